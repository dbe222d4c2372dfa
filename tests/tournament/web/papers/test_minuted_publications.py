"""Rounds published again after a correction, in the minutes: taken back, then published, in the order of time."""

from collections.abc import Callable

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    open_round,
    play_round,
    round_of,
    write_context,
)
from tests.tournament.web.papers.incidents import incidents
from tournament.models import Event, Match, Round, Tournament, User
from tournament.services.tournaments import results, rounds, undoing

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Two groups of four are over, and the first round of the knock-out is published."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    open_round(tournament, "final", 1)
    return tournament


def last_seq(tournament: Tournament) -> int:
    return Event.objects.filter(scope_kind="tournament", scope_id=str(tournament.pk)).latest("seq").seq


def undo_publication(tournament: Tournament) -> None:
    """Cancel in the history what published the first round of the knock-out."""
    events = Event.objects.filter(scope_kind="tournament", scope_id=str(tournament.pk), kind="round_published")
    undoing.undo(tournament, events.latest("seq").seq, context=write_context())


def hide(tournament: Tournament) -> None:
    rounds.hide_round(round_of(tournament, "final", 1), context=write_context())


def cancel(tournament: Tournament) -> None:
    rounds.cancel_draw(round_of(tournament, "final", 1), context=write_context())


def correct(tournament: Tournament) -> None:
    """The match of the first two pairs of a group, the other way round: other pairs meet in the knock-out."""
    matches = Match.objects.filter(round__stage__tournament=tournament, round__stage__key="groups", removed=False)
    match = matches.get(first__code="P01", second__code="P03")
    results.correct(match, [(2100, 3050)], context=write_context(), reason="Digits turned round")


def publish(tournament: Tournament) -> None:
    """Publish the first round of the knock-out, drawn again where the correction made other pairings of it."""
    if not Round.objects.filter(stage__tournament=tournament, stage__key="final", removed=False).exists():
        rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.publish_round(round_of(tournament, "final", 1), context=write_context())


def hide_and_cancel(tournament: Tournament) -> None:
    hide(tournament)
    cancel(tournament)


DRAWN = "Semi-finals (Knock-out): the draw was made."
HIDDEN = (
    "Semi-finals (Knock-out): hidden again, so only the club can see it. It was drawn again from the corrected results."
)
CANCELLED = "Semi-finals (Knock-out): the draw was cancelled."
TAKEN_BACK = {
    undo_publication: ["Undone: Semi-finals (Knock-out): the pairings were published."],
    hide: [HIDDEN],
    cancel: [CANCELLED, DRAWN],
    hide_and_cancel: [HIDDEN, CANCELLED, DRAWN],
}


@pytest.mark.parametrize("take_back", TAKEN_BACK)
def test_a_round_published_again_after_a_correction_is_told(
    tournament: Tournament, take_back: Callable[[Tournament], None]
) -> None:
    correct(tournament)
    take_back(tournament)
    publish(tournament)
    sentences = incidents(tournament).split(" | ")
    published = "Semi-finals (Knock-out): the pairings were published."
    assert sentences[1:] == [f"TIME: {sentence}" for sentence in (*TAKEN_BACK[take_back], published)]
    assert "Reason: Digits turned round" in sentences[0]


@pytest.mark.parametrize("take_back", TAKEN_BACK)
def test_before_any_correction_it_is_not(tournament: Tournament, take_back: Callable[[Tournament], None]) -> None:
    take_back(tournament)
    publish(tournament)
    assert incidents(tournament) == ""
    correct(tournament)
    assert "published" not in incidents(tournament).replace("Rounds published after", "")


def test_an_undoing_that_was_redone_is_told_as_both(tournament: Tournament) -> None:
    correct(tournament)
    undo_publication(tournament)
    undoing.redo(tournament, last_seq(tournament), context=write_context())
    sentences = incidents(tournament).split(" | ")
    published = "Semi-finals (Knock-out): the pairings were published."
    assert sentences[1:] == [f"TIME: Undone: {published}", f"TIME: Redone: {published}"]
