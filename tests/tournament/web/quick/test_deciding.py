"""Deciding a dispute by correcting a hand: the page of the game as whoever decides reads it, signed in on a laptop."""

import re

import pytest

from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import (
    match_context,
    match_under_policy,
    record_hand,
    reread,
    with_role,
)
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.services import matches
from tournament.services.tournaments import agreements

pytestmark = pytest.mark.django_db
LAPTOP = "laptop"
GREEN = re.compile(r'<(?:a|button)\s[^>]*class="button button-next"[^>]*>(.*?)</(?:a|button)>', re.DOTALL)


@pytest.fixture
def table(ana: User) -> Match:
    """A disputed result, of which a hand was corrected since on Ana's laptop."""
    match = match_under_policy("pairs", ana)
    record_hand(match, hand(), device="phone")
    record_hand(match, hand(400), device="phone")
    matches.close_game(match.games.get(), "time", context=match_context(match, device="phone"))
    agreements.record_disagreement(match, 1, "a royal one is missing", context=match_context(match, device="phone"))
    matches.correct_hand(match.games.get(), 2, hand(500), context=match_context(match, device=LAPTOP))
    return match


def signed_in(table: Match, user: User) -> Desk:
    """The desk of this person, on the laptop."""
    desk = Desk(table.tournament_round.stage.tournament, user)
    desk.client.cookies["device"] = LAPTOP
    return desk


def test_whoever_decides_is_named_and_led_back_to_the_table(table: Match, ana: User) -> None:
    response = signed_in(table, ana).client.get(f"/en/g/{table.score_id}/")
    assert re.search("ana changed the disputed result at [0-9:]{5}", text_of(response))
    assert "on this phone" not in text_of(response)
    page = response.content.decode()
    assert [" ".join(words.split()) for words in GREEN.findall(page)] == ["Back to the table to decide"]
    assert re.search(rf'href="[^"]*/match/{table.pk}/"\s*>Back to the table', page)
    assert "Show it to both pairs" in text_of(response)


def test_the_page_of_the_table_names_the_account_beside_its_device(table: Match, ana: User, bia: User) -> None:
    """To whoever reads it on that laptop; of a device that is not the reader's, no account is known."""
    desk, at = signed_in(table, ana), f"match/{table.pk}/"
    assert re.search(r"\(ana, device [0-9A-F]{4}\), after it was disputed", text_of(desk.get(at)))
    colleague = Desk(desk.tournament, with_role(desk.tournament, bia, "organiser"))
    assert re.search(r"\(device [0-9A-F]{4}\), after it was disputed", text_of(colleague.get(at)))


@pytest.mark.parametrize("reader", ["phone", "scorekeeper"])
def test_whoever_does_not_decide_shows_the_result_to_both_pairs(table: Match, bia: User, reader: str) -> None:
    phone = Phone(table)
    if reader == "scorekeeper":
        phone.client.force_login(with_role(table.tournament_round.stage.tournament, bia, "scorekeeper"))
    response = phone.client.get(f"/en/g/{table.score_id}/")
    assert "Back to the table to decide" not in text_of(response)
    assert [" ".join(words.split()) for words in GREEN.findall(response.content.decode())] == ["Show it to both pairs"]
    assert "changed on another phone" in text_of(response)


def test_the_task_of_a_dispute_says_that_both_pairs_agreed_to_the_correction(table: Match, ana: User) -> None:
    disputed, agreed = "a royal one is missing", "Both pairs have agreed with the result as it is now."
    for side, device in enumerate(("phone", LAPTOP)):
        page = text_of(signed_in(table, ana).get(""))
        assert disputed in page
        assert agreed not in page
        agreements.record_agreement(reread(table), side, context=match_context(table, device=device))
    assert f"{disputed}. {agreed} Decide" in text_of(signed_in(table, ana).get(""))
