"""The code on a sheet: one shape for each site, a small picture, the address only in the picture."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image, ImageOps

from tournament.printing.qr import MAX_VERSION, MIN_VERSION, MODULE_PIXELS, qr_picture, qr_source

HALL = "http://192.168.100.100:8000/pt-br/w/abcdefghijklmnopqrstuv/"


def modules(address: str) -> int:
    """The number of modules on a side of the code."""
    width, height = Image.open(BytesIO(qr_picture(qr_source(address)))).size
    assert width == height
    return width // MODULE_PIXELS


def test_codes_of_one_site_have_one_shape():
    assert modules(HALL) == modules("http://10.0.0.1/it/w/abcdefghijklmnopqrstuv/") == 17 + 4 * MIN_VERSION


def test_the_largest_fixed_version_is_used_before_a_weaker_one():
    """287 characters fill version 12 of a code that bears as much dirt as the others."""
    assert modules("https://example.org/".ljust(287, "x")) == 17 + 4 * MAX_VERSION


@pytest.mark.parametrize("length", [30, 84, 85, 200, 400])
def test_a_long_address_takes_a_larger_version(length):
    assert modules("https://example.org/".ljust(length, "x")) >= 37


def test_the_address_is_no_address_to_fetch():
    assert "example" not in qr_source("https://example.org/")


def test_the_picture_is_the_code_and_reads_as_the_address():
    made = Image.open(BytesIO(qr_picture(qr_source(HALL))))
    (read,) = zxingcpp.read_barcodes(ImageOps.expand(made, 4 * MODULE_PIXELS, 255))
    assert (read.format, read.text) == (zxingcpp.BarcodeFormat.QRCode, HALL)
    assert made.size == (37 * MODULE_PIXELS, 37 * MODULE_PIXELS)
    assert made.mode == "L"  # any other is packed once more by the printer
