"""Two organisers with the same form: the second sees both versions, what was done in the meantime, and what saving
would write."""

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.desk.matches import totals_of
from tests.tournament.web.reading import text_of
from tournament.services.tournaments import results, rounds

pytestmark = pytest.mark.django_db


def send_again(desk: Desk, path: str, response, **fields: str):
    """Press the button of the page that shows both: whatever was typed, on the present state."""
    return desk.post(path, **{"seq": response.context["seq"], **dict(response.context["fields"]), **fields})


def test_totals_of_two_organisers_stand_beside_each_other(knockout, colleague, match):
    seen = match_seq(match)
    knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    response = colleague.post_match(match, "totals", seq=seen, **{"g1-0": "3050", "g1-1": "2200"})
    page = text_of(response)
    assert response.status_code == 409
    assert "Ana 4/Bia 4 2,100 2,200" in page
    assert "Ana 1/Bia 1 3,050" not in page  # of what both say alike nothing is shown
    assert "What is not listed is the same in both." in page
    assert "Keep theirs Stays saved: 3,050 × 2,100." in page
    assert "Replace with mine Will be saved: 3,050 × 2,200. The other version stays in the history." in page
    assert "totals were entered: 3,050 × 2,100." in page
    assert "Replace with mine" in page
    assert "Keep theirs" in page
    assert "Do it anyway" not in page
    assert totals_of(match) == [(3050, 2100)]
    assert send_again(colleague, f"match/{match.pk}/totals", response).status_code == 302
    assert totals_of(match) == [(3050, 2200)]


def test_who_typed_the_same_is_told(knockout, colleague, match):
    seen = match_seq(match)
    fields = {"g1-0": "3050", "g1-1": "2100"}
    knockout.post_match(match, "totals", **fields)
    page = text_of(colleague.post_match(match, "totals", seq=seen, **fields))
    assert "Both say the same." in page
    assert "Saved by the other" not in page  # no empty table above it
    assert "Will be saved" not in page


def test_nobody_else_is_said_to_have_been_faster_than_oneself(knockout, colleague, match):
    seen = match_seq(match)
    knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    for desk, is_own in ((knockout, True), (colleague, False)):
        page = text_of(desk.post_match(match, "totals", seq=seen, **{"g1-0": "3050", "g1-1": "2200"}))
        own = ("You changed this meanwhile" in page, "You changed the tournament yourself" in page)
        assert (own, "Someone else changed" in page) == ((is_own, is_own), not is_own)


def test_a_clock_that_ended_the_game_is_compared(knockout, colleague, match):
    seen = match_seq(match)
    knockout.post_match(match, "totals", **{"g1-0": "2050", "g1-1": "1000", "g1-closed": "1", "seen": "2050:1000/c"})
    response = colleague.post_match(
        match, "totals", seq=seen, **{"g1-0": "2050", "g1-1": "1000", "seen": "2050:1000/o"}
    )
    assert "Time ran out yes no" in text_of(response)


def test_a_late_correction_of_what_was_corrected_already(knockout, colleague, match):
    win(match, 0)
    seen = match_seq(match)
    results.correct(match, [(2100, 3050)], context=write_context())
    response = colleague.post_match(
        match, "correct", seq=seen, **{"g1-0": "3100", "g1-1": "2100", "reason": "read again"}
    )
    page = text_of(response)
    assert response.status_code == 409
    assert "Ana 1/Bia 1 2,100 3,100" in page
    assert "the result was corrected from 3,050 × 2,100 to 2,100 × 3,050." in page
    asked = send_again(colleague, f"match/{match.pk}/correct", response)
    assert "2,100 × 3,050 becomes 3,100 × 2,100." in text_of(asked)
    assert totals_of(match) == [(2100, 3050)]


def test_the_hour_of_a_round_is_not_overwritten_unseen(knockout, colleague, match):
    path, seen = f"begins/{knockout.round(1).pk}/", colleague.seq
    knockout.post(path, day="2026-11-21", hour="14:00")
    response = colleague.post(path, seq=seen, day="2026-11-21", hour="15:00")
    assert "Start 14:00 15:00" in text_of(response)
    assert "Keep theirs The left column stays saved." in text_of(response)
    assert "Replace with mine The right column will be saved." in text_of(response)
    send_again(colleague, path, response)
    assert "15:00" in colleague.get(path).content.decode()


def test_words_that_stand_nowhere_yet_are_shown_and_sent_again(knockout, colleague, match):
    seen = match_seq(match)
    knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    response = colleague.post_match(match, "dispute", seq=seen, reason="A canastra was real")
    assert "Reason A canastra was real Meanwhile" in text_of(response)
    assert send_again(colleague, f"match/{match.pk}/dispute", response).status_code == 302
    assert "A canastra was real" in text_of(colleague.get(f"match/{match.pk}/"))


def test_an_action_without_words_is_repeated_on_what_stands(knockout, colleague):
    seen = colleague.seq
    knockout.open_round(1, "final")
    response = colleague.post("clock", seq=seen, round=knockout.round(1).pk, do="start", minutes="80")
    page = text_of(response)
    assert "Semi-finals: the pairings were published." in page
    assert "Doing it anyway repeats what you sent, on the tournament as it is now." in page
    assert "Do it anyway" in page
    assert "Yours, not saved" not in page
    rounds.hide_round(knockout.round(1), context=write_context())
    assert "Semi-finals: hidden again" in text_of(send_again(colleague, "clock", response))
