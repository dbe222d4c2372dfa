"""A confirmed result changes after the next round was drawn: an unpublished round is drawn anew; a published one
stands."""

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from scoring.contest.match_state import MatchState
from scoring.stages.resolver import TournamentResolver
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    places,
    play_on,
    play_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.tournaments.corrections import correct
from tests.tournament.services.tournaments.pairings import pairings
from tournament.boards.standings import standings_board
from tournament.models import Match, Tournament, User
from tournament.services.tournament_writing.effects import UNDECIDED_PLACE, PlaceChange, effects_of
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import results, rounds
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import Contradiction

KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]
SWISS = [{"id": "final", "kind": "swiss", "rounds": 3, "criteria": ["match_points", "point_difference", "lots"]}]


@pytest.fixture
def knockout(ana: User) -> Tournament:
    """Four pairs; P01 beat P04 and P02 beat P03."""
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    play_round(tournament, "final", 1)
    return tournament


def other_way(match: Match) -> None:
    """Reopen the result, and let the other pair win."""
    results.reopen(match, context=write_context())
    match.refresh_from_db()
    win(match, 1 if match.games.get(number=1).winner == 0 else 0)


def other_way_at_once(match: Match) -> None:
    """Let the other pair win, in the single step in which the desk corrects a confirmed result."""
    correct(match, games=1)


@pytest.mark.smoke
@pytest.mark.parametrize("change", [other_way, other_way_at_once])
def test_a_final_nobody_saw_is_drawn_again(knockout: Tournament, change: Callable[[Match], None]) -> None:
    rounds.draw_round(knockout, "final", 2, context=write_context())
    assert pairings(knockout, 2) == [("P01", "P02")]
    change(matches_of(round_of(knockout, "final", 1))[0])
    assert pairings(knockout, 2) == [("P04", "P02")]


def test_a_published_final_stands_and_the_result_is_corrected(knockout: Tournament) -> None:
    rounds.draw_round(knockout, "final", 2, context=write_context())
    rounds.publish_round(round_of(knockout, "final", 2), context=write_context())
    first = matches_of(round_of(knockout, "final", 1))[0]
    other_way(first)
    assert pairings(knockout, 2) == [("P01", "P02")]
    first.refresh_from_db()
    assert (first.games.get(number=1).winner, first.advanced_side, first.confirmed) == (1, 0, True)
    win(matches_of(round_of(knockout, "final", 2))[0], 0)
    assert places(knockout, "final")[0] == ["P01"]


def test_what_was_corrected_and_comes_out_the_same_is_let_go(knockout: Tournament) -> None:
    rounds.draw_round(knockout, "final", 2, context=write_context())
    rounds.publish_round(round_of(knockout, "final", 2), context=write_context())
    first = matches_of(round_of(knockout, "final", 1))[0]
    results.reopen(first, context=write_context())
    first.refresh_from_db()
    assert first.advanced_side == 0
    results.enter_totals(first, [(3100, 2950)], context=write_context())
    results.confirm(first, context=write_context())
    first.refresh_from_db()
    assert first.advanced_side is None


def test_meanwhile_the_tournament_can_be_looked_at(knockout: Tournament) -> None:
    rounds.draw_round(knockout, "final", 2, context=write_context())
    rounds.publish_round(round_of(knockout, "final", 2), context=write_context())
    first = matches_of(round_of(knockout, "final", 1))[0]
    results.reopen(first, context=write_context())
    results.enter_totals(first, [], context=write_context())
    snap = snapshot(knockout)
    assert snap.resolver is not None
    view = snap.resolver.view(snap.resolver.tournament.stages[0])
    assert view.entrants == ("P01", "P02", "P03", "P04")
    assert snap.rounds[0].matches[0].state is MatchState.WAITING


def test_a_swiss_round_is_drawn_again_only_while_unseen(ana: User) -> None:
    tournament = founded(club_of(ana), 6, SWISS)
    play_round(tournament, "final", 1)
    rounds.draw_round(tournament, "final", 2, context=write_context())
    before = pairings(tournament, 2)
    other_way(matches_of(round_of(tournament, "final", 1))[0])
    redrawn = pairings(tournament, 2)
    assert redrawn != before
    rounds.publish_round(round_of(tournament, "final", 2), context=write_context())
    other_way(matches_of(round_of(tournament, "final", 1))[0])
    assert pairings(tournament, 2) == redrawn


