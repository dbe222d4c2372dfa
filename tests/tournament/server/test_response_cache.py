"""A response is sent again if the whole site would give the same, and in no other case."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from tests.tournament.server.granian_doubles import Headers, Proto, Scope
from tournament.metrics.counters import REGISTRY
from tournament.metrics.requests import KEPT_PAGE
from tournament.server.application import Application
from tournament.server.limits import ServerLimits

GZIP = ("accept-encoding", "br, gzip")
HOST = ("host", "hall.local")
PATH = "/en/t/x/cup/"
KNOWN = ("if-none-match", 'W/"1"')


@dataclass
class Page:
    """A page. `since`: the version since which it is unchanged."""

    since: int
    version: int
    public_id: str = "x"

    @property
    def etag(self) -> str:
        return f'W/"{self.since}"'


class Response(list[bytes]):
    public_page: Page | None = None


class Site:
    """A site whose page shows the state since `version`, which was the last one until `now`; `asked` counts the
    requests that reach it."""

    def __init__(self) -> None:
        self.now = 0
        self.version, self.asked, self.away, self.public = 1, 0, False, True
        self.application = Application(self, ServerLimits(threads=1), versions=self.versions)

    def versions(self, public_ids: Collection[str]) -> Mapping[str, int]:
        if self.away:
            raise OSError("away")
        return dict.fromkeys(public_ids, max(self.now, self.version))

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Response:
        self.asked += 1
        page = Page(self.version, max(self.now, self.version))
        unchanged = environ.get("HTTP_IF_NONE_MATCH") == page.etag
        status = "503 Away" if self.away else "304 Not Modified" if unchanged else "200 OK"
        start_response(status, [("ETag", page.etag), ("X-Request-ID", str(self.asked))])
        response = Response([] if unchanged else [f"page {self.version}".encode()])
        response.public_page = page if self.public and not self.away else None
        return response

    def get(self, *headers: tuple[str, str], **more: str) -> tuple[int, dict[str, str], bytes]:
        proto = Proto()
        asyncio.run(self.application(Scope(Headers(HOST, *headers), **{"path": PATH, **more}), proto))
        return proto.status, proto.headers, proto.body


@pytest.fixture
def site() -> Site:
    """A site that was asked once for the page, and once whether it is still the same."""
    new_site = Site()
    new_site.get(GZIP)
    new_site.get(GZIP, KNOWN)
    return new_site


def test_a_cached_response_is_the_same_under_a_number_of_its_own(site: Site) -> None:
    answers = [site.get(GZIP, KNOWN), site.get(GZIP), site.get(GZIP, ("if-none-match", 'W/"0"'))]
    assert [(status, body) for status, _headers, body in answers] == [(304, b""), (200, b"page 1"), (200, b"page 1")]
    assert {headers["ETag"] for _status, headers, _body in answers} == {'W/"1"'}
    assert len({headers["X-Request-ID"] for _status, headers, _body in answers} - {"1", "2"}) == 3
    assert site.asked == 2


@pytest.mark.parametrize(
    ("headers", "more"),
    [
        ([GZIP], {"method": "HEAD"}),
        ([GZIP], {"method": "POST"}),
        ([GZIP], {"path": "/en/t/x/cup/pairs/"}),
        ([GZIP], {"scheme": "https"}),
        ([GZIP, ("x-forwarded-proto", "https")], {}),
        ([GZIP, HOST], {}),
        ([GZIP, ("host", "evil.example")], {}),
        ([], {}),
        ([("accept-encoding", "identity")], {}),
        ([("accept-encoding", "gzip;q=0")], {}),
    ],
)
def test_what_is_asked_otherwise_the_site_answers(site: Site, headers: Any, more: dict[str, str]) -> None:
    site.get(*headers, **more)
    assert site.asked == 3


@pytest.mark.parametrize("known", ["*", 'W/"0", W/"1"', '"1"'])
def test_a_browser_may_name_what_it_has_in_other_ways(site: Site, known: str) -> None:
    assert site.get(GZIP, ("if-none-match", known))[::2] == (304, b"")
    assert site.asked == 2


def test_what_changed_is_never_given_again(site: Site) -> None:
    site.version = 2
    assert site.get(GZIP, KNOWN)[::2] == (200, b"page 2")
    assert site.get(GZIP, KNOWN)[::2] == (200, b"page 2")
    assert site.get(GZIP, ("if-none-match", 'W/"2"'))[0] == 304
    assert site.asked == 4


def test_where_the_database_is_away_the_site_says_so(site: Site) -> None:
    site.away = True
    assert site.get(GZIP, KNOWN)[0] == 503
    site.away = False
    assert site.get(GZIP, KNOWN)[0] == 304
    assert site.asked == 3


def test_what_is_no_public_page_is_not_kept() -> None:
    site = Site()
    site.public = False
    for _ in range(3):
        site.get(GZIP)
    assert site.asked == 3


def test_an_answer_is_counted_and_so_is_its_question(site: Site) -> None:
    def counted() -> list[float]:
        labels = {"route": KEPT_PAGE, "method": "GET", "status": "304"}
        return [
            REGISTRY.get_sample_value("sumula_requests_total", labels) or 0,
            REGISTRY.get_sample_value("sumula_request_seconds_count", {"route": KEPT_PAGE}) or 0,
        ]

    before = counted()
    site.get(GZIP, KNOWN)
    assert [after - once for after, once in zip(counted(), before, strict=True)] == [1, 1]


def test_the_same_page_of_another_version_is_the_site_s_once(site: Site) -> None:
    """A hand at another table makes a new version, but the page and its ETag are the same."""
    site.now = 2
    answers = [site.get(GZIP, KNOWN), site.get(GZIP, KNOWN), site.get(GZIP)]
    assert [(status, body) for status, _headers, body in answers] == [(304, b""), (304, b""), (200, b"page 1")]
    assert site.asked == 3
