"""The code on a sheet: one shape for a site, one path, nothing of the address in the markup."""

import re

import pytest

from tournament.printing.qr import VERSION, qr_svg

HALL = "http://192.168.100.100:8000/pt-br/w/abcdefghijklmnopqrstuv/"


def box(svg: str) -> str:
    return re.search(r'viewBox="0 0 (\d+) \1"', svg)[1]


def test_it_is_one_path_of_a_fixed_shape():
    found = qr_svg(HALL)
    assert (found.count("<path"), box(found), len(found) < 3000) == (1, str(17 + 4 * VERSION), True)
    assert box(qr_svg("http://10.0.0.1/it/w/abcdefghijklmnopqrstuv/")) == box(found)
    assert qr_svg(HALL) == found


@pytest.mark.parametrize("length", [30, 84, 85, 200, 400])
def test_a_long_address_takes_a_larger_version(length):
    found = qr_svg("https://example.org/".ljust(length, "x"))
    assert int(box(found)) >= 37
    assert "example" not in found
