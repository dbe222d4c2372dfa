"""Details of a drawing of lots and what a decision replaces, in own fields: each fault is refused at its field."""

from typing import Any

import pytest

from scoring.documents import Document
from scoring.unreadable import Unreadable
from tournament.services.tournaments.files.x_sumula.decisions import read_own_decisions
from tournament.services.tournaments.files.x_sumula.details import HIGHEST_TABLE, details_of

GROUPS: Document = {"groups": 2, "mates": []}
DECIDED: Document = {
    "decided": "2026-05-02",
    "created": "2026-05-02T14:00:00+00:00",
    "question": "Quem corta?",
    "answer": "A dupla da direita",
    "reason": "É o costume da casa",
}


def tables(*seats: object) -> Document:
    return {"round": 1, "outcome": {"tables": list(seats)}}


@pytest.mark.parametrize(
    ("purpose", "details", "place", "sentence"),
    [
        ("seeds", {"codes": {"1": "A"}}, "codes", "must give each code of the pool once"),
        ("pairs", {"x_players": {"Ana": "A"}}, "x_players", "must give each code of the pool once"),
        ("groups", GROUPS | {"pots": [["A"]]}, "pots", "must list each pair once"),
        ("groups", GROUPS | {"pots": [["A"], ["A", "B"]]}, "pots", "must list each pair once"),
        (
            "groups",
            GROUPS | {"pots": [["A", "B"]], "mates": [["A"], ["A"]]},
            "mates",
            "must list only pairs of the pool, each at most once",
        ),
        ("groups", GROUPS | {"mates": [["C"]]}, "mates", "must list only pairs of the pool, each at most once"),
        ("tables", tables([1, "A"]), "outcome.tables[0]", "must be a table's number and two pairs"),
        (
            "tables",
            tables([1, "A", "B"], [HIGHEST_TABLE + 1, "C", "D"]),
            "outcome.tables[1][0]",
            "must be a whole number between %(low)s and %(high)s",
        ),
        (
            "tables",
            tables([0, "A", "B"]),
            "outcome.tables[0][0]",
            "must be a whole number between %(low)s and %(high)s",
        ),
    ],
)
def test_each_fault_of_a_drawing_has_its_place_and_sentence(
    purpose: str, details: Document, place: str, sentence: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        details_of(purpose, ["A", "B"])(details)
    assert (refusal.value.place, refusal.value.message.id) == (place, sentence)


@pytest.mark.parametrize(
    ("purpose", "details"),
    [
        ("groups", GROUPS | {"pots": [["A"], ["B"]], "mates": [["A", "B"]]}),
        ("groups", GROUPS | {"pots": False}),
        ("tables", tables([HIGHEST_TABLE, "A", "B"])),
    ],
)
def test_details_that_a_drawing_writes_are_read(purpose: str, details: Document) -> None:
    assert details_of(purpose, ["A", "B"])(details) == details


@pytest.mark.parametrize(
    ("replaces", "place"),
    [((None, 1), "[1].replaces"), ((0,), "[0].replaces"), ((None, 0, 0), "[2].replaces")],
)
def test_a_decision_replaces_an_earlier_one_that_no_other_replaces(replaces: tuple[Any, ...], place: str) -> None:
    decisions = [DECIDED if index is None else DECIDED | {"replaces": index} for index in replaces]
    with pytest.raises(Unreadable) as refusal:
        read_own_decisions(decisions)
    assert refusal.value.place == place
    assert refusal.value.message.id == "must be the number of an earlier decision that no other replaces, from 0"


def test_decisions_that_replace_one_another_in_turn_are_read() -> None:
    decisions = read_own_decisions([DECIDED, DECIDED | {"replaces": 0}, DECIDED | {"replaces": 1}])
    assert [decision.replaces for decision in decisions] == [None, 0, 1]
