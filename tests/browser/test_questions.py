"""The question before an action, in the history of a browser: nothing asks whether to send a form again."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.organiser import signed_in
from tests.browser.waiting import new_page
from tests.tournament.factories import codes, entry, founded, groups_and_final, play_round
from tests.tournament.services.matches.games import PAIRS, Table, hand
from tournament.models import Tournament
from tournament.services import matches, quick


@pytest.fixture
def tournament(context, hall) -> Tournament:
    tournament = founded(signed_in(context, hall), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    return tournament


def test_back_and_reload_lead_from_a_question_to_its_form_with_what_was_typed(page: Page, tournament: Tournament):
    address = f"/en/desk/{tournament.public_id}/pairs/{entry(tournament, 'P01').pk}/"
    form = page.locator("form[action$=sanction]")
    reason = form.locator("[name=reason]")
    page.goto(address)

    def ask() -> None:
        form.locator("[name=points]").fill("-100")
        reason.fill("Signs between partners")
        form.locator("button").last.click()
        expect(page.get_by_role("link", name="Leave it as it is")).to_be_visible()
        expect(page).to_have_url(f"{address}?&")  # given by the script of the question, once it has run

    for leave in (page.go_back, page.reload, page.get_by_role("link", name="Leave it as it is").click):
        ask()
        leave()
        expect(reason).to_have_value("Signs between partners")
    ask()
    page.locator("[data-drop-draft]").click()
    expect(page.locator(".message").first).to_be_visible()
    page.go_back()
    expect(reason).to_have_value("")


def test_back_from_a_restored_hand_shows_the_table(page: Page, live_server: LiveServer):
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="question"))
    table.record(hand())
    table.write(matches.remove_hand, table.game, 1)
    page.goto(f"/en/g/{table.match.score_id}/")
    with new_page(page):
        page.get_by_role("button", name="Restore it as it was").first.click()
    with new_page(page):
        page.get_by_role("button", name="Restore the hand").click()
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
    page.go_back()
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
