"""Pictures that are drawn when the printer asks for them, chosen by the beginning of their address."""

from tournament.printing import qr, sheet_marks


def picture_of(source: str) -> bytes | None:
    """The PNG for an address below the site's own; None if it is a file. Raises ValueError if it cannot be drawn."""
    if source.startswith(qr.PICTURES):
        return qr.qr_picture(source)
    if source.startswith(sheet_marks.PICTURES):
        return sheet_marks.mark_picture(source)
    return None
