"""A pair that comes when a round is played already: in every kind of stage that takes one, what it missed is lost."""

from typing import Any

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    places,
    play_on,
    play_round,
    write_context,
)
from tournament.models import User
from tournament.services.tournaments import entering, people
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.facts import facts_of
from tournament.services.writing.refusals import Contradiction

STAGES: dict[str, list[dict[str, Any]]] = {
    "swiss": [{"id": "all", "kind": "swiss", "rounds": 3, "criteria": ["match_points", "point_difference", "lots"]}],
    "round robin": [{"id": "all", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}],
    "losses out": [{"id": "all", "kind": "losses_out", "losses": 2}],
    "mitchell": [{"id": "all", "kind": "mitchell", "criteria": ["wins", "point_difference", "lots"]}],
}
LATE = PairFacts("Eva/Gil", ("Eva", "Gil"))


@pytest.mark.parametrize("name", STAGES)
def test_it_plays_from_its_round_on(ana: User, name: str) -> None:
    tournament = founded(club_of(ana), 8, STAGES[name])
    play_round(tournament, "all", 1)
    entering.add_pairs(tournament, [LATE], context=write_context())
    people.enter_late(entry(tournament, "P09"), "all", 2, context=write_context())
    play_round(tournament, "all", 2)
    second = [match.pairs for match in facts_of(tournament).matches if match.round == 2]
    assert sum("P09" in pairs for pairs in second) == 1


def test_it_goes_to_the_smallest_group(ana: User) -> None:
    tournament = founded(club_of(ana), 9, groups_and_final(codes(9)))
    play_round(tournament, "groups", 1)
    entering.add_pairs(tournament, [LATE], context=write_context())
    people.enter_late(entry(tournament, "P10"), "groups", 2, context=write_context())
    assert facts_of(tournament).stages[0].groups == (
        ("P01", "P03", "P05", "P07", "P09"),
        ("P02", "P04", "P06", "P08", "P10"),
    )
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]


def test_a_stage_that_is_not_there(ana: User) -> None:
    tournament = founded(club_of(ana), 4, STAGES["swiss"])
    with pytest.raises(Contradiction, match="no such stage"):
        people.enter_late(entry(tournament, "P04"), "nowhere", 2, context=write_context())


@pytest.mark.parametrize(("name", "last"), [("swiss", 3), ("round robin", 7), ("mitchell", 4)])
def test_a_round_that_the_stage_does_not_have(ana: User, name: str, last: int) -> None:
    """Nobody comes after the last round; who leaves after it has played all of it, and does not go on."""
    tournament = founded(club_of(ana), 8, STAGES[name])
    pair = entry(tournament, "P08")
    with pytest.raises(Contradiction, match="This stage has"):
        people.enter_late(pair, "all", last + 1, context=write_context())
    with pytest.raises(Contradiction, match="This stage has"):
        people.withdraw(pair, "all", last + 2, context=write_context())
    assert facts_of(tournament).pairs["P08"].entered is None
    people.enter_late(pair, "all", last, context=write_context())
    people.withdraw(pair, "all", last + 1, context=write_context())


def test_where_nobody_knows_the_last_round_any_will_do(ana: User) -> None:
    tournament = founded(club_of(ana), 8, STAGES["losses out"])
    people.withdraw(entry(tournament, "P08"), "all", 99, context=write_context())
    left = facts_of(tournament).pairs["P08"].withdrawn
    assert left is not None
    assert left.round == 99
