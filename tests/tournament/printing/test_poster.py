"""The poster's address: whole on one line, or broken where people stop reading aloud anyway."""

import pytest

from tournament.printing.poster import Poster

SECRET = "AAGR-emgFWi0veukvVfrbQ"


@pytest.mark.parametrize(
    ("site", "text"),
    [
        ("http://192.168.0.10:8000", f"192.168.0.10:8000/t/{SECRET}"),
        ("https://sumula.example", f"sumula.example/t/{SECRET}"),
        (
            "https://canastra.associacao-dos-funcionarios.example",
            "canastra.associacao-dos-funcionarios.example/t/\n" + SECRET,
        ),
    ],
)
def test_a_long_address_is_broken_before_what_nobody_can_guess(site, text):
    address = Poster("Copa", f"{site}/t/{SECRET}/").shown_address
    assert (address.text, address.lines) == (text, text.count("\n") + 1)
    assert address.size >= 17
