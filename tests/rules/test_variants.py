"""Variants state only what differs from another edition; everything else is the other's."""

from dataclasses import fields

import pytest

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.findings import Finding
from scoring.game import GameState, play_hand
from tests.rules.samples import BURACO, FARAES, FIBUR, sample_regulation

INTERNAZIONALE, FECHADO, STBL = map(sample_regulation, ("burraco-internazionale", "buraco-fechado", "buraco-stbl"))
TRANCA = sample_regulation("tranca-morto-monte")


@pytest.mark.parametrize(
    ("variant", "parent", "differing"),
    [
        (INTERNAZIONALE, FIBUR, {"melds", "going_out", "load_floors", "essentials"}),
        (FECHADO, BURACO, set()),
        (STBL, BURACO, {"melds", "going_out", "load_floors", "essentials"}),
        (TRANCA, FARAES, {"mortos", "going_out", "hand_fields", "essentials"}),
    ],
)
def test_a_variant_differs_from_its_parent_only_where_it_says(
    variant: Regulation, parent: Regulation, differing: set[str]
) -> None:
    names = (field.name for field in fields(Regulation))
    own = {name for name in names if getattr(variant, name) != getattr(parent, name)}
    assert own == {"key", "name", "source", "articles"} | differing


def test_only_the_international_variant_has_sets_of_aces_and_threes() -> None:
    assert (INTERNAZIONALE.melds.set_ranks, STBL.melds.set_ranks) == ({1, 3}, frozenset())


def out_with(regulation: Regulation, **canastras: int) -> list[Finding]:
    side = {"went_out": True, "morto": "played", "table_points": 300, "hand_points": 10, **canastras}
    hand = read_hand({"sides": [side, {"morto": "played", "table_points": 150, "hand_points": 60}]}, regulation)
    return list(play_hand(hand, regulation, (0, 0), GameState.start(regulation.end))[0].findings)


@pytest.mark.parametrize(
    ("regulation", "canastras", "allowed"),
    [
        (INTERNAZIONALE, {"clean": 1}, True),
        (INTERNAZIONALE, {"semi_clean": 1, "dirty": 1}, False),
        (FIBUR, {"semi_clean": 1}, True),
        (STBL, {"clean": 1}, True),
        (STBL, {"royal": 1}, True),
        (STBL, {"dirty": 2}, False),
        (FECHADO, {"dirty": 2}, True),
    ],
)
def test_a_variant_says_which_canastras_going_out_takes(
    regulation: Regulation, canastras: dict[str, int], allowed: bool
) -> None:
    assert [finding.code for finding in out_with(regulation, **canastras)] == (
        [] if allowed else ["out_without_canastra"]
    )


def test_the_canastras_that_are_wanted_are_named() -> None:
    [finding] = out_with(STBL, dirty=2)
    wanted = finding.message.params["canastra"]
    assert finding.message.id == "Going out needs %(canastra)s, and none is entered."
    assert [wanted.params[place].id for place in ("first", "last")] == ["a royal canastra", "a clean canastra"]


def test_a_burraco_that_is_wanted_is_no_canastra() -> None:
    """In Italian and Portuguese the two have different genders."""
    [finding] = out_with(INTERNAZIONALE, semi_clean=1)
    assert finding.message.id == "Going out needs %(canastra)s, and no such burraco is entered."


@pytest.mark.parametrize(("to_stock", "allowed"), [(0, False), (1, True)])
def test_a_morto_that_became_stock_lets_a_pair_go_out_without_one(to_stock: int, allowed: bool) -> None:
    out = {"went_out": True, "clean": 1, "table_cards": 20, "hand_cards": 2}
    other = {"morto": "played", "dirty": 1, "table_cards": 15, "hand_cards": 8}
    hand = read_hand({"sides": [out, other], "mortos_to_stock": to_stock}, TRANCA)
    result = play_hand(hand, TRANCA, (0, 0), GameState.start(TRANCA.end))[0]
    assert [finding.code for finding in result.findings] == ([] if allowed else ["out_without_morto"])
    assert result.totals == (200 + 100 - 100 + 200 - 20, 100 + 150 - 80)


def test_classic_canasta_has_red_threes_for_honours() -> None:
    """Printed rules: jokers 50, twos and aces 20; natural 500, mixed 300; 15, 50, 90, 120 to open."""
    regulation = sample_regulation("canasta-classica")
    assert regulation.class_values == {"red_three": 0, "joker": 50, "two": 20, "ace": 20, "high": 10, "low": 5}
    assert regulation.honours is not None
    assert regulation.honours.card_class == "red_three"
    assert (regulation.honours.each.points, regulation.honours.all_of_them.points) == (100, 800)
    assert (regulation.clean.points, regulation.dirty.points) == (500, 300)
    assert regulation.opening is not None
    totals = (-5, 0, 1495, 1500, 2995, 3000)
    assert [regulation.opening.minimum(total, 0) for total in totals] == [15, 50, 50, 90, 90, 120]


@pytest.mark.parametrize(("canastas", "allowed"), [({"clean": 1}, True), ({"dirty": 1}, True), ({}, False)])
def test_classic_canasta_goes_out_with_a_canasta(canastas: dict[str, int], allowed: bool) -> None:
    regulation = sample_regulation("canasta-classica")
    out = {"went_out": True, "opened": True, "table_points": 200, "hand_points": 30, **canastas}
    hand = read_hand({"sides": [out, {"opened": True, "table_points": 90, "hand_points": 45}]}, regulation)
    result = play_hand(hand, regulation, (0, 0), GameState.start(regulation.end))[0]
    assert [finding.code for finding in result.findings] == ([] if allowed else ["out_without_canastra"])
    assert result.totals[1] == 90 - 45


def test_classic_canasta_charges_red_threes_without_a_meld_also_when_the_stock_ran_out() -> None:
    """Red threes count as much less for a pair that laid no meld, whoever ended the hand, or nobody."""
    regulation = sample_regulation("canasta-classica")
    laid = {"opened": True, "dirty": 1, "table_points": 120, "hand_points": 30, "honours": 2}
    hand = read_hand({"sides": [laid, {"hand_points": 45, "honours": 2}]}, regulation)
    result = play_hand(hand, regulation, (0, 0), GameState.start(regulation.end))[0]
    assert result.totals == (300 + 200 + 120 - 30, -200 - 45)
    assert [finding.code for finding in result.findings] == []


def test_classic_canasta_speaks_of_its_own_honours_and_of_no_failed_openings() -> None:
    regulation = sample_regulation("canasta-classica")
    out = {"went_out": True, "opened": True, "clean": 1, "table_points": 200, "hand_points": 30, "honours": 3}
    hand = read_hand(
        {"sides": [out, {"opened": True, "table_points": 45, "hand_points": 45, "honours": 2}]}, regulation
    )
    findings = play_hand(hand, regulation, (0, 0), GameState.start(regulation.end))[0].findings
    texts = {finding.code: finding for finding in findings}
    assert set(texts) == {"opening_floor", "too_many_honours"}
    assert texts["too_many_honours"].message.params["cards"].id == "Red threes"
    assert texts["opening_floor"].hint.id == "Count the table again."
    assert texts["opening_floor"].fields == ("table_points",)
