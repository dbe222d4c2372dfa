"""A QR code as a small picture, always of the same shape for addresses of the same site.

A path of some seven hundred strokes takes ten milliseconds to print, a picture half of one.
"""

from base64 import b64decode, urlsafe_b64encode
from io import BytesIO

import segno

VERSION, LARGEST = 5, 12
"""37 × 37 modules hold an address of 84 characters; a site with a very long name takes a larger version."""
MASK = 2
DOTS = 8
"""Pixels of a module: a viewer that smooths pictures blurs no more than an eighth of one."""
BLACK_ON_WHITE = bytes.maketrans(b"\0\1", b"\xff\0")
PICTURES = "qr/"


def qr_source(address: str) -> str:
    """Where the printer finds the code as a picture: the address itself, in letters that every address may have."""
    return PICTURES + urlsafe_b64encode(address.encode()).decode()


def qr_picture(source: str) -> bytes:
    """The PNG of such a source; ValueError where it is none."""
    code = _code(b64decode(source.removeprefix(PICTURES), altchars=b"-_", validate=True).decode())
    from PIL import Image  # the printer's own; no process of the web loads it

    rows, size = b"".join(map(bytes, code.matrix)).translate(BLACK_ON_WHITE), len(code.matrix)
    # Of eight bits a pixel, as the printer wants it: any other picture it packs once more.
    picture = Image.frombytes("L", (size, size), rows).resize((size * DOTS, size * DOTS), Image.Resampling.NEAREST)
    made = BytesIO()
    picture.save(made, "PNG", compress_level=1)
    return made.getvalue()


def _code(address: str) -> segno.QRCode:
    # Fixed version and mask: weighing all eight masks costs the most, and would change the shape between sheets.
    for version in range(VERSION, LARGEST):
        try:
            return segno.make_qr(address, error="m", version=version, mask=MASK, boost_error=False)
        except segno.DataOverflowError:
            continue
    return segno.make_qr(address, error="l", mask=MASK, boost_error=False)
