"""Puts into words the points that a sanction gives or takes."""

from django.utils.translation import gettext as _

from tournament.boards.words import signed

AMOUNTS = ("match_points", "victory_points", "points")


def amounts_text(match_points: int, victory_points: int, points: int) -> str:
    """The amounts that are not zero, such as "−1 match points, −200 points"."""
    parts = [(match_points, _("match points")), (victory_points, _("victory points")), (points, _("points"))]
    return ", ".join(f"{signed(amount)} {word}" for amount, word in parts if amount)
