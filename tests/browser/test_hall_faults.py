"""Accidents in a hall that are nobody's fault: the laptop dies, the router is off, a session ends. No result is lost,
and none is recorded twice."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from tests.browser.desks import KNOCKOUT, open_round, sign_in
from tests.browser.dying_settings import DEATH
from tests.browser.phones import HALL, PHONE
from tests.browser.table import HAND, enter_quickly, open_game, start_game
from tests.browser.waiting import nothing_kept
from tests.tournament.factories import club_of, founded
from tests.tournament.served import answer, free_port, serving
from tournament.models import Event, Hand, Match, Session, User

KEY = "apcef-sc-2022"
OFF = 30_000
"""Milliseconds for which the router is off."""


def test_a_server_killed_between_what_it_commits_and_its_answer(chromium, tmp_path):
    """The hand is in the database, and the phone never heard of it: sent again, it is there once."""
    folder, port = tmp_path, free_port()
    own = {"DJANGO_SETTINGS_MODULE": "tests.browser.dying_settings", "ALLOWED_HOSTS": f"{HALL},localhost,127.0.0.1"}
    context = chromium.new_context(base_url=f"http://{HALL}:{port}", viewport=PHONE)
    page = context.new_page()
    with serving(folder, port, **own) as process:
        answer(port)
        table = start_game(page, KEY)
        page.goto(f"{table}hand/")
        enter_quickly(page, HAND, KEY)
        (folder / DEATH).touch()
        page.locator("[data-save]").click()
        ended = process.wait(60)
        assert ended == -9
    assert hands_in(folder) == 1
    expect(page.locator("[data-outbox]")).to_contain_text("One hand is kept on this phone: the totals")
    with serving(folder, port, **own):
        answer(port)
        expect(page.locator(".entry-head")).to_contain_text("Hand 1 saved")
        page.goto(table)
        expect(page.locator(".score tbody tr").first).to_be_attached()
        nothing_kept(page, "sumula:outbox")
    context.close()
    assert hands_in(folder) == 1


def hands_in(folder) -> int:
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        return database.execute("SELECT count(*) FROM tournament_hand").fetchone()[0]


ROUTER_OFF = """() => {
    const real = window.fetch;
    let sent = false;
    window.routerOff = true;
    window.fetch = (address, options) => {
        if (!window.routerOff) return real(address, options);
        if (!sent && options.method === "POST") {
            sent = true;
            real(address, { ...options, signal: undefined });
        }
        return new Promise((_answered, lost) => {
            options.signal.addEventListener("abort", () => lost(new TypeError("Failed to fetch")));
        });
    };
}"""
"""The first form sent arrives, but neither its answer nor anything after it comes back."""


def test_the_router_goes_off_for_half_a_minute_while_a_hand_is_saved(page):
    """What was sent arrived, its answer did not, and nothing answers for thirty seconds: no error, no silence."""
    page.goto(open_game(page, KEY) + "hand/")
    enter_quickly(page, HAND, KEY)
    page.wait_for_load_state("networkidle")
    page.evaluate(ROUTER_OFF)
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_contain_text("One hand is kept on this phone: the totals")
    page.wait_for_timeout(OFF)
    stored_names = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('sumula:outbox'))")
    assert (Hand.objects.count(), len(stored_names)) == (1, 1)
    page.evaluate("window.routerOff = false")
    expect(page.locator(".entry-head")).to_contain_text("Hand 1 saved")
    nothing_kept(page, "sumula:outbox")
    assert Hand.objects.count() == 1


def test_a_session_that_ends_while_a_result_is_typed_loses_nothing(page, context, hall, complaints):
    ana = User.objects.create_user("ana", "canastra limpa")
    cup = founded(club_of(ana), 4, KNOCKOUT)
    match = open_round(cup, "final")[0]
    sign_in(context, hall, ana)
    address = f"/en/desk/{cup.public_id}/match/{match.pk}/"
    page.goto(address)
    page.locator("#totals input[name=g1-0]").fill("3050")
    Session.objects.all().delete()
    page.locator("#totals input[name=g1-1]").fill("2100")
    page.locator("#totals button").last.click()
    expect(page.locator("h1")).to_have_text("Sign in first")
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.fill("[name=username]", "ana")
    page.fill("[name=password]", "canastra limpa")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("clubs"))
    assert not Event.objects.filter(kind="totals_given").exists()
    page.goto(address)
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    page.locator("#totals button").last.click()
    expect(page.locator(".message")).to_contain_text("3,050")
    assert Match.objects.get(pk=match.pk).games.get().totals == (3050, 2100)
    assert [line for line in complaints if not re.search("403", line)] == []
    complaints.clear()
