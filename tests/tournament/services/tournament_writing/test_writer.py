"""Two organisers, a repeated form, a withdrawal, a sanction, a walkover, and how each is taken back."""

from datetime import UTC, datetime

import pytest

from scoring.contest.match_state import MatchState
from tests.tournament.factories import (
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    matches_of,
    pair_facts,
    places,
    play_on,
    play_round,
    win,
    write_context,
)
from tournament.models import Event, Match, Round, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments import entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.undoing import undo
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import CannotUndo, Contradiction, Gone, KeyReused, Stale

KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]
LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}]


@pytest.fixture
def league(ana: User) -> Tournament:
    """Four pairs, each against each, first round played."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "final", 1)
    return tournament


def seq(tournament: Tournament) -> int:
    return desk_seq(tournament_scope(tournament.pk))


def drawn_round(tournament: Tournament, number: int) -> Round:
    return Round.objects.select_related("stage").get(stage__tournament=tournament, number=number, removed=False)


@pytest.mark.smoke
def test_one_of_two_organisers_wins_and_the_other_is_refused(league: Tournament) -> None:
    seen = seq(league)
    rounds.draw_round(league, "final", 2, context=write_context(seen))
    with pytest.raises(Stale) as refused:
        pair_changes.withdraw(entry(league, "P04"), "final", 2, context=write_context(seen))
    assert (refused.value.expected, refused.value.actual) == (seen, seq(league))
    assert entry(league, "P04").withdrawn_stage == ""


def test_what_tables_write_makes_no_view_of_the_desk_old(league: Tournament) -> None:
    rounds.draw_round(league, "final", 2, context=write_context())
    rounds.publish_round(drawn_round(league, 2), context=write_context())
    seen = seq(league)
    win(matches_of(drawn_round(league, 2))[0], 0)
    pair_changes.withdraw(entry(league, "P04"), "final", 3, context=write_context(seen))
    assert entry(league, "P04").withdrawn_round == 3


def test_a_doubled_form_is_done_once(league: Tournament) -> None:
    twice = WriteContext("twice")
    first = rounds.draw_round(league, "final", 2, context=twice)
    again = rounds.draw_round(league, "final", 2, context=twice)
    assert (again.event, again.is_new) == (first.event, False)
    with pytest.raises(KeyReused):
        rounds.draw_round(league, "final", 3, context=twice)


def test_the_later_of_two_who_enter_at_one_table_is_refused(league: Tournament) -> None:
    rounds.draw_round(league, "final", 2, context=write_context())
    rounds.publish_round(drawn_round(league, 2), context=write_context())
    match = matches_of(drawn_round(league, 2))[0]
    results.enter_totals(match, [(3000, 100)], context=write_context(1))
    with pytest.raises(Stale):
        results.enter_totals(match, [(3005, 100)], context=write_context(1))
    assert match.games.get().totals == (3000, 100)


def test_a_withdrawal_is_undone(league: Tournament) -> None:
    withdrawn = pair_changes.withdraw(entry(league, "P01"), "final", 2, context=write_context())
    play_on(league)
    assert places(league, "final")[0] == ["P02"]
    undo(league, withdrawn.seq, context=write_context())
    assert entry(league, "P01").withdrawn_stage == ""
    with pytest.raises(CannotUndo, match="builds on this"):
        undo(league, withdrawn.seq, context=write_context())


def test_a_withdrawn_pair_is_seen_as_a_walkover(league: Tournament) -> None:
    pair_changes.withdraw(entry(league, "P01"), "final", 2, context=write_context())
    rounds.draw_round(league, "final", 2, context=write_context())
    states = {frozenset(match.pairs): match.state for match in snapshot(league).rounds[1].matches}
    assert sorted(state for pairs, state in states.items() if "P01" in pairs) == [MatchState.WALKOVER]


def test_a_sanction_has_its_reason_and_is_taken_back(league: Tournament) -> None:
    written = pair_changes.adjust(entry(league, "P01"), "final", "chegou tarde", points=-100, context=write_context())
    (given,) = facts_of(league).adjustments
    assert (given.pair, given.points, given.reason) == ("P01", -100, "chegou tarde")
    undo(league, written.seq, context=write_context())
    assert facts_of(league).adjustments == ()


def test_a_sanction_without_an_amount_is_refused(league: Tournament) -> None:
    with pytest.raises(Contradiction, match="enter a number"):
        pair_changes.adjust(entry(league, "P01"), "final", "x", context=write_context())


def test_a_walkover_is_cancelled_if_the_pair_came_after_all(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.publish_round(drawn_round(tournament, 1), context=write_context())
    match = matches_of(drawn_round(tournament, 1))[0]
    results.walkover(match, (True, False), context=write_context())
    assert snapshot(tournament).rounds[0].matches[0].state is MatchState.WALKOVER
    results.cancel_walkover(match, context=write_context())
    win(match, 0)
    win(matches_of(drawn_round(tournament, 1))[1], 0)
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]


def test_a_round_is_taken_back_until_something_was_played(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.cancel_draw(drawn_round(tournament, 1), context=write_context())
    assert not Match.objects.filter(round__stage__tournament=tournament, removed=False).exists()
    play_round(tournament, "final", 1)
    with pytest.raises(Contradiction, match="stays"):
        rounds.cancel_draw(drawn_round(tournament, 1), context=write_context())


def test_a_draw_that_was_undone_can_be_made_again(league: Tournament) -> None:
    written = rounds.draw_round(league, "final", 2, context=write_context())
    undo(league, written.seq, context=write_context())
    assert [round_.number for round_ in snapshot(league).rounds] == [1]
    rounds.draw_round(league, "final", 2, context=write_context())
    assert [round_.number for round_ in snapshot(league).rounds] == [1, 2]


def test_what_was_played_keeps_its_round_published(league: Tournament) -> None:
    rounds.draw_round(league, "final", 2, context=write_context())
    published = rounds.publish_round(drawn_round(league, 2), context=write_context())
    win(matches_of(drawn_round(league, 2))[0], 0, confirm=False)
    with pytest.raises(CannotUndo, match="stays"):
        undo(league, published.seq, context=write_context())
    assert drawn_round(league, 2).published


def test_a_dispute_is_seen_and_settled_by_confirming(league: Tournament) -> None:
    rounds.draw_round(league, "final", 2, context=write_context())
    rounds.publish_round(drawn_round(league, 2), context=write_context())
    match = matches_of(drawn_round(league, 2))[0]
    win(match, 0, confirm=False)
    results.dispute(match, "uma canastra era real", context=write_context())
    shown_table = snapshot(league).placed_match(match.pk)
    assert shown_table
    assert (shown_table.state, shown_table.dispute_text) == (MatchState.DISPUTED, "uma canastra era real")
    results.confirm(match, context=write_context())
    shown_table = snapshot(league).placed_match(match.pk)
    assert shown_table
    assert shown_table.state is MatchState.CONFIRMED


def test_pairs_and_stages_before_anything_is_played(ana: User) -> None:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    entering.remove_pair(entry(tournament, "P08"), context=write_context())
    assert facts_of(tournament).stages[0].groups == (("P01", "P03", "P05", "P07"), ("P02", "P04", "P06"))
    founding.set_stages(tournament, KNOCKOUT, context=write_context())
    entering.add_pairs(tournament, pair_facts(1), context=write_context())
    assert list(facts_of(tournament).pairs) == [*codes(7), "P09"]


def test_a_seated_pair_is_not_removed(league: Tournament) -> None:
    with pytest.raises(Contradiction, match="withdraw"):
        entering.remove_pair(entry(league, "P01"), context=write_context())


def test_a_stage_that_was_played_is_not_dropped(league: Tournament) -> None:
    with pytest.raises(Contradiction, match="already been drawn"):
        founding.set_stages(league, [{"id": "other", "kind": "single_elimination"}], context=write_context())


def test_a_removed_tournament_is_gone(league: Tournament) -> None:
    founding.remove_tournament(league, context=write_context())
    with pytest.raises(Gone):
        rounds.draw_round(league, "final", 2, context=write_context())


def test_a_removed_tournament_comes_back_as_it_was(league: Tournament) -> None:
    with pytest.raises(Gone):
        founding.restore_tournament(league, context=write_context())
    before = facts_of(league)
    founding.remove_tournament(league, context=write_context())
    context = write_context()
    written = founding.restore_tournament(league, context=context)
    assert founding.restore_tournament(league, context=context).event == written.event
    assert facts_of(league) == before
    rounds.draw_round(league, "final", 2, context=write_context())


def test_events_hold_no_names(league: Tournament) -> None:
    pair_changes.adjust(entry(league, "P01"), "final", "gritou com Rute", points=-100, context=write_context())
    stored = str(list(Event.objects.values_list("payload", "touches")))
    assert [word for word in ("Ana", "Bia", "Taça", "Rute") if word in stored] == []


def test_a_match_of_three_between_two_games_is_still_being_played(ana: User) -> None:
    tournament = founded(club_of(ana), 2, [{"id": "final", "kind": "single_elimination", "games": 3}])
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.publish_round(drawn_round(tournament, 1), context=write_context())
    (match,) = matches_of(drawn_round(tournament, 1))
    for totals, state in (
        ([(3000, 100)], MatchState.PLAYING),
        ([(3000, 100), (100, 3000)], MatchState.PLAYING),
        ([(3000, 100), (3000, 100)], MatchState.ENTERED),
    ):
        results.enter_totals(match, totals, context=write_context())
        assert [match.state for match in snapshot(tournament).rounds[0].matches] == [state]


def test_the_first_round_begins_as_planned(ana: User) -> None:
    """14:00 in São Paulo is 17:00 UTC; when the next rounds begin, the day will tell."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    founding.change_settings(tournament, context=write_context(), plan={"starts": "2026-11-21T14:00"})
    for number in (1, 2):
        rounds.draw_round(tournament, "final", number, context=write_context())
    starts = [drawn_round(tournament, number).starts for number in (1, 2)]
    assert starts == [datetime(2026, 11, 21, 17, tzinfo=UTC), None]


def test_the_first_round_goes_with_the_plan_until_its_clock_runs(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    for hour, moved in (("2026-11-21T15:00", True), ("2026-11-21T15:30", True), ("2026-11-21T16:00", False)):
        if not moved:
            rounds.publish_round(drawn_round(tournament, 1), context=write_context())
            rounds.start_clock(drawn_round(tournament, 1), context=write_context())
        founding.change_settings(tournament, context=write_context(), plan={"starts": hour})
    assert drawn_round(tournament, 1).starts == datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
