"""What printing may fetch: the site's own files and nothing else, whatever the scheme and however it is spelt."""

import logging

import pytest

from tests.tournament.printing.pdf_reading import pdf_text, rendered
from tournament.printing.qr import qr_source
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.rendering.weasy import STATIC, STATIC_HOST, OwnFilesOnly, pdf, style_sheet


@pytest.mark.parametrize("path", ["css/paper.css", "css/paper-sheet.css", "fonts/paper/sumula-sans-400.ttf"])
def test_own_files_are_given(path):
    assert OwnFilesOnly().fetch(STATIC_HOST + path).read() == (STATIC / path).read_bytes()


def test_a_style_sheet_is_called_one():
    assert OwnFilesOnly().fetch(STATIC_HOST + "css/paper.css").content_type == "text/css"


def test_a_qr_code_is_drawn_on_the_spot():
    given = OwnFilesOnly().fetch(STATIC_HOST + qr_source("https://sumula.example.org/"))
    assert (given.content_type, given.read()[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("source", ["qr/%%", "qr/á", "qr/../css/paper.css", "qr/gIGC", "qr/" + "QUFB" * 3000])
def test_what_is_no_source_of_a_code_is_refused(source):
    with pytest.raises(ValueError, match=r".*"):
        OwnFilesOnly().fetch(STATIC_HOST + source)


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/x.png",
        "https://example.org/x.css",
        "HTTPS://EXAMPLE.ORG/x.css",
        "http://static.invalid/css/paper.css",
        "https://static.invalid.example.org/css/paper.css",
        "https://static.invalid@example.org/css/paper.css",
        "https://static.invalid/../settings/__init__.py",
        "https://static.invalid/%2e%2e/settings/__init__.py",
        "https://static.invalid/css/%2e%2e/%2e%2e/apps.py",
        "https://static.invalid//etc/passwd",
        "https://static.invalid/%2fetc/passwd",
        "https://static.invalid/css",
        "https://static.invalid/",
        "https://static.invalid/none.css",
        "file:///etc/passwd",
        f"file://{STATIC}/css/paper.css",
        "data:text/css,*{color:red}",
        "ftp://127.0.0.1/x",
        "javascript:alert(1)",
        "x",
        "",
    ],
)
def test_everything_else_is_refused_unopened(address, monkeypatch):
    monkeypatch.setattr("urllib.request.OpenerDirector.open", lambda *_arguments: pytest.fail("opened"))
    with pytest.raises(ValueError, match=r"only the site's own files|the site has no such file"):
        OwnFilesOnly().fetch(address)
    with pytest.raises(ValueError, match=r"only the site's own files|the site has no such file"):
        OwnFilesOnly()(address)


@pytest.mark.parametrize(
    "html",
    [
        '<img src="https://example.org/x.png">',
        '<link rel="stylesheet" href="http://example.org/x.css">',
        '<object data="file:///etc/passwd"></object>',
        '<a href="file:///etc/passwd" rel="attachment">x</a>',
        '<link rel="attachment" href="file:///etc/passwd">',
        '<style>@import url("ftp://example.org/x.css"); p { background: url("data:image/png;base64,AAAA") }</style>',
        '<svg><image href="http://example.org/x.png"/><use href="file:///etc/passwd#x"/></svg>',
    ],
)
def test_no_element_reaches_out(html, monkeypatch, caplog):
    """Were a name ever printed unescaped, it still could fetch nothing."""
    monkeypatch.setattr("urllib.request.OpenerDirector.open", lambda *_arguments: pytest.fail("opened"))
    monkeypatch.setattr(logging.getLogger("weasyprint"), "propagate", True)
    reader = rendered(f"<p>x</p>{html}")
    assert pdf_text(reader) == ("xx" if "</a>" in html else "x")
    assert dict(reader.attachments) == {}
    (page,) = reader.pages
    assert [link["/Subtype"] for link in page.get("/Annots", []) if link["/Subtype"] != "/Link"] == []
    assert list(page.images) == []


def test_a_style_sheet_is_read_once_whatever_is_printed(monkeypatch):
    style_sheet.cache_clear()
    requested = []
    fetch = OwnFilesOnly.fetch
    monkeypatch.setattr(
        OwnFilesOnly, "fetch", lambda self, url, headers=None: requested.append(url) or fetch(self, url)
    )
    sheet = '<link rel="stylesheet" href="css/paper.css"><p>x</p>'
    pdf(sheet + PAPER_BREAK + sheet)
    pdf(sheet)
    assert requested.count(STATIC_HOST + "css/paper.css") == 1


def test_garbage_is_collected_by_hand_only_where_it_is_not_by_itself(monkeypatch):
    """The tests freeze what was collected; thawed, it is scanned again and again."""
    monkeypatch.setattr("gc.freeze", lambda: pytest.fail("frozen"))
    monkeypatch.setattr("gc.unfreeze", lambda: pytest.fail("thawed"))
    pdf("<p>x</p>" + PAPER_BREAK + "<p>x</p>")
