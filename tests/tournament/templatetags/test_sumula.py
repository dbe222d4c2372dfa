"""A pair's name as every page shows it."""

import pytest

from tournament.templatetags.sumula import pair, whole_names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana/Bia", "Ana/<wbr>Bia"),
        ("<b>/&", "&lt;b&gt;/<wbr>&amp;"),
        ("Ana/" + "b" * 30 + " & c", "Ana/<wbr>" + "b" * 24 + "<wbr>bbbbbb &amp; c"),
        ("Zé/Íris", "Zé/<wbr>Íris"),
        ("Ana Reis / Bia Luz", "Ana Reis\xa0/<wbr> Bia Luz"),
        ("אבא/אמא", "<bdi>אבא/<wbr>אמא</bdi>"),
        ("Zé/محمد", "<bdi>Zé/<wbr>محمد</bdi>"),
    ],
)
def test_a_name_breaks_after_its_slash_and_turns_nothing_beside_it_round(name, shown):
    assert pair(name) == shown


def test_in_large_letters_each_players_name_is_of_one_piece():
    assert whole_names("Marlene Cunha/Nilo <b>") == (
        '<span class="whole-name">Marlene Cunha/</span><span class="whole-name">Nilo &lt;b&gt;</span>'
    )
