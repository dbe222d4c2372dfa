"""One pair reports, the other agrees or not; nobody agrees with their own report."""

import pytest

from tests.tournament.factories import write_context
from tests.tournament.leagues import Phone
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Event, Match, Note
from tournament.services import matches
from tournament.services.tournaments import results
from tournament.services.tournaments.league.reports import report_hands, report_totals
from tournament.services.writing.refusals import Contradiction, Refused, Stale

pytestmark = pytest.mark.django_db
SCORE = [(3050, 2100)]


def report_state(match: Match) -> tuple[bool, int | None, bool]:
    match.refresh_from_db()
    return match.confirmed, match.reported_by, match.dispute_note_id is not None


@pytest.mark.smoke
def test_totals_are_reported_by_one_pair_and_confirmed_by_the_other(match: Match, ours: Phone, theirs: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    assert report_state(match) == (False, 0, False)
    results.confirm(match, context=theirs.context(), side=1)
    assert report_state(match) == (True, 0, False)
    assert faults(match.round.stage.tournament) == []


def test_nobody_confirms_or_disputes_its_own_word(match: Match, ours: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    with pytest.raises(Contradiction, match="no result of the other pair"):
        results.confirm(match, context=ours.context(), side=0)
    with pytest.raises(Contradiction, match="no result of the other pair"):
        results.dispute(match, "No.", context=ours.context(), side=0)


def test_a_result_that_nobody_reported_is_not_theirs_to_confirm(match: Match, theirs: Phone) -> None:
    results.enter_totals(match, SCORE, context=write_context())
    with pytest.raises(Contradiction, match="no result of the other pair"):
        results.confirm(match, context=theirs.context(), side=1)


def test_a_dispute_waits_for_the_organisers(match: Match, ours: Phone, theirs: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    results.dispute(match, "It was 2.950.", context=theirs.context(), side=1)
    assert report_state(match) == (False, 0, True)
    for refused in (
        lambda: report_totals(match, 1, [(2950, 3100)], context=theirs.context()),
        lambda: results.confirm(match, context=theirs.context(), side=1),
    ):
        with pytest.raises(Contradiction, match="the organisers decide"):
            refused()
    results.confirm(match, context=write_context())
    assert report_state(match) == (True, 0, False)


def test_the_pair_whose_report_is_disputed_may_correct_it(match: Match, ours: Phone, theirs: Phone) -> None:
    """With other totals; then the other pair is asked again."""
    report_totals(match, 0, SCORE, context=ours.context())
    results.dispute(match, "It was 2.950.", context=theirs.context(), side=1)
    with pytest.raises(Contradiction, match="Enter another result"):
        report_totals(match, 0, SCORE, context=ours.context())
    report_totals(match, 0, [(3050, 2950)], context=ours.context())
    assert report_state(match) == (False, 0, False)
    results.confirm(match, context=theirs.context(), side=1)
    assert report_state(match) == (True, 0, False)
    assert faults(match.round.stage.tournament) == []


def test_what_the_organisers_mark_as_disputed_no_pair_corrects(match: Match, ours: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    results.dispute(match, "Too late.", context=write_context())
    with pytest.raises(Contradiction, match="the organisers decide"):
        report_totals(match, 0, [(3050, 2950)], context=ours.context())


def test_the_other_pair_may_report_instead(match: Match, ours: Phone, theirs: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    report_totals(match, 1, [(2100, 3050)], context=theirs.context())
    assert report_state(match) == (False, 1, False)
    results.confirm(match, context=ours.context(), side=0)
    assert report_state(match)[0]


def test_what_was_changed_meanwhile_is_not_confirmed_unseen(match: Match, ours: Phone, theirs: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    seen = theirs.context()
    report_totals(match, 0, [(3500, 2100)], context=ours.context())
    with pytest.raises(Stale):
        results.confirm(match, context=seen, side=1)


def test_half_a_result_is_not_reported(match: Match, ours: Phone) -> None:
    with pytest.raises(Contradiction, match="not over"):
        report_totals(match, 0, [], context=ours.context())
    with pytest.raises(Contradiction, match="not over"):
        report_hands(match, 0, context=ours.context())
    assert report_state(match) == (False, None, False)


def test_hands_that_are_written_down_are_reported_as_they_are(match: Match, ours: Phone, theirs: Phone) -> None:
    game = match.games.get()
    while not game.over:
        matches.record_hand(game, hand(), context=write_context())
        game.refresh_from_db()
    report_hands(match, 0, context=ours.context())
    results.confirm(match, context=theirs.context(), side=1)
    assert report_state(match) == (True, 0, False)


def test_the_desk_has_the_last_word(match: Match, ours: Phone) -> None:
    report_totals(match, 0, SCORE, context=ours.context())
    results.enter_totals(match, [(2100, 3050)], context=write_context())
    assert report_state(match) == (False, None, False)


def test_a_walkover_says_why(match: Match) -> None:
    results.walkover(match, (False, True), context=write_context(), reason="Never answered.")
    note = Event.objects.get(scope_kind="match", kind="walkover").payload["note"]
    assert Note.objects.get(pk=note).text == "Never answered."
    with pytest.raises(Refused):
        report_totals(match, 0, SCORE, context=write_context())
