"""The server's own refusals."""

from html.parser import HTMLParser
from http import HTTPStatus
from types import SimpleNamespace

import pytest

from tests.tournament.server.granian_doubles import Proto
from tournament.server.application import refuse
from tournament.server.refusal_pages import LANGUAGES, PAGES, language_of, page_of, refusal_text


class Heading(HTMLParser):
    """The language, the title and the paragraphs of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lang, self.texts, self._within = "", list[str](), ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self._within = tag
        if tag == "html":
            self.lang = dict(attrs)["lang"]

    def handle_data(self, data):
        if self._within in ("title", "h1", "p") and data.strip():
            self.texts.append(data.strip())


@pytest.mark.parametrize("status", PAGES)
def test_each_page_is_whole_in_each_language(status):
    pages = [Heading(page_of(status, language)) for language in LANGUAGES]
    assert [page.lang for page in pages] == ["pt-BR", "it", "en"]
    for page, says in zip(pages, PAGES[status], strict=True):
        assert page.texts[:3] == [f"{says.heading} · Súmula", *says]
    assert len({text for page in pages for text in page.texts}) == 12


@pytest.mark.parametrize(
    ("path", "accepted", "language"),
    [
        ("/it/g/abc/hand/", "en-GB,en;q=0.9", "it"),
        ("/pt-br/", "en", "pt-br"),
        ("/", "fr,it-CH;q=0.8,en;q=0.5", "it"),
        ("/", "pt-PT", "pt-br"),
        ("/t/abc", "EN-us", "en"),
        ("/", "", "pt-br"),
        ("/", "fr", "pt-br"),
    ],
)
def test_the_address_says_the_language_else_the_browser(path, accepted, language):
    assert language_of(path, accepted) == language


def refused_request(accept: str) -> Proto:
    proto = Proto()
    scope = SimpleNamespace(path="/en/check", headers={"accept": accept})
    refuse(scope, proto, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return proto


def test_a_browser_is_answered_with_a_page_and_a_program_with_a_line():
    page, line = refused_request("text/html,application/xhtml+xml,*/*;q=0.8"), refused_request("*/*")
    assert (page.status, page.headers["content-type"]) == (413, "text/html; charset=utf-8")
    assert page.body.decode() == page_of(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "en")
    assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert (line.status, line.headers["content-type"]) == (413, "text/plain; charset=utf-8")
    assert line.body.decode() == refusal_text(HTTPStatus.REQUEST_ENTITY_TOO_LARGE) == "413 Request Entity Too Large\n"
