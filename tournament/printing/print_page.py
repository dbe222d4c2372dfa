"""A paper for a browser to print: if no PDF can be made of it, its HTML still comes out on the same paper.

This does what WeasyPrint does and browsers do not: the form that lies under all sheets of a round is put under each,
codes are put in their places as pictures, pictures are embedded in the page, and page footers are set in the margin.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from html import unescape

from tournament.printing.pictures import picture_of
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.sheet_marks import sheet_sources

STYLE_SHEET = re.compile(r'href="(css/[^"]+)"')
SOURCE = re.compile(r'src="([^"]+)"')
FORM = re.compile(r'<section class="(print-page pen-sheet sheet-form)" id="form-1">(.*?)</section>', re.DOTALL)
OVERLAY_SECTION = '<section class="overlay">'
QR_PLACE = re.compile(r'<div class="qr" id="([^"]+)"></div>')
MARKS_PLACE = re.compile(r'<p class="foot" id="([^"]+)">')
FOOT = re.compile(r'<p class="foot-(left|page)">(.*?)</p>', re.DOTALL)
COUNTER = re.compile(r'<span class="(pages?)"></span>')
TAG = re.compile(r"<[^>]+>")
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
BODY_TAG = re.compile(r"<body[^>]*>")
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
EDGES = {"left": "bottom-left", "page": "bottom-right"}


def paper_titles(html: str) -> list[str]:
    """The titles of the papers that make up one PDF."""
    titles = map(TITLE.search, html.split(PAPER_BREAK))
    return [unescape(title[1].strip()) if title else "" for title in titles]


def print_page(html: str, part: int, static: Callable[[str], str], note: str) -> str:
    """Paper number `part` (from 0) as a page of its own; `note`: HTML shown on screen only. `static`: gives the
    address of a file of the site."""
    page = _codes_in_place(_forms_under_sheets(html.split(PAPER_BREAK)[part]))
    page = STYLE_SHEET.sub(lambda match: f'href="{static(match[1])}"', page)
    page = SOURCE.sub(lambda match: f'src="{_source(unescape(match[1]), static)}"', page)
    styles = f'<link rel="stylesheet" href="{static("css/paper-browser.css")}"><style>{_page_footers(page)}</style>'
    page = page.replace("</head>", f"{VIEWPORT}{styles}</head>", 1)
    return BODY_TAG.sub(lambda match: f'{match[0]}<div class="browser-note">{note}</div>', page, count=1)


def _forms_under_sheets(page: str) -> str:
    form = FORM.search(page)
    if form is None or OVERLAY_SECTION not in page:
        return page
    under = f'<div class="{form[1]} underlay">{form[2]}</div>'.replace(' id="values"', "")
    return page.replace(form[0], "").replace(OVERLAY_SECTION, OVERLAY_SECTION + under)


def _codes_in_place(page: str) -> str:
    page = QR_PLACE.sub(r'<img class="qr" src="\1">', page)
    return MARKS_PLACE.sub(lambda match: f'{_marks(match[1])}<p class="foot">', page)


def _marks(source: str) -> str:
    sources = enumerate(sheet_sources(source), start=1)
    return "".join(f'<img class="corner-{corner}" src="{address}">' for corner, address in sources)


def _source(address: str, static: Callable[[str], str]) -> str:
    picture = picture_of(address)
    return static(address) if picture is None else f"data:image/png;base64,{b64encode(picture).decode()}"


def _page_footers(page: str) -> str:
    """The footers of the pages, as CSS rules: HTML cannot write into the margins of paper."""
    rules = {EDGES[edge]: _content(text) for edge, text in reversed(FOOT.findall(page))}
    return "".join(f"@page {{ @{edge} {{ content: {content}; }} }}" for edge, content in rules.items())


def _content(text: str) -> str:
    """Text as CSS strings in which no character has a special meaning, and page numbers as counters."""
    pieces = COUNTER.split(text)
    words = [_quoted(unescape(TAG.sub("", piece))) for piece in pieces[::2]]
    counters = [f"counter({name})" for name in pieces[1::2]]
    return " ".join(piece for pair in zip(words, [*counters, ""], strict=True) for piece in pair if piece)


def _quoted(text: str) -> str:
    return '"' + "".join(sign if sign.isalnum() and sign.isascii() else f"\\{ord(sign):06x}" for sign in text) + '"'
