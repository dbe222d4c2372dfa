"""The QR code of an address, to be scanned from a screen."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(address: str) -> SafeString:
    """The address as a QR code, in an SVG to be embedded in a page."""
    drawn = segno.make(address, micro=False, error="m").svg_inline(
        scale=5, border=4, omitsize=True, light="#fff", svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308  segno draws nothing but squares
