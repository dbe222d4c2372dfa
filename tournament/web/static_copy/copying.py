"""Makes the copy: from the first page, following every link to another public page of the tournament."""

import zipfile
from collections import deque
from collections.abc import Iterable, Iterator
from typing import BinaryIO
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, override

from rules.text import _, make_text
from tournament.models import Tournament
from tournament.services.progress import CountStep
from tournament.services.writing.refusals import Refused
from tournament.web.public.access import PathOnly, base_context, get_published_version, public_snapshot, public_url
from tournament.web.public.file_tables import TABLE_NAMES, TABLES
from tournament.web.static_copy.assets import Assets
from tournament.web.static_copy.naming import FRONT_PAGE, FileNames, relative
from tournament.web.static_copy.papers import copied_papers
from tournament.web.static_copy.rewriting import PageRewriter
from tournament.web.table_files import TYPES

PAGES = frozenset(
    f"public-{name}"
    for name in (
        *(
            "overview",
            "standings",
            "crosstable",
            "bracket",
            "bracket-part",
            "schedule",
            "schedule-round",
            "pairs",
            "pair",
        ),
        *("regulation", "lots", "lot", "lot-script", "table-file", "calendar"),
    )
)
"""The names of the URLs that go into a copy."""
FILES = "files/"
"""The page of a copy that lists its tables and papers."""
MAX_PAGES = 5000
"""The most pages in one language; no tournament has more."""
EPOCH = (1980, 1, 1, 0, 0, 0)


class NotPublic(Refused):
    """There are no public pages to copy."""

    message = make_text(_("A static copy shows what the public pages show: publish the tournament first."))


def write_static_copy(file: BinaryIO, tournament: Tournament, languages: Iterable[str], step: CountStep) -> None:
    """Write a zip with the pages in each of the languages, the first of them as the start page. `step(done, known)` is
    called for each page."""
    if not tournament.published or tournament.removed or tournament.rehearsal_of_id is not None:
        raise NotPublic
    copier = _Copier(tournament, tuple(languages), step)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for language in copier.languages:
            with override(language), timezone.override(tournament.club.zone):
                for name, content in copier.language_files(language):
                    archive.writestr(_entry(name), content)
        for name, content in copier.assets.files.items():
            archive.writestr(_entry(name), content)


def languages_of(tournament: Tournament, *, every: bool = False) -> list[str]:
    """The tournament's own language (the site's if it has none), followed by all others."""
    codes = [code for code, _name in settings.LANGUAGES]
    own_language = tournament.plan.get("language")
    first = own_language if own_language in codes else settings.LANGUAGE_CODE
    return [first, *(code for code in codes if every and code != first)]


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    return entry


