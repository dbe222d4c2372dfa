"""On no sheet does a word run over the rule to the next column: in every regulation, language and size of paper."""

import pytest
from django.utils.translation import override

from rules import registry
from tests.tournament.printing.layout import Word, laid_out
from tournament.printing.filled_sheet import check_sheet_html
from tournament.printing.quick_sheets import empty_sheet_of, filled_sheet_of, sheets_html
from tournament.services import matches, quick
from tournament.web.examples import example_sheet, examples_of

KEYS = [regulation.key for regulation in registry.all_regulations()]
LANGUAGES = ["pt-br", "it", "en"]


def words_over_rules(key: str, language: str) -> list[tuple[str, str, Word]]:
    """Of the sheets of every example game of a regulation, blank and filled, on both sizes of paper."""
    words = []
    for example in examples_of(registry.get(key)):
        view = matches.game_view(quick.import_game(example.text, key=example.name).game.match)
        for paper in ("a4", "a5"):
            with override(language):
                html = sheets_html([empty_sheet_of(view, paper), filled_sheet_of(view, paper)], paper)
            laid = laid_out(html)
            assert any(word.cell for word in laid.words)
            words += [(example.name, paper, word) for word in laid.words if word.crosses_its_rules]
    return words


def test_the_heads_of_an_italian_buraco_stand_between_their_rules():
    """“Somma” has two wide letters, and ran over the thick rule between the pairs."""
    with override("it"):
        sheet = example_sheet(examples_of(registry.get("buraco-aberto-sujo"))[0])
        laid = laid_out(check_sheet_html(sheet))
    heads = [word for word in laid.words if word.text == "Somma"]
    assert [word.crosses_its_rules for word in heads] == [False, False]


@pytest.mark.django_db
@pytest.mark.usefixtures("site")
def test_the_heads_of_a_filled_sheet_on_a5_touch_no_rule():
    """“3 vermelhos” filled its column from rule to rule, and read as one word with “Morto” beside it."""
    example = examples_of(registry.get("faraes-2023"))[0]
    view = matches.game_view(quick.import_game(example.text, key=example.name).game.match)
    with override("pt-br"):
        words = laid_out(sheets_html([filled_sheet_of(view, "a5")], "a5")).words
    heads = [word for word in words if word.of == "heads" and word.text in ("Morto", "3", "vermelhos", "Mesa")]
    assert len(heads) == 8
    assert min(min(word.left - word.cell[0], word.cell[1] - word.right) for word in heads) > 0.6  # mm


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_no_word_of_a_sheet_runs_over_a_rule(key, language):
    assert words_over_rules(key, language) == []
