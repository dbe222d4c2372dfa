"""Known values of Burraco, copied from the federation's code of play; never computed by the code under test."""

from pathlib import Path

import pytest

from rules.articles import HEADING_SEPARATOR
from rules.clauses import BecomeStock, OutNeedsMorto, WhenLevel
from tests.rules.samples import FIBUR

ROOT = Path(__file__).parents[2]
# The contents of the edition of July 2017, as far as what a table counts; then what a referee decides.
REFS = [
    "Scopo e regole generali",
    "Definizioni",
    *(f"Art. {number}" for number in range(1, 16)),
    "Art. 15 bis",
    *(f"Art. {number}" for number in range(16, 20)),
    "Art. 20 ss.",
]


def test_cards_have_their_values() -> None:
    """Art. 1: 120 + 160 + 120 + 480 + 200."""
    assert len(FIBUR.deck.cards) == 108
    assert FIBUR.class_values == {"joker": 30, "two": 20, "ace": 15, "high": 10, "low": 5}
    assert FIBUR.deck_worth == 1080


def test_a_burraco_is_clean_semi_clean_or_dirty() -> None:
    """Art. 13."""
    assert FIBUR.kinds == ("clean", "semi_clean", "dirty")
    assert FIBUR.royal is None
    assert FIBUR.semi_clean
    assert (FIBUR.clean.points, FIBUR.semi_clean.points, FIBUR.dirty.points) == (200, 150, 100)
    assert (FIBUR.melds.canastra, FIBUR.melds.semi_clean, FIBUR.melds.longest) == (7, 7, 14)


def test_going_out_gives_100_and_takes_a_burraco_and_the_pozzetto() -> None:
    """Art. 16: 100, with a burraco of any kind, and never without the pozzetto."""
    out = FIBUR.going_out
    assert (out.bonus.points, set(out.canastra)) == (100, {"clean", "semi_clean", "dirty"})
    assert out.without_morto is OutNeedsMorto.NEVER


def test_a_pozzetto_not_taken_costs_100_and_never_becomes_stock() -> None:
    """Art. 17: not taken 100, not played its cards; art. 7: it never becomes stock."""
    mortos = FIBUR.mortos
    assert mortos
    assert mortos.missed
    assert (mortos.missed.points, mortos.taken, mortos.unplayed) == (-100, None, None)
    assert mortos.unplayed_cards_count
    assert mortos.become_stock is BecomeStock.NEVER


def test_cards_in_hand_cost_the_pair_that_holds_them() -> None:
    assert (FIBUR.hand.each, FIBUR.hand.to_opponents) == (-1, False)


def test_a_game_is_so_many_hands_or_to_2005() -> None:
    by_hands, to_2005 = FIBUR.end, FIBUR.with_rulings({"game_length": "to_2005"}).end
    assert (by_hands.target, by_hands.by_hands, by_hands.after_one_hand) == (None, True, False)
    assert by_hands.level is WhenLevel.SHARED
    assert (to_2005.target, to_2005.by_hands, to_2005.level) == (2005, False, WhenLevel.ANOTHER_HAND)


def test_burraco_asks_its_fields_and_offers_its_rulings() -> None:
    assert FIBUR.fields[:5] == ("clean", "semi_clean", "dirty", "morto", "went_out")
    assert FIBUR.hand_fields == ("left",)
    assert [(ruling.name, [option.value for option in ruling.options]) for ruling in FIBUR.rulings] == [
        ("game_length", ["hands", "to_2005"]),
        ("semi_clean", ["yes", "as_dirty"]),
        ("nobody_took_a_morto", ["both_pay", "nobody_pays"]),
    ]
    assert [ruling.name for ruling in FIBUR.rulings if ruling.asked_first] == ["game_length"]


def test_all_articles_of_the_source_are_there_in_its_order() -> None:
    assert [article.ref for article in FIBUR.articles if HEADING_SEPARATOR not in article.ref] == REFS


@pytest.mark.parametrize("kind", ["field", "line", "head"])
def test_every_kind_has_its_own_word(kind: str) -> None:
    assert len({FIBUR.words[f"{kind}.{name}"] for name in FIBUR.kinds}) == 3


def test_sentences_in_its_own_words_are_sentences_of_the_site() -> None:
    """A key that no code says any more would change nothing."""
    folders = ("scoring", "tournament")
    sources = "".join(path.read_text() for folder in folders for path in (ROOT / folder).rglob("*.py"))
    own = [name.removeprefix("sentence.") for name in FIBUR.words if name.startswith("sentence.")]
    assert len(own) > 10
    assert [usual for usual in own if f'"{usual}"' not in sources] == []
