"""Opens a file that somebody sends as a picture: its type and limits are checked before anything is unpacked."""

import warnings
from collections.abc import Iterator
from enum import StrEnum, auto
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("JPEG", "PNG", "WEBP")
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")
"""The formats in which an iPhone stores its photos; it sends JPEG if a page asks for that."""
MAX_PIXELS = 64_000_000
"""The most pixels of a photo, enough for a phone with 50 megapixels. They take 200 MB unpacked, if the format cannot be
decoded smaller."""
MAX_PAGES = 60
MAX_SIDE = 3000
"""Pixels of the longer side that are kept for finding marks."""
JPEG_QUALITY = 82


class PictureFault(StrEnum):
    UNREADABLE = auto()
    HEIC = auto()
    TOO_LARGE = auto()
    TOO_MANY_PAGES = auto()


class NotAPicture(Exception):
    """The file is not opened; `fault` says why."""

    def __init__(self, fault: PictureFault) -> None:
        super().__init__(fault)
        self.fault = fault


def open_pictures(path: Path) -> "Iterator[Image]":
    """A photo, or each page of a PDF, upright, in colour, reduced to `MAX_SIDE`. Raises `NotAPicture`."""
    with path.open("rb") as file:
        head = file.read(32)
    if head[4:8] == b"ftyp" and any(brand in head for brand in HEIC_BRANDS):
        raise NotAPicture(PictureFault.HEIC)
    return _pages(path) if head.startswith(b"%PDF-") else iter([_photo(path)])


def _photo(path: Path) -> "Image":
    """The picture upright, in RGB, and no longer than `MAX_SIDE` pixels on either side. Raises `NotAPicture`."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(path, formats=FORMATS) as file:
                if file.width * file.height > MAX_PIXELS:
                    raise NotAPicture(PictureFault.TOO_LARGE)
                file.draft("RGB", (MAX_SIDE, MAX_SIDE))  # a JPEG is decoded at a half or a quarter of its size
                picture = ImageOps.exif_transpose(file).convert("RGB")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise NotAPicture(PictureFault.TOO_LARGE) from None
    except (OSError, ValueError, SyntaxError, Warning, EOFError):
        raise NotAPicture(PictureFault.UNREADABLE) from None
    picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS, reducing_gap=2)
    return picture


def _pages(path: Path) -> "Iterator[Image]":
    """Yield each page drawn at the same size, however large the file claims it is."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
        if len(document) > MAX_PAGES:
            raise NotAPicture(PictureFault.TOO_MANY_PAGES)
        for page in document:
            scale = MAX_SIDE / max(page.get_width(), page.get_height(), 1)
            yield page.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
            page.close()
    except (pypdfium2.PdfiumError, ValueError):
        raise NotAPicture(PictureFault.UNREADABLE) from None


def jpeg_of(picture: "Image") -> bytes:
    """The picture as a JPEG made from its pixels alone: it contains no place, time or camera."""
    from PIL import Image

    bare = Image.frombytes("RGB", picture.size, picture.convert("RGB").tobytes())
    jpeg = BytesIO()
    bare.save(jpeg, "JPEG", quality=JPEG_QUALITY, optimize=True)
    return jpeg.getvalue()
