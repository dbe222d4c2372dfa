"""Two organisers enter one result: the second sees both versions, on any screen, and decides."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_here, on_a_phone_daily, screen
from tests.browser.desks import KNOCKOUT, open_round, sign_in
from tests.browser.table import enter_quickly, example, fill, lines_of, open_game, save
from tests.browser.waiting import new_page
from tests.tournament.factories import club_of, founded, win
from tournament.models import Match, User


@pytest.mark.main_path
@on_a_phone_daily
def test_the_second_sees_both_and_replaces(chromium, hall, width):
    ana = User.objects.create_user("ana", "canastra limpa")
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    match = open_round(tournament, "final")[0]
    context = screen(chromium, hall, width)
    sign_in(context, hall, ana)
    page = context.new_page()
    page.goto(f"/en/desk/{tournament.public_id}/match/{match.pk}/")
    win(match, 0, confirm=False)
    page.locator("#totals input[name=g1-0]").fill("3100")
    page.locator("#totals input[name=g1-1]").fill("2100")
    page.locator("#totals button").click()
    expect(page.locator(".two-versions tbody tr")).to_have_count(1)
    expect(page.locator(".two-versions tbody td")).to_have_text(["3,050", "3,100"])
    expect(page.locator(".conflict .timeline li")).to_have_count(1)
    assert faults_here(page, "conflict") == []
    with new_page(page):
        page.get_by_role("button", name="Replace with mine").click()
    context.close()
    assert Match.objects.get(pk=match.pk).games.get().totals == (3100, 2100)


def test_on_a_phone_no_figure_is_broken_beside_long_names(page):
    open_game(page, "apcef-sc-2022", ("Quitéria Nascimento/Renê Albuquerque", "Marlene Figueiredo/Benedito Salles"))
    page.goto(page.url + "hand/")
    hand = example("apcef-sc-2022")[0]["hands"][0]
    other = page.context.new_page()
    other.goto(page.url)
    for tab, points in ((page, 345), (other, 335)):
        enter_quickly(tab, hand, "apcef-sc-2022")
        fill(tab, "0-table_points", points)
    save(page)
    other.locator("[data-save]").click()
    cells = other.locator(".two-versions tbody td")
    expect(cells).to_have_count(4)
    other.wait_for_load_state()
    assert lines_of(other, ".two-versions tbody td") == [1, 1, 1, 1]
    expect(other.locator(".two-versions tbody th").last).to_have_text("Total of the hand, Quitéria/Renê")
