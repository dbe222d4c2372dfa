"""A QR code as a small picture, always of the same shape for addresses of the same site.

A path of some seven hundred strokes takes ten milliseconds to print, a picture half a millisecond.
"""

from base64 import b64decode, urlsafe_b64encode
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

MIN_VERSION = 5
"""37 × 37 modules, which hold an address of 84 characters."""
MAX_VERSION = 12
"""For a site with a very long name."""
DATA_MASK = 2
MODULE_PIXELS = 8
"""Pixels of a module: a viewer that smooths pictures blurs at most an eighth of one."""
PICTURES = "qr/"


def qr_source(address: str) -> str:
    """The address by which the printer finds the code: the encoded address itself, in characters that are allowed in
    every address."""
    return PICTURES + urlsafe_b64encode(address.encode()).decode()


def qr_picture(source: str) -> bytes:
    """The PNG for such a source. Raises ValueError for any other."""
    from PIL.Image import Resampling  # only the printing process loads it, never the web

    modules, png = qr_modules(source), BytesIO()
    # Eight bits a pixel, as the printer wants it: it would repack any other picture.
    picture = modules.resize((modules.width * MODULE_PIXELS, modules.height * MODULE_PIXELS), Resampling.NEAREST)
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()


def qr_modules(source: str) -> "Image":
    """The code for such a source, one pixel per module; black is 0."""
    from PIL import Image

    address = b64decode(source.removeprefix(PICTURES), altchars=b"-_", validate=True).decode()
    modules: Any = memoryview(_code(address).to_image(scale=1, add_quiet_zones=False))
    return Image.frombytes("L", (len(modules), len(modules)), bytes(modules))


def _code(address: str) -> Any:
    """The code, made by the library that reads the sheets' marks: it takes a twentieth of the time of one written in
    Python."""
    from zxingcpp import BarcodeFormat, create_barcode

    # Fixed version and mask: choosing among all eight masks would change the shape between sheets.
    for version in range(MIN_VERSION, MAX_VERSION + 1):
        with suppress(ValueError):
            return create_barcode(address, BarcodeFormat.QRCode, ecLevel="M", version=version, dataMask=DATA_MASK)
    return create_barcode(address, BarcodeFormat.QRCode, ecLevel="L", dataMask=DATA_MASK)
