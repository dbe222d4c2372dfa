"""Converts HTML to PDF. The only module that imports WeasyPrint, so that nothing else needs Pango; import it late."""

import atexit
import gc
import logging
import mimetypes
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from weasyprint import CSS, HTML, Document
from weasyprint.logger import PROGRESS_LOGGER
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournament.printing.pictures import picture_of
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.rendering.page_codes import print_codes
from tournament.printing.rendering.page_underlay import print_over_forms

STATIC = Path(__file__).resolve().parents[2] / "static"
# No such host can exist (RFC 2606): it only serves to name the site's own files, and is never contacted.
STATIC_HOST = "https://static.invalid/"
STYLE_SHEET = re.compile(r'<link rel="stylesheet" href="(css/[\w-]+\.css)">')


class OwnFilesOnly(URLFetcher):
    """Serves the site's own static files, and codes and marks drawn on the spot. Everything else is refused unopened.

    Nothing is ever fetched over a network or read from elsewhere on the disk, so a text that found its way into an
    address can reach nothing; and without requests there is nothing to redirect.
    """

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        if not url.startswith(STATIC_HOST):
            raise ValueError("only the site's own files are printed")
        if (picture := picture_of(url.removeprefix(STATIC_HOST))) is not None:
            return URLFetcherResponse(url, picture, {"Content-Type": "image/png"})
        path = (STATIC / unquote(urlsplit(url).path).lstrip("/")).resolve()
        if not path.is_relative_to(STATIC) or not path.is_file():
            raise ValueError("the site has no such file")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


class PageLog(logging.Handler):
    """Detects in WeasyPrint's log that a page has been laid out."""

    def __init__(self, laid_out: Callable[[], None]) -> None:
        super().__init__()
        self.laid_out = laid_out

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == "Step 5 - Creating layout - Page %d":
            self.laid_out()


def pdf(html: str, laid_out: Callable[[], None] | None = None) -> bytes:
    """The PDF of a page, or of several, whose addresses are relative to the site's static files. `laid_out` is called
    each time that a page is laid out."""
    if laid_out is not None:
        PROGRESS_LOGGER.setLevel(logging.INFO)
        PROGRESS_LOGGER.handlers = [PageLog(laid_out)]
    first, *others = _laid_out(html.split(PAPER_BREAK))
    whole = first.copy([page for layout in (first, *others) for page in layout.pages]) if others else first
    return bytes(whole.write_pdf(finisher=_finish))


def _finish(layout: Any, pdf: Any) -> None:
    print_codes(layout, pdf)
    print_over_forms(layout, pdf)


def _laid_out(pages: Sequence[str]) -> Iterator[Document]:
    """Free what the layout of one page left behind (as much memory again as its pages) before the next, where nothing
    else does: in the worker."""
    for page in pages:
        yield render_html(page)
        if not gc.isenabled() and page is not pages[-1]:
            gc.collect()
            gc.freeze()  # what remains is not scanned again


def render_html(html: str) -> Document:
    """One page of HTML as pages of paper."""
    sheets = [style_sheet(path) for path in STYLE_SHEET.findall(html)]
    page = HTML(string=STYLE_SHEET.sub("", html), base_url=STATIC_HOST, url_fetcher=OwnFilesOnly())
    return page.render(stylesheets=sheets, font_config=fonts())


@cache
def style_sheet(path: str) -> CSS:
    """Parsed once in a process: otherwise this takes a quarter of the time of each sheet of a long paper."""
    return CSS(url=STATIC_HOST + path, url_fetcher=OwnFilesOnly(), font_config=fonts())


@cache
def fonts() -> FontConfiguration:
    """Those of all style sheets. At the end they are deleted while there still are the modules that do it."""
    atexit.register(fonts.cache_clear)
    return FontConfiguration()
