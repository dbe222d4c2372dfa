"""Disputes, corrections and walkovers in the minutes: who, why, from which result to which, and by whom."""

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    match_seq,
    matches_of,
    open_round,
    play_round,
    round_of,
    write_context,
)
from tests.tournament.services.matches.games import hand
from tests.tournament.web.papers.incidents import incidents
from tournament.models import Match, Tournament, User
from tournament.services import matches
from tournament.services.matches import undo_dispute
from tournament.services.tournaments import deciding, results
from tournament.services.tournaments.league.reports import report_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Two groups of four and a knock-out; the first round is played."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    return tournament


@pytest.fixture
def disputed(tournament: Tournament) -> Match:
    """3,050 × 2,100, reopened and disputed by the desk."""
    match = matches_of(round_of(tournament, "groups", 1))[0]
    results.reopen(match, context=write_context(), reason="Counted again")
    results.dispute(match, "Ours was clean", context=write_context())
    return match


DISPUTED = "3,050 × 2,100 was disputed. Reason: Ours was clean. "


def test_a_dispute_is_one_sentence_with_what_was_decided_by_whom(tournament, disputed, ana):
    assert DISPUTED + "It is not decided yet." in incidents(tournament)
    context = write_context(actor=ana)
    deciding.confirm_totals(disputed, [(3050, 2200)], context=context, reason="The sheet says so")
    decided = f"{DISPUTED}{ana.username} decided it (TIME): 3,050 × 2,200. Reason: The sheet says so"
    text = incidents(tournament)
    assert decided in text
    assert text.count("The sheet says so") == 1


def test_a_hand_corrected_before_the_decision_is_told_by_both_totals(tournament, ana):
    open_round(tournament, "groups", 2)
    match = matches_of(round_of(tournament, "groups", 2))[0]
    game = match.games.get()
    matches.record_hand(game, hand(), context=write_context())
    matches.close_game(game, "time", context=write_context())
    results.dispute(match, "Ours was clean", context=write_context())
    matches.correct_hand(game, 1, hand(400), context=write_context())
    results.confirm(match, context=write_context(actor=ana))
    text = incidents(tournament)
    assert "590 × 190 was disputed. Reason: Ours was clean. " in text
    assert f"{ana.username} decided it (TIME): 690 × 190." in text


def test_a_correction_after_the_decision_is_a_sentence_of_its_own(tournament, disputed, ana):
    deciding.decide_dispute(disputed, "It was not", context=write_context(actor=ana))
    results.correct(disputed, [(3050, 2300)], context=write_context(), reason="Read again")
    text = incidents(tournament)
    decided = f"{ana.username} decided it (TIME): it stays at 3,050 × 2,100. Reason: It was not"
    corrected = "the result was corrected from 3,050 × 2,100 to 3,050 × 2,300. Reason: Read again"
    assert text.index(decided) < text.index(corrected)
    assert text.count("2,300") == 1


def test_why_a_referee_overruled_stands_beside_the_dispute_alone(tournament, disputed, ana):
    undo = matches_of(round_of(tournament, "groups", 1))[1]
    results.reopen(undo, context=write_context())
    results.dispute(undo, "Pressed by mistake", context=write_context(actor=ana))
    undo_dispute(undo, match_seq(undo), context=write_context(actor=ana))
    results.enter_totals(disputed, [(2100, 3050)], context=write_context())
    results.confirm(disputed, context=write_context(), overrule="The second canastra was missing")
    text = incidents(tournament)
    reason = "The organisers decided it (TIME): 2,100 × 3,050. Reason: The second canastra was missing"
    assert DISPUTED + reason in text
    assert text.count("canastra was missing") == 1
    assert "Pressed by mistake" not in text


def test_a_walkover_says_why_it_was_entered(tournament):
    open_round(tournament, "groups", 2)
    missed = matches_of(round_of(tournament, "groups", 2))[0]
    results.walkover(missed, (True, False), context=write_context(), reason="Nobody answered until 28 Nov")
    assert "(walkover). Reason: Nobody answered until 28 Nov" in incidents(tournament)


def test_a_result_that_was_confirmed_with_a_reason_and_no_dispute_says_why(tournament):
    match = matches_of(round_of(tournament, "groups", 1))[0]
    results.reopen(match, context=write_context())
    results.confirm(match, context=write_context(), overrule="The pairs have left")
    assert "the organisers confirmed the result. Reason: The pairs have left" in incidents(tournament)


def test_a_reason_that_many_results_share_is_told_once(tournament):
    round_matches = matches_of(round_of(tournament, "groups", 1))
    for match in round_matches:
        results.reopen(match, context=write_context())
        results.confirm(match, context=write_context(), overrule="Both signed the sheet")
    text = incidents(tournament)
    assert f"{len(round_matches)} results were confirmed for the same reason: Both signed the sheet" in text
    assert text.count("Both signed the sheet") == 1


def test_a_pair_that_corrected_its_own_report_is_named_and_not_the_organisers(tournament):
    open_round(tournament, "groups", 2)
    match = matches_of(round_of(tournament, "groups", 2))[0]
    report_totals(match, 0, [(3050, 2100)], context=write_context())
    results.dispute(match, "We had 2,950", context=write_context(), side=1)
    report_totals(match, 0, [(3050, 2950)], context=write_context())
    results.confirm(match, context=write_context(), side=1)
    pairs = "Ana 7/Bia 7 × Ana 5/Bia 5"
    disputed = "Ana 5/Bia 5 disputed 3,050 × 2,100. Reason: We had 2,950."
    corrected = "Ana 7/Bia 7 corrected it (TIME): 3,050 × 2,950."
    assert incidents(tournament) == f"TIME: Round 2, table 1, {pairs}: {disputed} {corrected}"
