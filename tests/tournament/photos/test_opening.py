"""Files sent as pictures: opened within limits, and written anew without what the camera added."""

import struct
import zlib
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from tournament.photos import opening
from tournament.photos.opening import MAX_SIDE, NotAPicture, PictureFault, jpeg_of, open_pictures

ORIENTATION, GPS = 0x0112, 0x8825


@pytest.fixture
def opened(tmp_path):
    def opened(content: bytes):
        (tmp_path / "photo").write_bytes(content)
        return list(open_pictures(tmp_path / "photo"))

    return opened


def jpeg(size=(400, 300), exif=None, kind="JPEG", **options) -> bytes:
    made = BytesIO()
    Image.new("RGB", size, (180, 170, 160)).save(made, kind, **({"exif": exif} if exif else {}), **options)
    return made.getvalue()


def fault_of(opened, content: bytes) -> PictureFault:
    with pytest.raises(NotAPicture) as refused:
        opened(content)
    return refused.value.fault


@pytest.mark.smoke
def test_place_and_camera_are_gone_and_the_picture_stands_upright(opened):
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif.get_ifd(GPS)[2] = (27.0, 35.0, 48.0)
    exif[0x010F] = "Phone of Ana"
    sent = jpeg(exif=exif, comment=b"Ana")
    assert b"Phone of Ana" in sent
    (picture,) = opened(sent)
    assert picture.size == (300, 400)
    written = jpeg_of(picture)
    assert b"Exif" not in written
    assert b"Ana" not in written
    assert dict(Image.open(BytesIO(written)).getexif()) == {}


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_formats_become_jpeg(opened, kind):
    (picture,) = opened(jpeg(kind=kind))
    assert Image.open(BytesIO(jpeg_of(picture))).format == "JPEG"


def test_a_large_picture_becomes_smaller(opened):
    (picture,) = opened(jpeg((4200, 1000)))
    assert max(picture.size) <= MAX_SIDE


def png_that_claims(width: int, height: int) -> bytes:
    """A few bytes that claim to be a huge picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(9000, 9000), (12_000, 12_000), (60_000, 60_000)])
def test_a_decompression_bomb_is_not_unpacked(opened, size, monkeypatch):
    monkeypatch.setattr(Image.Image, "load", lambda *_: pytest.fail("unpacked"))
    assert fault_of(opened, png_that_claims(*size)) is PictureFault.TOO_LARGE


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"<svg/>", b"%PDF-1.7 nothing", jpeg()[:300], jpeg(kind="GIF"), jpeg(kind="TIFF")]
)
def test_what_is_no_picture_is_refused(opened, content):
    assert fault_of(opened, content) is PictureFault.UNREADABLE


def pdf(pages: int, size=(595, 842)) -> bytes:
    document, made = pypdfium2.PdfDocument.new(), BytesIO()
    for _ in range(pages):
        document.new_page(*size)
    document.save(made)
    return made.getvalue()


def test_each_page_of_a_scanners_file_is_a_picture(opened):
    assert [picture.size[1] for picture in opened(pdf(3))] == [MAX_SIDE] * 3


def test_a_page_of_a_hundred_metres_is_drawn_no_larger(opened):
    (picture,) = opened(pdf(1, (280_000, 14_000)))
    assert max(picture.size) <= MAX_SIDE


def test_a_file_of_too_many_pages_is_refused(opened, monkeypatch):
    monkeypatch.setattr(opening, "MAX_PAGES", 2)
    assert fault_of(opened, pdf(3)) is PictureFault.TOO_MANY_PAGES
