"""What the tests of paper share: a sheet, what people may write, and what the printer requests."""

import re
from contextlib import contextmanager
from html.parser import HTMLParser

from rules import registry
from tournament.printing.rendering.weasy import OwnFilesOnly, pdf, style_sheet
from tournament.printing.round_sheets import SheetHead, round_sheets_html

LANGUAGES = ["pt-br", "it", "en"]
EVIL = [
    '<img src="http://192.0.2.1/x.png">',
    "<img src=https://192.0.2.1/redirect?to=file:///etc/passwd>",
    "url(file:///etc/passwd)",
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
    '"></b></p></section><link rel=attachment href="file:///etc/passwd">',
    "<style>@import url(http://192.0.2.1/x.css)</style>",
    '<svg><image href="http://192.0.2.1/x.png"/><use href="file:///etc/passwd#x"/></svg>',
    "{{ sheet }}{% include 'base.html' %}",
    "\u202eAna\u2066/\u0007Bia\x7f",
    "אבא/אמא",
    "飛び出す/絵本",
]
APCEF = registry.get("apcef-sc-2022")
HEAD = SheetHead(
    tournament="Taça da Primavera",
    number=412,
    revision=312,
    pairs=("Ana/Bia", "Nelson/Raul"),
    players=(("Ana Moretti", "Bia Vieira"), ("Nelson Prado", "Raul Teixeira")),
    club="Clube de Canastra da Ilha, Florianópolis",
    phase="fase de grupos",
    when="sábado, 21 de novembro de 2026, 15h40",
    round="4",
    group="C",
    table="7",
    address="https://sumula.example.org/pt-br/t/abcdefghijklmnopqrstuv/",
    code="7C41",
)
OWN_FILES = re.compile(r"https://static\.invalid/((css|fonts/paper)/[\w.-]+|qr/[\w=-]+|mark/\d{20})")


def pdf_of(*sheets) -> bytes:
    """What `round_sheets_html` makes of them, as PDF."""
    return pdf(round_sheets_html(*sheets))


class Asked(OwnFilesOnly):
    """Records every address that the printer requests."""

    addresses: list[str] = []

    def fetch(self, url, headers=None):
        self.addresses.append(url)
        return super().fetch(url, headers)


@contextmanager
def nothing_but_our_own_is_asked_for(monkeypatch):
    monkeypatch.setattr("tournament.printing.rendering.weasy.OwnFilesOnly", Asked)
    monkeypatch.setattr(Asked, "addresses", [])
    style_sheet.cache_clear()
    yield
    assert Asked.addresses
    assert [url for url in Asked.addresses if not OWN_FILES.fullmatch(url)] == []


class _Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs).get("href", "")))


def tags(html):
    """Every element except those that only break or size a text."""
    reader = _Tags()
    reader.feed(html)
    return [tag for tag in reader.found if tag[0] not in {"bdi", "wbr", "span"}]


def long_name(letters, word="Confraria dos Amigos da Canastra "):
    return (word * 7)[:letters].strip()
