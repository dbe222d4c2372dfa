"""Two pairs agree on a date: each proposes, the other answers, and an agreed date stands until another is agreed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.unreadable import Unreadable
from tests.tournament.factories import win, write_context
from tests.tournament.leagues import Phone, evening
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import DateProposal, Match, Tournament
from tournament.services.matches.refusals import Confirmed
from tournament.services.matches.undoing import undo
from tournament.services.tournaments.league.dates import accept, call_off, decline, extend, propose, set_date
from tournament.services.tournaments.league.periods import deadline_of
from tournament.services.writing.refusals import Contradiction, Stale

pytestmark = pytest.mark.django_db


def offer(phone: Phone, days: int = 3, place: str = "") -> DateProposal:
    propose(phone.match, phone.side, evening(days), place, context=phone.context())
    return DateProposal.objects.latest("pk")


def answers(match: Match) -> list[tuple[int | None, str]]:
    return list(match.date_proposals.values_list("side", "answer"))


@pytest.mark.smoke
def test_a_date_is_proposed_and_accepted(match: Match, ours: Phone, theirs: Phone) -> None:
    date = offer(ours, place="  Clube da  Ilha ")
    accept(date, 1, context=theirs.context())
    date.refresh_from_db()
    assert (date.answer, date.starts, date.place and date.place.text) == ("accepted", evening(3), "Clube da Ilha")
    assert faults(match.round.stage.tournament) == []


def test_a_date_of_its_own_takes_the_place_of_the_open_one(match: Match, ours: Phone, theirs: Phone) -> None:
    offer(ours)
    counter = offer(theirs, 4)
    accept(counter, 0, context=ours.context())
    assert answers(match) == [(0, "replaced"), (1, "accepted")]


def test_an_agreed_date_stands_until_another_is_agreed(match: Match, ours: Phone, theirs: Phone) -> None:
    accept(offer(ours), 1, context=theirs.context())
    other = offer(theirs, 5)
    assert answers(match) == [(0, "accepted"), (1, "")]
    accept(other, 0, context=ours.context())
    assert answers(match) == [(0, "moved"), (1, "accepted")]


def test_a_date_is_declined_withdrawn_or_called_off(match: Match, ours: Phone, theirs: Phone) -> None:
    decline(offer(ours), 1, context=theirs.context())
    call_off(offer(ours), 0, context=ours.context())
    agreed = offer(ours)
    accept(agreed, 1, context=theirs.context())
    call_off(agreed, 1, context=theirs.context())
    assert answers(match) == [(0, "declined"), (0, "withdrawn"), (0, "called_off")]
    assert faults(match.round.stage.tournament) == []


def test_nobody_answers_a_date_of_its_own_or_takes_back_the_others(match: Match, ours: Phone, theirs: Phone) -> None:
    date = offer(ours)
    for refused in (accept, decline):
        with pytest.raises(Contradiction, match="your own"):
            refused(date, 0, context=ours.context())
    with pytest.raises(Contradiction, match="other pair's"):
        call_off(date, 1, context=theirs.context())
    accept(date, 1, context=theirs.context())
    with pytest.raises(Contradiction, match="answered already"):
        accept(date, 1, context=theirs.context())


def test_a_page_that_is_behind_is_reported(match: Match, ours: Phone, theirs: Phone) -> None:
    seen = theirs.context()
    date = offer(ours)
    with pytest.raises(Stale):
        accept(date, 1, context=seen)
    assert answers(match) == [(0, "")]


def test_a_form_that_comes_twice_proposes_once(match: Match, ours: Phone) -> None:
    context, at = ours.context(), evening()
    first = propose(match, 0, at, "", context=context)
    assert (propose(match, 0, at, "", context=context).event, first.is_new) == (first.event, True)
    assert len(answers(match)) == 1


def test_a_day_is_to_come_and_within_the_round(match: Match, ours: Phone) -> None:
    for days in (-1, 11):
        with pytest.raises(Unreadable) as refused:
            offer(ours, days)
        assert refused.value.path == ("day",)
    extend(match, timezone.localdate() + timedelta(days=20), context=write_context())
    offer(ours, 11)


def test_the_organisers_set_a_date_without_asking(match: Match, ours: Phone, theirs: Phone) -> None:
    accept(offer(ours), 1, context=theirs.context())
    offer(theirs, 5)
    set_date(match, evening(40), "Salão", context=write_context())
    assert answers(match) == [(0, "moved"), (1, "replaced"), (None, "accepted")]


def test_a_match_that_is_over_has_no_date_any_more(match: Match, ours: Phone) -> None:
    win(match, 0)
    with pytest.raises(Confirmed):
        offer(ours)


def test_half_a_minute_to_take_back_what_this_phone_did(match: Match, ours: Phone, theirs: Phone) -> None:
    date = offer(ours)
    written = accept(date, 1, context=theirs.context())
    undo(match, written.seq, context=theirs.context())
    assert answers(match) == [(0, "")]
    assert faults(match.round.stage.tournament) == []


def test_one_match_can_be_given_more_time(match: Match) -> None:
    later = timezone.localdate() + timedelta(days=30)
    extend(match, later, context=write_context())
    row = Match.objects.select_related("round").get(pk=match.pk)
    assert (deadline_of(row), row.round.deadline) == (later, row.round.opens + timedelta(days=9))
    assert faults(Tournament.objects.get()) == []
