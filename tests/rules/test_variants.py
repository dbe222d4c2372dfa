"""Variants state only what differs from another edition; all else is the other's."""

from dataclasses import fields

import pytest

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.findings import Finding
from scoring.game import GameState, play_hand
from tests.rules.samples import BURACO, FIBUR, found

INTERNAZIONALE, FECHADO, STBL = map(found, ("burraco-internazionale", "buraco-fechado", "buraco-stbl"))


@pytest.mark.parametrize(
    ("variant", "parent", "differing"),
    [
        (INTERNAZIONALE, FIBUR, {"melds", "going_out", "load_floors", "essentials"}),
        (FECHADO, BURACO, set()),
        (STBL, BURACO, {"melds", "going_out", "load_floors", "essentials"}),
    ],
)
def test_what_differs(variant: Regulation, parent: Regulation, differing: set[str]) -> None:
    names = (field.name for field in fields(Regulation))
    own = {name for name in names if getattr(variant, name) != getattr(parent, name)}
    assert own == {"key", "name", "source", "articles"} | differing


def test_sets() -> None:
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
def test_going_out(regulation: Regulation, canastras: dict[str, int], allowed: bool) -> None:
    assert [finding.code for finding in out_with(regulation, **canastras)] == (
        [] if allowed else ["out_without_canastra"]
    )


def test_the_canastras_that_are_wanted_are_named() -> None:
    [finding] = out_with(STBL, dirty=2)
    wanted = finding.message.params["canastra"]
    assert finding.message.id == "Going out needs %(canastra)s, and none is entered."
    assert [wanted.params[place].id for place in ("first", "last")] == ["a royal canastra", "a clean canastra"]
