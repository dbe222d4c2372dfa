"""The open page of a pair that agrees: it asks by itself whether the other pair agreed, or anything changed."""

import re
from html import unescape
from typing import Any

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
from tournament.services.tournaments.agreements import record_agreement, record_disagreement

pytestmark = pytest.mark.django_db

AGAIN = "Something changed while this page was open: read the sheet again."


@pytest.fixture
def table(ana: User) -> Match:
    match = match_under_policy("pairs_own_phones", ana)
    record_hand(match, hand(), device="desk")
    record_hand(match, hand(400), device="desk")
    matches.close_game(match.games.get(), "time", context=match_context(match, device="desk"))
    return match


@pytest.fixture
def phone(table: Match) -> Phone:
    return Phone(table)


@pytest.fixture
def polled(phone: Phone) -> str:
    """The address that the open page of the second pair asks."""
    poll = re.search(r'data-poll="[^"]*([?][^"]+)"', phone.get("?side=1").content.decode())
    assert poll
    return unescape(poll[1])


def test_the_agreement_of_the_other_pair_appears_and_the_sheet_stays(table: Match, phone: Phone, polled: str) -> None:
    assert "They have not agreed yet." in text_of(phone.get(polled))
    record_agreement(table, 0, context=match_context(table, device="theirs"))
    state = text_of(phone.get(polled))
    assert re.search(r"They agreed at [0-9:]{5}[.] It is right: 380 × 1,280", state)
    assert AGAIN not in state
    record_agreement(table, 1, context=match_context(table, device="ours"))
    assert "The result is confirmed." in text_of(phone.get(polled))


def test_a_pair_that_agreed_reads_so_once(table: Match, phone: Phone, polled: str) -> None:
    record_agreement(table, 1, context=match_context(table, device="ours"))
    state = text_of(phone.get(polled))
    assert re.search(r"We agreed at [0-9:]{5}[.] They have not agreed yet[.] It is not right$", state)


def test_a_corrected_sheet_is_read_again_before_the_pair_agrees(table: Match, phone: Phone, polled: str) -> None:
    matches.correct_hand(table.games.get(), 1, hand(500), context=match_context(table, device="desk"))
    state = phone.get(polled)
    assert "They Ana 1/Bia 1 1,480" in text_of(state)
    assert f"{AGAIN} We have not agreed yet. They have not agreed yet. Read the sheet" in text_of(state)
    assert "<form" not in state.content.decode()


def test_a_dispute_of_the_other_pair_appears(table: Match, phone: Phone, polled: str) -> None:
    record_disagreement(table, 0, "foram 1.380", context=match_context(table, device="theirs"))
    assert "foram 1.380" in text_of(phone.get(polled))
    assert "It is right" not in text_of(phone.get(polled))


def test_a_game_that_goes_on_asks_for_nothing(table: Match, phone: Phone, polled: str) -> None:
    matches.reopen_game(table.games.get(), context=match_context(table, device="desk"))
    state = phone.get(polled)
    assert state.status_code == 200
    assert "The game is not over: there is nothing to agree with now. The game" in text_of(state)


def test_an_unchanged_sheet_is_answered_by_304_with_a_constant_number_of_queries(
    table: Match, phone: Phone, polled: str, django_assert_num_queries: Any
) -> None:
    etag = phone.get(polled)["ETag"]
    with django_assert_num_queries(5):
        unchanged = phone.client.get(phone.at + polled, headers={"If-None-Match": etag})
    assert unchanged.status_code == 304
    record_agreement(table, 0, context=match_context(table, device="theirs"))
    assert phone.client.get(phone.at + polled, headers={"If-None-Match": etag}).status_code == 200
    assert reread(table).pairs_agreed == (True, False)