def test_groups_corrected_after_the_knockout_was_drawn(ana: User) -> None:
    """In group B (P02, P04, P06, P08) P04 beats P02 after all, and P06 too loses nothing: P02 and P04 change places."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    assert pairings(tournament, 1) == [("P01", "P04"), ("P02", "P03")]
    meeting = Match.objects.select_related("first", "second", "round__stage").get(
        first__code__in=["P02", "P04"], second__code__in=["P02", "P04"], removed=False
    )
    other_way(meeting)
    assert pairings(tournament, 1) == [("P01", "P02"), ("P04", "P03")]
    rounds.publish_round(round_of(tournament, "final", 1), context=write_context())
    other_way(meeting)
    assert pairings(tournament, 1) == [("P01", "P02"), ("P04", "P03")]
    for match in matches_of(round_of(tournament, "final", 1)):
        win(match, 0)
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]


def test_effects_are_shown_and_nothing_is_written(knockout: Tournament) -> None:
    rounds.draw_round(knockout, "final", 2, context=write_context())
    first = matches_of(round_of(knockout, "final", 1))[0]

    def action() -> object:
        results.reopen(first, context=write_context())
        results.enter_totals(first, [(2100, 3050)], context=write_context())
        return results.confirm(first, context=write_context())

    effects, _written = effects_of(knockout, action)  # type: ignore[arg-type]
    assert effects.new_matches == (("final", 2, "P04", "P02"),)
    assert effects.lost_matches == (("final", 2, "P01", "P02"),)
    assert effects.place_changes == (
        PlaceChange("final", "P01", UNDECIDED_PLACE, 3),
        PlaceChange("final", "P04", 3, UNDECIDED_PLACE),
    )
    first.refresh_from_db()
    assert first.confirmed
    assert pairings(knockout, 2) == [("P01", "P02")]


def test_an_unfinished_result_is_not_confirmed(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    with pytest.raises(Contradiction, match="not over yet"):
        results.confirm(matches_of(round_of(tournament, "final", 1))[0], context=write_context())


def test_the_next_round_waits_for_every_confirmation(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.publish_round(round_of(tournament, "final", 1), context=write_context())
    for match in matches_of(round_of(tournament, "final", 1)):
        win(match, 0, confirm=False)
    with pytest.raises(Contradiction) as refused:
        rounds.draw_round(tournament, "final", 2, context=write_context())
    assert refused.value.message.number == 2


def test_a_draft_is_not_published_while_a_result_before_it_is_open(knockout: Tournament) -> None:
    """Published, it would stand, with a pair that the corrected result does not send on."""
    rounds.draw_round(knockout, "final", 2, context=write_context())
    match = matches_of(round_of(knockout, "final", 1))[0]
    results.reopen(match, context=write_context())
    match.refresh_from_db()
    win(match, 1, confirm=False)
    with pytest.raises(Contradiction, match="opens when every result before it is confirmed"):
        rounds.publish_round(round_of(knockout, "final", 2), context=write_context())
    results.confirm(match, context=write_context())
    rounds.publish_round(round_of(knockout, "final", 2), context=write_context())
    assert pairings(knockout, 2) == [("P04", "P02")]


@pytest.fixture
def fed(ana: User) -> Tournament:
    """Two groups of four, played; P01, P03 and P02, P04 go on to a knock-out, whose first round is published."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    return tournament


def match_between(tournament: Tournament, first: str, second: str) -> Match:
    both = [first, second]
    return Match.objects.get(first__code__in=both, second__code__in=both, round__stage__key="groups", removed=False)


def test_nor_while_a_result_of_the_stage_that_feeds_it_is_open(fed: Tournament) -> None:
    results.reopen(match_between(fed, "P03", "P05"), context=write_context())
    with pytest.raises(Contradiction, match="The previous stage needs"):
        rounds.publish_round(round_of(fed, "final", 1), context=write_context())


def test_what_an_open_result_decides_is_held_whatever_else_is_done(fed: Tournament) -> None:
    """Another table's result must not let go of the entrants: the correction would contradict them."""
    rounds.publish_round(round_of(fed, "final", 1), context=write_context())
    match = match_between(fed, "P03", "P05")
    results.reopen(match, context=write_context())
    win(matches_of(round_of(fed, "final", 1))[0], 0)
    assert fed.stages.get(key="final").rule == {"stage": "groups", "places": [1, 2]}
    match.refresh_from_db()
    win(match, 0 if match.first.code == "P05" else 1)
    assert facts_of(fed).stage("final").entrants == ("P01", "P02", "P03", "P04")  # and not P05


def test_who_went_on_before_the_correction_stays_marked_in_the_groups(fed: Tournament) -> None:
    """P05 is second of group A after the correction, but P03 has its place in the published knock-out."""
    rounds.publish_round(round_of(fed, "final", 1), context=write_context())
    win(matches_of(round_of(fed, "final", 1))[0], 0)
    other_way_at_once(match_between(fed, "P03", "P05"))
    facts = facts_of(fed)
    tables = standings_board(TournamentResolver(facts), facts.stages[0]).tables
    marked = {row.pair for table in tables for row in table.rows if row.is_settled}
    assert (tables[0].rows[1].pair, marked) == ("P05", {"P01", "P02", "P03", "P04"})
    assert tables[0].note.endswith("passam 2 · quem tinha passado antes de uma correção continua")
    assert tables[1].note.endswith("passam 2")
    assert [table.kept_note for table in tables] == ["quem tinha passado antes de uma correção continua", ""]
    with override("en"):
        heads = render_to_string(
            "printing/_minuted_tables.html", {"board": standings_board(TournamentResolver(facts), facts.stages[0])}
        )
    assert heads.count("those who went on before a correction stay") == 1
