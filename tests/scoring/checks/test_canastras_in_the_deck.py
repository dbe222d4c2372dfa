"""How many canastras one deck holds, for a pair and for both together."""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.checks.canastra_tables import floor, found_on_table, impossible
from tests.scoring.samples import Document, Row, cases

ARTICLE = {AACRT: "Canastra", APCEF: "Art. 7 § 3º", BURACO: "Canastras", CANASTA: "Le carte", FARAES: "decision"}
EXHAUSTED = {AACRT: {"mortos_to_stock": 2}, APCEF: {"mortos_to_stock": 2}, BURACO: {"mortos_to_stock": 2}, FARAES: {}}
HELD = {AACRT: {"hand_points": 60}, APCEF: {"hand_points": 60}, BURACO: {"hand_points": 60}, FARAES: {"hand_cards": 2}}
# (canastras, whether the deck holds them). The most of one kind and of all, and one more.
HELD_BY_THE_DECK = [
    *((AACRT, kinds, True) for kinds in ((12, 0), (0, 12))),
    *((AACRT, kinds, False) for kinds in ((13, 0), (0, 13), (3, 12), (12, 3), (8, 7))),
    *((APCEF, kinds, True) for kinds in ((12, 0), (0, 8))),
    *((APCEF, kinds, False) for kinds in ((13, 0), (0, 9), (6, 8), (12, 2))),
    *((BURACO, kinds, True) for kinds in ((14, 0), (0, 12))),
    *((BURACO, kinds, False) for kinds in ((15, 0), (0, 13), (10, 6))),
    *((FARAES, kinds, True) for kinds in ((11, 0), (0, 8))),
    *((FARAES, kinds, False) for kinds in ((12, 0), (0, 9), (6, 7))),
]
# Side 0 of these closed with a pure canasta; it counts with the rest.
HELD_BY_CANASTA = [
    *((CANASTA, kinds, True) for kinds in ((9, 0), (0, 9))),
    *((CANASTA, kinds, False) for kinds in ((11, 0), (0, 11), (4, 10))),
]


@pytest.mark.parametrize(("regulation", "kinds", "held"), HELD_BY_THE_DECK + HELD_BY_CANASTA, ids=label)
def test_no_more_canastras_than_the_deck_holds(regulation: Regulation, kinds: tuple[int, int], held: bool) -> None:
    clean, dirty = kinds
    # As dear a table as the deck leaves beside two hands (and what side 0 laid).
    worth = {AACRT: 1040, APCEF: 760, BURACO: 960, FARAES: 96, CANASTA: 1065}[regulation]
    table = "table_cards" if regulation is FARAES else "table_points"
    findings = found_on_table(regulation, {}, {"clean": clean, "dirty": dirty, table: worth})
    assert findings == ([] if held else [impossible(regulation, 1)])


def test_royal_canastras_cannot_exceed_eight_aces_and_kings() -> None:
    assert found_on_table(BURACO, {}, {"royal": 9, "table_points": 960}) == [impossible(BURACO, 1)]


# All kinds together: (as many as the deck holds, one of any kind more).
@cases(
    "regulation most",
    (AACRT, 14),
    (APCEF, 13),
    (BURACO, 15),
    (CANASTA, 13),
    (FARAES, 12),
)
def test_canastras_in_all_have_a_maximum(regulation: Regulation, most: int) -> None:
    assert regulation.floors
    cells = regulation.floors.cells
    assert max(sum(cell) for cell in cells) == most


# Each pair alone has enough; together they share one deck. (fields of both, the joint least)
# AACRT: 5 clean + 1 dirty take 280, 4 + 2 take 290, and 9 + 3 of one deck 720. APCEF: 225 and 180, together 430.
# Buraco: a royal canastra takes 120, a royal and a clean one 155, two royal and a clean one 285. Canasta: four dirty
# canastas take 200, eight 520.
JOINT = [
    (AACRT, {"clean": 5, "dirty": 1}, {"clean": 4, "dirty": 2}, 280, 290, 720),
    (APCEF, {"clean": 1, "dirty": 4}, {"dirty": 4}, 225, 180, 430),
    (BURACO, {"royal": 1}, {"royal": 1, "clean": 1}, 120, 155, 285),
    (CANASTA, {"clean": 0, "dirty": 4}, {"dirty": 4}, 200, 200, 520),
]


@pytest.mark.parametrize(("regulation", "first", "second", "alone0", "alone1", "joint"), JOINT, ids=label)
def test_both_pairs_share_one_deck(
    regulation: Regulation, first: Document, second: Document, alone0: int, alone1: int, joint: int
) -> None:
    def judged(mine: int, theirs: int) -> list[Row]:
        return found_on_table(regulation, {**first, "table_points": mine}, {**second, "table_points": theirs})

    assert judged(alone0, joint - alone0) == []
    assert judged(alone0, joint - alone0 - 5) == [floor(regulation, None)]
    assert judged(joint - alone1, alone1) == []
    assert judged(joint - alone1 - 5, alone1) == [floor(regulation, None)]
    # Where a pair alone falls short, that is what is said, and nothing of both.
    assert judged(alone0 - 5, joint - alone0) == [floor(regulation, 0)]
    assert judged(joint - alone1, alone1 - 5) == [floor(regulation, 1)]
    assert judged(alone0 - 5, alone1 - 5) == [floor(regulation, 0), floor(regulation, 1)]


def test_the_joint_floor_includes_honours_on_the_table() -> None:
    """Eight dirty canastas 520 and an honour on either side 20."""
    first = {"clean": 0, "dirty": 4, "honours": 1}
    second = {"dirty": 4, "honours": 1, "table_points": 270}
    assert found_on_table(CANASTA, {**first, "table_points": 270}, second) == []
    findings = found_on_table(CANASTA, {**first, "table_points": 265}, second)
    assert findings == [floor(CANASTA, None, "honour_card_value")]


@cases(
    "regulation first second",
    (AACRT, {"clean": 7, "table_points": 500}, {"clean": 6, "table_points": 500}),
    (APCEF, {"dirty": 5, "table_points": 350}, {"dirty": 4, "table_points": 350}),
    (BURACO, {"royal": 5, "table_points": 600}, {"royal": 4, "table_points": 480}),
    (CANASTA, {"clean": 6, "table_points": 500}, {"clean": 5, "table_points": 500}),
    (FARAES, {"dirty": 5, "table_cards": 40}, {"dirty": 4, "table_cards": 40}),
)
def test_more_canastras_than_the_deck_holds_are_an_error_of_both_pairs(
    regulation: Regulation, first: Document, second: Document
) -> None:
    findings = [entry for entry in found_on_table(regulation, first, second) if entry[0] != "deck_exceeded"]
    assert findings == [impossible(regulation, None)]


def test_as_many_canastras_as_the_deck_holds_are_no_error() -> None:
    """Canasta: ten pure ones, five of either pair; FARAES: eight dirty ones."""
    pure = {"clean": 5, "dirty": 0, "table_points": 500}
    assert found_on_table(CANASTA, pure, pure) == []
    dirty = {"dirty": 4, "table_cards": 28}
    assert found_on_table(FARAES, dirty, dirty) == []


@pytest.mark.parametrize("first", [{"clean": 13}, {"clean": 1000}])
def test_both_pairs_are_not_blamed_for_what_one_has(first: Document) -> None:
    assert found_on_table(AACRT, {**first, "table_points": 500}, {}) == [impossible(AACRT, 0)]
