"""The regulation's values in a line, as on a sheet of A5."""

import pytest
from django.utils.translation import override

from rules import registry
from tournament.printing.rules_box import rules_box


@pytest.mark.parametrize(
    ("language", "cards"),
    [
        ("pt-br", "Cartas 2 = 10 · Ases = 15 · 8 ao rei = 10 · 3 ao 7 = 5 · "),
        ("it", "Due: 10 · Assi: 15 · Dall'8 al re: 10 · Dal 3 al 7: 5 · "),
        ("en", "Twos = 10 · Aces = 15 · 8 to king = 10 · 3 to 7 = 5 · "),
    ],
)
def test_a_card_and_its_value_are_not_read_as_one_number(language, cards):
    with override(language):
        assert rules_box(registry.get("apcef-sc-2022")).in_a_line.startswith(cards)


def test_the_line_of_a5_has_what_was_ruled_otherwise():
    with override("pt-br"):
        ruled = registry.get("faraes-2023").with_rulings({"retained_red_three": "all_of_the_pair"})
        line = rules_box(ruled).in_a_line
    assert line == "Cada carta = 10 · Um 3 vermelho na mão desconta: todos os 3 vermelhos da dupla"