class _Copier:
    def __init__(self, tournament: Tournament, languages: tuple[str, ...], step: CountStep) -> None:
        self.tournament, self.languages, self.step = tournament, languages, step
        self.assets, self.names = Assets(), FileNames()
        self.fronts = {language: self._front_address(language) for language in languages}
        self.version = get_published_version(tournament.public_id)
        self.made = timezone.now()
        self._found: deque[str] = deque()
        self._known: set[str] = set()

    def _front_address(self, language: str) -> str:
        with override(language):
            return public_url(self.tournament)

    def language_files(self, language: str) -> Iterable[tuple[str, bytes]]:
        """Yield (name, content) of every page, table and paper."""
        front = self.fronts[language]
        papers = copied_papers(public_snapshot(self.version))
        self._found, self._known = deque([front]), {front}
        for table in TABLES:
            for kind in TYPES:
                self._follow(f"{front}tables/{table}.{kind}")
        yield self._page(
            language,
            f"{front}{FILES}",
            self._files_page(front, [(name, paper.title) for name, paper in papers.items()]),
        )
        for name, content in papers.items():
            yield f"{language}/{name}.pdf", content.pdf
        yield from self._linked_files(language)

    def _linked_files(self, language: str) -> Iterator[tuple[str, bytes]]:
        """(name, content) of what has been found so far, and of what its pages link to."""
        front = self.fronts[language]
        done = 0
        while self._found and done < MAX_PAGES:
            address = self._found.popleft()
            self.step(done, len(self._known))
            done += 1
            response = self._get_response(address)
            if response is None:
                continue
            if not response["Content-Type"].startswith("text/html"):
                yield self._name(address), response.content
                continue
            text = response.content.decode()
            yield self._page(language, address, text)
            if address == front and language == self.languages[0]:
                yield FRONT_PAGE, self._rewritten(text, language, address, FRONT_PAGE)

    def _get_response(self, address: str) -> HttpResponse | None:
        """What a browser would get at this address; None if there is nothing."""
        request = HttpRequest()
        request.method, request.path, request.path_info = "GET", address, address
        request.resolver_match = match = resolve(address)
        try:
            response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        except Http404:
            return None
        return response if response.status_code == 200 else None

    def _page(self, language: str, address: str, text: str) -> tuple[str, bytes]:
        name = self._name(address)
        return name, self._rewritten(text, language, address, name)

    def _rewritten(self, text: str, language: str, address: str, name: str) -> bytes:
        def link(target: str) -> str | None:
            return self._link(target, address, name)

        def asset(target: str) -> str:
            return relative(self.assets.name(target), name)

        foot = self._foot(relative(self._name(f"{self.fronts[language]}{FILES}"), name))
        return PageRewriter(link, asset).rewritten(text, self.assets.symbols, foot).encode()

    def _foot(self, files: str) -> str:
        date_text = date_format(timezone.localtime(self.made), "SHORT_DATETIME_FORMAT")
        copy = gettext("Copy of %(time)s, revision %(revision)s") % {
            "time": date_text,
            "revision": self.version.revision,
        }
        return format_html('<p>{} · <a href="{}">{}</a></p>', copy, files, gettext("Tables and documents"))

    def _link(self, target: str, address: str, name: str) -> str | None:
        """Where a link leads within the copy, or on another site; None: nowhere."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return target if parts.scheme in {"http", "https", "mailto"} else None
        if address.endswith(f"/{FILES}") and parts.path.endswith(".pdf"):  # a paper, in the same folder
            return target
        path = _absolute(address, parts.path)
        if addresses := parse_qs(parts.query).get("next"):
            path = addresses[0]
        if not parts.path or path == address:
            return f"#{parts.fragment}" if parts.fragment else relative(self._name(address), name)
        if not self._follow(path):
            return None
        return relative(self._name(path), name) + (f"#{parts.fragment}" if parts.fragment else "")

    def _follow(self, path: str) -> bool:
        """Whether this address is in the copy, in any of its languages; queues it if it is new."""
        language, front = next((item for item in self.fronts.items() if path.startswith(item[1])), ("", ""))
        if not front:
            return False
        if path == f"{front}{FILES}":
            return True
        try:
            with override(language):  # resolve() knows only the active language's prefix
                is_page = resolve(path).url_name in PAGES
        except Resolver404:
            return False
        if is_page and path not in self._known and self._known and front in self._known:
            self._known.add(path)
            self._found.append(path)
        return is_page

    def _name(self, address: str) -> str:
        language, front = next(item for item in self.fronts.items() if address.startswith(item[1]))
        return f"{language}/{self.names.name_of(unquote(address.removeprefix(front)))}"

    def _files_page(self, front: str, papers: list[tuple[str, str]]) -> str:
        snap = public_snapshot(self.version)
        page_context = {
            **base_context(snap),
            "request": PathOnly(f"{front}{FILES}"),
            "base": front,
            "etag": "",
            "tables": [
                (title, [(f"{front}tables/{name}.{kind}", kind.upper()) for kind in TYPES])
                for name, title in TABLE_NAMES
            ],
            "papers": [(title, [(f"{name}.pdf", "PDF")]) for name, title in papers],
        }
        return render_to_string("static_copy/files.html", page_context)


def _absolute(address: str, path: str) -> str:
    """The absolute path to which a link in a page leads."""
    return urlsplit(urljoin(f"http://site{address}", path)).path
