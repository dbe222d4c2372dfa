"""A pair's name as every page shows it."""

import pytest

from tournament.templatetags.sumula import pair


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana/Bia", "Ana/<wbr>Bia"),
        ("<b>/&", "&lt;b&gt;/<wbr>&amp;"),
        ("Zé/Íris", "Zé/<wbr>Íris"),
        ("אבא/אמא", "<bdi>אבא/<wbr>אמא</bdi>"),
        ("Zé/محمد", "<bdi>Zé/<wbr>محمد</bdi>"),
    ],
)
def test_a_name_breaks_after_its_slash_and_turns_nothing_beside_it_round(name, shown):
    assert pair(name) == shown
