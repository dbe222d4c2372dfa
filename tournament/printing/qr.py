"""A QR code as one path, always of the same shape for addresses of the same site."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString

VERSION, LARGEST = 5, 12
"""37 × 37 modules hold an address of 84 characters; a site with a very long name takes a larger version."""
MASK = 2


def qr_svg(address: str) -> SafeString:
    """The code as an inline SVG without a border: the paper around it is its quiet zone."""
    code = _code(address)
    made = BytesIO()
    code.save(
        made, kind="svg", xmldecl=False, svgns=False, nl=False, border=0, omitsize=True, svgclass="qr", lineclass=None
    )
    return SafeString(made.getvalue().decode())  # digits and path commands alone


def _code(address: str) -> segno.QRCode:
    # Fixed version and mask: weighing all eight masks costs the most, and would change the shape between sheets.
    for version in range(VERSION, LARGEST):
        try:
            return segno.make_qr(address, error="m", version=version, mask=MASK, boost_error=False)
        except segno.DataOverflowError:
            continue
    return segno.make_qr(address, error="l", mask=MASK, boost_error=False)
