"""Every ETag includes the edition of the site, and a browser that has the page gets a 304."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock
from time import sleep

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.translation import override

from tournament.web import conditional
from tournament.web.conditional import PRIVATE, cached_page, etag_of, not_modified, with_etag


def request_for(path="/en/", **headers):
    return RequestFactory().get(path, headers=headers)


def test_an_etag_names_facts_address_language_and_edition(monkeypatch):
    tags = [etag_of(request_for(), 1), etag_of(request_for(), 2), etag_of(request_for("/en/check/"), 1)]
    with override("it"):
        tags.append(etag_of(request_for(), 1))
    monkeypatch.setattr("tournament.web.conditional.edition", lambda: "another edition")
    tags.append(etag_of(request_for(), 1))
    assert len(set(tags)) == 5


def test_what_the_browser_has_is_not_sent_again():
    etag = etag_of(request_for(), 1)
    response = not_modified(request_for(**{"If-None-Match": etag}), etag, PRIVATE)
    assert (response.status_code, response.content) == (304, b"")
    assert (response["ETag"], response["Cache-Control"]) == (etag, "private, no-cache")
    assert not_modified(request_for(**{"If-None-Match": '"other"'}), etag) is None
    assert not_modified(request_for(), etag) is None
    assert not_modified(RequestFactory().post("/en/", headers={"If-None-Match": etag}), etag) is None


def test_while_templates_may_change_everything_is_sent(settings):
    settings.DEBUG = True
    assert not_modified(request_for(**{"If-None-Match": etag_of(request_for(), 1)}), etag_of(request_for(), 1)) is None


def test_an_answer_gets_its_etag():
    response = with_etag(HttpResponse("page"), '"x"')
    assert (response["ETag"], response["Cache-Control"]) == ('"x"', "public, no-cache")


@pytest.mark.typical(1)
@pytest.mark.usefixtures("rendered_in_process")
@pytest.mark.parametrize(
    "path", ["regulations/", "regulations/canasta-it/", "regulations/canasta-it/sheet.pdf", "check"]
)
def test_after_an_upgrade_a_browser_gets_the_new_page(client, monkeypatch, path):
    etag = client.get(f"/en/{path}")["ETag"]
    assert client.get(f"/en/{path}", headers={"If-None-Match": etag}).status_code == 304
    monkeypatch.setattr("tournament.web.conditional.edition", lambda: "another edition")
    upgraded = client.get(f"/en/{path}", headers={"If-None-Match": etag})
    assert (upgraded.status_code, upgraded["ETag"] == etag) == (200, False)


MADE_ELSEWHERE = re.compile(r"""\["ETag"\]\s*=|get_conditional_response|ConditionalGet|@condition|@etag|status=304""")


@pytest.mark.parametrize("folder", ["web", "api", "services", "printing"])
def test_no_other_module_answers_conditionally(folder):
    """With its own ETag, a page could miss the edition."""
    files = Path(settings.BASE_DIR, "tournament", folder).rglob("*.py")
    modules = [str(file) for file in files if MADE_ELSEWHERE.search(file.read_text())]
    assert [file for file in modules if not file.endswith("tournament/web/conditional.py")] == []


def _page_of(etag, make):
    return cached_page(RequestFactory().get("/"), etag, make).content


def test_pages_are_made_one_after_the_other():
    """Where one is made, no other thread is in `make`: they would only take the processor from each other."""
    inside, most, counting = 0, 0, Lock()

    def make():
        nonlocal inside, most
        with counting:
            inside += 1
            most = max(most, inside)
        sleep(0.02)
        with counting:
            inside -= 1
        return "page"

    with ThreadPoolExecutor(6) as threads:
        pages = list(threads.map(lambda number: _page_of(f'W/"turn-{number}"', make), range(6)))
    assert (pages, most) == ([b"page"] * 6, 1)


def test_a_page_that_takes_long_holds_nobody_up(monkeypatch):
    monkeypatch.setattr(conditional, "TURN_SECONDS", 0.05)
    begun, ends = Event(), Event()

    def slow():
        begun.set()
        assert ends.wait(10)
        return "slow"

    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(_page_of, 'W/"slow"', slow)
        assert begun.wait(10)
        assert _page_of('W/"quick"', lambda: "quick") == b"quick"
        ends.set()
        assert first.result(10) == b"slow"
    assert conditional.RENDERING.acquire(blocking=False)
    conditional.RENDERING.release()
