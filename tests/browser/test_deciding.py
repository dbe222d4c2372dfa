"""A result is confirmed on the page where its totals are typed: what is typed is never passed over."""

import pytest
from playwright.sync_api import expect

from tests.browser.desks import KNOCKOUT, open_round, sign_in
from tests.browser.waiting import new_page, nothing_kept
from tests.tournament.factories import club_of, founded, win, write_context
from tournament.models import Match
from tournament.services.tournaments import results


@pytest.fixture
def match(page, context, hall, ana):
    """A match whose result is saved, with its page at the desk open."""
    sign_in(context, hall, ana)
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    match = open_round(tournament, "final")[0]
    win(match, 0, confirm=False)
    page.goto(f"/en/desk/{tournament.public_id}/match/{match.pk}/")
    return match


def state(match: Match) -> tuple[bool, tuple[int, int]]:
    match.refresh_from_db()
    return match.confirmed, match.games.get().totals


def test_confirming_with_other_totals_typed_asks_which_count_where_it_is_seen(page, match):
    results.dispute(match, "Ours was clean", context=write_context())
    page.reload()
    page.locator("#totals input[name=g1-1]").fill("2400")
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_role("button", name="Confirm as saved: 3,050 × 2,100")).to_be_in_viewport(ratio=1)
    expect(page.locator("#totals input[name=g1-1]")).to_have_value("2400")
    assert state(match) == (False, (3050, 2100))
    page.wait_for_load_state()
    page.get_by_role("button", name="Save 3,050 × 2,400 and confirm").click()
    expect(page.locator(".undo-bar")).to_contain_text("Table 1 is confirmed.")
    assert state(match) == (True, (3050, 2400))
    nothing_kept(page)


def test_the_key_enter_saves_and_does_not_confirm(page, match):
    page.locator("#totals input[name=g1-1]").fill("2400")
    with new_page(page):
        page.locator("#totals input[name=g1-1]").press("Enter")
    assert state(match) == (False, (3050, 2400))
