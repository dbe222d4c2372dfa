"""An agreement to a sheet that changed while its page was open: refused, and the page says what changed."""

import pytest

from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import (
    match_context,
    match_under_policy,
    record_hand,
    reread,
)
from tests.tournament.web.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.services import matches

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ana: User) -> Match:
    match = match_under_policy("pairs", ana)
    record_hand(match, hand(), device="desk")
    record_hand(match, hand(400), device="desk")
    matches.close_game(match.games.get(), "time", context=match_context(match, device="desk"))
    return match


def test_what_changed_while_the_sheet_was_read_is_not_agreed_with(table: Match) -> None:
    phone = Phone(table)
    page = phone.get("?side=0")
    matches.correct_hand(table.games.get(), 1, hand(500), context=match_context(table, device="desk"))
    refused = phone.send(page)
    assert (refused.status_code, reread(table).pairs_agreed) == (409, (False, False))
    assert (
        "Read this page again: it changed while it was open, and your agreement was not recorded. "
        "You read 1,280 × 380, and now it is 1,480 × 380. Meanwhile 1 Corrected at"
    ) in text_of(refused)
    assert "It is right: 1,480 × 380" in text_of(refused)
    phone.send(refused)
    assert reread(table).pairs_agreed == (True, False)


def test_a_form_without_the_score_that_was_read_is_refused_without_it(table: Match) -> None:
    """A page from before forms sent it, or one whose score is the same though its hands are not."""
    phone = Phone(table)
    pages = phone.get("?side=0"), phone.get("?side=0")
    matches.correct_hand(table.games.get(), 1, hand(500), context=match_context(table, device="desk"))
    assert "You read" not in text_of(phone.send(pages[0], score=""))
    assert "You read" not in text_of(phone.send(pages[1], score="1,480 380"))


def test_nobody_agrees_to_a_result_that_was_taken_back_meanwhile(table: Match) -> None:
    phone = Phone(table)
    page = phone.get("?side=0")
    matches.reopen_game(table.games.get(), context=match_context(table, device="desk"))
    refused = phone.send(page)
    assert (refused.status_code, reread(table).pairs_agreed) == (409, (False, False))
    assert "Someone else changed the tournament" in text_of(refused)
