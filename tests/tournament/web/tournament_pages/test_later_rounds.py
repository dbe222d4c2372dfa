"""What the history says of later rounds once a result was written: only what is true of them."""

from collections.abc import Callable

import pytest

from tests.tournament.factories import (
    club_of,
    founded,
    matches_of,
    open_round,
    play_round,
    round_of,
    write_context,
)
from tournament.models import Event, Match, Tournament, User
from tournament.services.event_queries import read_timeline
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import results, rounds
from tournament.web.tournament_pages.event_sentences import EventDescriber

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

MATCH = "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4"
STAY = f"Rounds published after {MATCH} stayed as they were."
AGREE = f"Later rounds agree with the result of {MATCH}."


@pytest.fixture
def cup(ana: User) -> Tournament:
    """The semi-finals are played."""
    tournament = founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])
    play_round(tournament, "final", 1)
    return tournament


@pytest.fixture
def last_sentence(cup: Tournament) -> Callable[[], str]:
    def last_sentence() -> str:
        events: list[Event] = list(read_timeline(tournament_scope(cup.pk), most=1))
        describer = EventDescriber(cup)
        describer.read(events)
        return describer.describe_event(events[0]).replace("\xa0", " ")

    return last_sentence


def semifinal(cup: Tournament) -> Match:
    return matches_of(round_of(cup, "final", 1))[0]


def correct(match: Match, totals: tuple[int, int], reason: str = "") -> None:
    results.correct(match, [totals], context=write_context(), reason=reason)


def test_a_published_round_stays_and_agrees_once_the_result_is_corrected_back(cup, last_sentence):
    open_round(cup, "final", 2)
    match = semifinal(cup)
    correct(match, (2000, 3100), "Typed the wrong way round")
    corrected = f"{MATCH}: the result was corrected from 3,050 × 2,100 to 2,000 × 3,100."
    assert last_sentence() == f"{corrected} Reason: Typed the wrong way round. {STAY}"
    correct(match, (3050, 2100), "No, it was right!")
    corrected = f"{MATCH}: the result was corrected from 2,000 × 3,100 to 3,050 × 2,100."
    assert last_sentence() == f"{corrected} Reason: No, it was right! {AGREE}"


def test_a_round_that_is_not_published_is_drawn_again(cup, last_sentence):
    rounds.draw_round(cup, "final", 2, context=write_context())
    correct(semifinal(cup), (2000, 3100), "The other way round.")
    assert last_sentence() == (
        f"{MATCH}: the result was corrected from 3,050 × 2,100 to 2,000 × 3,100. Reason: The other way round. "
        f"The result of {MATCH} was passed on to later rounds."
    )


def test_where_nothing_follows_nothing_is_said_of_later_rounds(cup, last_sentence):
    correct(semifinal(cup), (2000, 3100), "The other way round")
    assert last_sentence() == (
        f"{MATCH}: the result was corrected from 3,050 × 2,100 to 2,000 × 3,100. Reason: The other way round"
    )


def test_after_a_walkover_is_taken_back_later_rounds_wait(cup, last_sentence):
    match = semifinal(cup)
    results.reopen(match, context=write_context())
    results.enter_totals(match, [], context=write_context())
    results.walkover(match, (False, True), context=write_context())
    open_round(cup, "final", 2)
    results.cancel_walkover(match, context=write_context())
    assert (
        last_sentence()
        == f"{MATCH}: the walkover was cancelled. Rounds that depend on {MATCH} wait until it is confirmed."
    )
