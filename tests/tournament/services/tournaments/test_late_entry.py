"""A pair that comes when a round has already been played: in every kind of stage that accepts one, what it missed is
lost."""

from typing import Any

import pytest

from scoring.contest.model import LateEntry
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
from tournament.models import Event, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import entering, pair_changes, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.late_entry import add_late_pairs
from tournament.services.writing.refusals import Contradiction

STAGES: dict[str, list[dict[str, Any]]] = {
    "swiss": [{"id": "all", "kind": "swiss", "rounds": 3, "criteria": ["match_points", "point_difference", "lots"]}],
    "round robin": [{"id": "all", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}],
    "losses out": [{"id": "all", "kind": "losses_out", "losses": 2}],
    "mitchell": [{"id": "all", "kind": "mitchell", "criteria": ["wins", "point_difference", "lots"]}],
}
LATE = PairFacts("Eva/Gil", ("Eva", "Gil"))


@pytest.mark.parametrize("name", STAGES)
def test_a_late_entry_plays_from_its_round_on(ana: User, name: str) -> None:
    tournament = founded(club_of(ana), 8, STAGES[name])
    play_round(tournament, "all", 1)
    entering.add_pairs(tournament, [LATE], context=write_context())
    pair_changes.enter_late(entry(tournament, "P09"), "all", 2, context=write_context())
    play_round(tournament, "all", 2)
    second = [match.pairs for match in facts_of(tournament).matches if match.round == 2]
    assert sum("P09" in pairs for pairs in second) == 1


@pytest.mark.sqlite_by_day
def test_a_late_entry_goes_to_the_smallest_group(ana: User) -> None:
    tournament = founded(club_of(ana), 9, groups_and_final(codes(9)))
    play_round(tournament, "groups", 1)
    entering.add_pairs(tournament, [LATE], context=write_context())
    pair_changes.enter_late(entry(tournament, "P10"), "groups", 2, context=write_context())
    assert facts_of(tournament).stages[0].groups == (
        ("P01", "P03", "P05", "P07", "P09"),
        ("P02", "P04", "P06", "P08", "P10"),
    )
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]


def test_an_unknown_stage_is_refused(ana: User) -> None:
    tournament = founded(club_of(ana), 4, STAGES["swiss"])
    with pytest.raises(Contradiction, match="no such stage"):
        pair_changes.enter_late(entry(tournament, "P04"), "nowhere", 2, context=write_context())


@pytest.mark.parametrize(("name", "last"), [("swiss", 3), ("round robin", 7), ("mitchell", 4)])
def test_nobody_joins_or_leaves_after_the_last_round(ana: User, name: str, last: int) -> None:
    """Nobody comes after the last round; who leaves after it has played all of it, and does not go on."""
    tournament = founded(club_of(ana), 8, STAGES[name])
    pair = entry(tournament, "P08")
    with pytest.raises(Contradiction, match="This stage has"):
        pair_changes.enter_late(pair, "all", last + 1, context=write_context())
    with pytest.raises(Contradiction, match="This stage has"):
        pair_changes.withdraw(pair, "all", last + 2, context=write_context())
    assert facts_of(tournament).pairs["P08"].entered is None
    pair_changes.enter_late(pair, "all", last, context=write_context())
    pair_changes.withdraw(pair, "all", last + 1, context=write_context())


def test_where_nobody_knows_the_last_round_any_will_do(ana: User) -> None:
    tournament = founded(club_of(ana), 8, STAGES["losses out"])
    pair_changes.withdraw(entry(tournament, "P08"), "all", 99, context=write_context())
    left = facts_of(tournament).pairs["P08"].withdrawn
    assert left is not None
    assert left.round == 99


@pytest.mark.sqlite_by_day
def test_many_are_entered_put_into_a_group_and_late_at_once(ana: User) -> None:
    tournament = founded(club_of(ana), 9, groups_and_final(codes(9)))
    play_round(tournament, "groups", 1)
    more = [LATE, PairFacts("Ivo/Lia", ("Ivo", "Lia"))]
    add_late_pairs(tournament, more, "groups", 2, context=write_context(), group=0)
    facts = facts_of(tournament)
    assert facts.stages[0].groups == (("P01", "P03", "P05", "P07", "P09", "P10", "P11"), ("P02", "P04", "P06", "P08"))
    assert [facts.pairs[code].entered for code in ("P10", "P11")] == [LateEntry("groups", 2)] * 2
    event = Event.objects.in_scope(*tournament_scope(tournament.pk)).latest("seq")
    assert event.kind == TournamentEventKind.ENTERED_LATE
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]


def test_before_anything_is_published_nobody_is_late(ana: User) -> None:
    tournament = founded(club_of(ana), 9, groups_and_final(codes(9)))
    rounds.draw_round(tournament, "groups", 1, context=write_context())
    add_late_pairs(tournament, [LATE], "groups", 1, context=write_context())
    facts = facts_of(tournament)
    assert facts.pairs["P10"].entered is None
    assert sum("P10" in match.pairs for match in facts.matches if match.round == 1) == 1


@pytest.mark.parametrize(("stage", "round_", "group"), [("nowhere", 2, None), ("groups", 2, 2), ("groups", 99, None)])
def test_a_place_that_is_none_enters_nobody(ana: User, stage: str, round_: int, group: int | None) -> None:
    tournament = founded(club_of(ana), 9, groups_and_final(codes(9)))
    play_round(tournament, "groups", 1)
    with pytest.raises(Contradiction):
        add_late_pairs(tournament, [LATE], stage, round_, context=write_context(), group=group)
    assert tournament.entries.count() == 9


def test_sent_twice_it_is_entered_once(ana: User) -> None:
    tournament = founded(club_of(ana), 9, groups_and_final(codes(9)))
    once = write_context()
    for _ in range(2):
        add_late_pairs(tournament, [LATE], "groups", 2, context=once)
    assert tournament.entries.count() == 10
