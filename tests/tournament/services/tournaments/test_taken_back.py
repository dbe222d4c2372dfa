"""A round published before a correction is taken back: what is published instead agrees with the corrected results."""

from collections.abc import Callable

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    play_round,
    round_of,
    write_context,
)
from tests.tournament.services.tournaments.corrections import WON_BY_THE_OTHER
from tests.tournament.services.tournaments.pairings import pairings
from tournament.models import Event, Match, Tournament, User
from tournament.services.tournaments import results, rounds, undoing


def hide(tournament: Tournament, number: int) -> None:
    rounds.hide_round(round_of(tournament, "final", number), context=write_context())


def cancel_and_draw(tournament: Tournament, number: int) -> None:
    rounds.cancel_draw(round_of(tournament, "final", number), context=write_context())
    rounds.draw_round(tournament, "final", number, context=write_context())


def hide_cancel_and_draw(tournament: Tournament, number: int) -> None:
    hide(tournament, number)
    cancel_and_draw(tournament, number)


def undo_publication(tournament: Tournament, _number: int) -> None:
    events = Event.objects.filter(scope_kind="tournament", scope_id=str(tournament.pk), kind="round_published")
    undoing.undo(tournament, events.latest("seq").seq, context=write_context())


WAYS = [hide, cancel_and_draw, hide_cancel_and_draw, undo_publication]


@pytest.mark.parametrize("take_back", WAYS)
def test_a_stage_takes_those_who_qualify_now(ana: User, take_back: Callable[[Tournament, int], None]) -> None:
    """P05 is second of its group after the correction, and P03 third."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    open_round(tournament, "final", 1)
    assert pairings(tournament, 1) == [("P01", "P04"), ("P02", "P03")]
    of_groups = Match.objects.filter(round__stage__tournament=tournament, round__stage__key="groups", removed=False)
    match = of_groups.get(first__code="P03", second__code="P05")
    results.correct(match, [WON_BY_THE_OTHER], context=write_context())
    assert pairings(tournament, 1) == [("P01", "P04"), ("P02", "P03")]
    take_back(tournament, 1)
    rounds.publish_round(round_of(tournament, "final", 1), context=write_context())
    assert pairings(tournament, 1) == [("P01", "P04"), ("P02", "P05")]


@pytest.mark.parametrize("take_back", WAYS)
def test_a_knock_out_goes_on_with_the_winner(ana: User, take_back: Callable[[Tournament, int], None]) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])
    play_round(tournament, "final", 1)
    open_round(tournament, "final", 2)
    first = matches_of(round_of(tournament, "final", 1))[0]
    results.correct(first, [WON_BY_THE_OTHER], context=write_context())
    assert pairings(tournament, 2) == [("P01", "P02")]
    take_back(tournament, 2)
    rounds.publish_round(round_of(tournament, "final", 2), context=write_context())
    assert pairings(tournament, 2) == [("P04", "P02")]
    first.refresh_from_db()
    assert first.advanced_side is None
