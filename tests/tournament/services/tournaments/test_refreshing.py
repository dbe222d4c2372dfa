"""A snapshot brought up to date equals one that is read completely."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.tournament.factories import (
    change_settings,
    groups_in_second_round,
    matches_of,
    open_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.matches.games import LITTLE
from tournament.models import Match, Tournament, User
from tournament.services import matches
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import entering, pair_changes, results, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.published import PublishedVersion, published_version
from tournament.services.tournaments.refreshing import MAX_EVENTS, refreshed
from tournament.services.tournaments.undoing import undo
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.events import current_seq

pytestmark = pytest.mark.django_db
Known = tuple[Snapshot, PublishedVersion]


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return groups_in_second_round(ana)


def version_of(tournament: Tournament) -> PublishedVersion:
    version = published_version(tournament.public_id)
    assert version is not None
    return version


def read_snapshot(tournament: Tournament) -> Snapshot:
    row = Tournament.objects.select_related("club").get(pk=tournament.pk)
    return snapshot(row, public=True, revision=version_of(tournament).revision)


def snapshot_and_version(tournament: Tournament) -> Known:
    return read_snapshot(tournament), version_of(tournament)


def shown_values(snap: Snapshot) -> tuple[object, ...]:
    """Everything that pages take from a snapshot."""
    assert snap.facts is not None
    return snap.revision, snap.seq, snap.rounds, snap.facts, dict(snap.states), snap.stages, snap.tournament, snap.club


ACTIONS: dict[str, Callable[[list[Match]], object]] = {
    "a hand": lambda played: matches.record_hand(
        played[0].games.get(), LITTLE, context=write_context(matches.revision(played[0]))
    ),
    "totals": lambda played: results.enter_totals(played[1], [(3050, 2100)], context=write_context()),
    "a result": lambda played: win(played[2], 1),
    "three results": lambda played: [win(match, 0) for match in played[:3]],
    "a walkover": lambda played: results.walkover(played[0], (True, False), context=write_context()),
    "contested": lambda played: results.dispute(played[1], "mesa trocada", context=write_context()),
    "corrected": lambda played: [
        win(played[0], 0),
        results.reopen(Match.objects.get(pk=played[0].pk), context=write_context()),
        results.enter_totals(played[0], [(2100, 3050)], context=write_context()),
    ],
}


@pytest.mark.parametrize("action", ACTIONS)
def test_what_tables_wrote_is_read_alone(tournament: Tournament, action: str) -> None:
    before = snapshot_and_version(tournament)
    first = shown_values(before[0])
    ACTIONS[action](matches_of(round_of(tournament, "groups", 2)))
    updated = refreshed(*before, version_of(tournament))
    assert updated is not None
    assert (shown_values(updated), shown_values(before[0])) == (shown_values(read_snapshot(tournament)), first)
    assert shown_values(updated) != first


@pytest.mark.parametrize(("what", "queries"), [("a result", 2), ("a hand", 3)])
def test_one_match_costs_few_queries(
    tournament: Tournament, what: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """How many hands a game has is asked for only where one is open."""
    before, played = snapshot_and_version(tournament), matches_of(round_of(tournament, "groups", 2))
    ACTIONS[what](played)
    present_version = version_of(tournament)
    with django_assert_num_queries(queries):
        assert refreshed(*before, present_version) is not None


def test_results_follow_each_other(tournament: Tournament) -> None:
    snap, version = snapshot_and_version(tournament)
    for match in matches_of(round_of(tournament, "groups", 2)):
        win(match, 1)
        present_version = version_of(tournament)
        updated = refreshed(snap, version, present_version)
        assert updated is not None
        assert shown_values(updated) == shown_values(read_snapshot(tournament))
        snap, version = updated, present_version


OTHERS: dict[str, Callable[[Tournament], object]] = {
    "a name": lambda tournament: entering.change_pair(
        tournament.entries.get(code="P02"), PairFacts("Nina/Mel"), context=write_context()
    ),
    "the tournament's name": lambda tournament: change_settings(tournament, name="Taça do Verão"),
    "a clock": lambda tournament: rounds.start_clock(round_of(tournament, "groups", 2), context=write_context()),
    "a round": lambda tournament: open_round(tournament, "groups", 3),
    "a round taken back": lambda tournament: [
        open_round(tournament, "groups", 3),
        rounds.hide_round(round_of(tournament, "groups", 3), context=write_context()),
    ],
    "points taken": lambda tournament: pair_changes.adjust(
        tournament.entries.get(code="P01"), "groups", "late", points=-100, context=write_context()
    ),
    "an embargo": lambda tournament: change_settings(tournament, embargo=1),
    "an undo": lambda tournament: [
        change_settings(tournament, embargo=1),
        undo(tournament, current_seq(tournament_scope(tournament.pk)), context=write_context()),
    ],
}


@pytest.mark.parametrize("action", OTHERS)
def test_what_organisers_wrote_is_read_whole(tournament: Tournament, action: str) -> None:
    before = snapshot_and_version(tournament)
    win(matches_of(round_of(tournament, "groups", 2))[0], 0)
    OTHERS[action](tournament)
    assert refreshed(*before, version_of(tournament)) is None


def test_what_is_withheld_is_read_whole(tournament: Tournament) -> None:
    change_settings(tournament, embargo=1)
    before = snapshot_and_version(tournament)
    win(matches_of(round_of(tournament, "groups", 2))[0], 0)
    assert refreshed(*before, version_of(tournament)) is None


def test_another_history_is_read_whole(tournament: Tournament) -> None:
    snap, version = snapshot_and_version(tournament)
    win(matches_of(round_of(tournament, "groups", 2))[0], 0)
    assert refreshed(snap, version._replace(hash="0" * 64), version_of(tournament)) is None


def test_another_club_name_is_read_whole(tournament: Tournament) -> None:
    snap, version = snapshot_and_version(tournament)
    assert refreshed(snap, version, version._replace(club_name="Outro clube")) is None


def test_long_ago_is_read_whole(tournament: Tournament) -> None:
    before, match = snapshot_and_version(tournament), matches_of(round_of(tournament, "groups", 2))[0]
    for number in range(MAX_EVENTS + 1):
        results.enter_totals(match, [(3050 + number, 2100)], context=write_context())
    assert refreshed(*before, version_of(tournament)) is None
