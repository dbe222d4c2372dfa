"""A static copy: every link leads to one of its files, nothing needs a server, and it contains nothing that is not
public."""

import io
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.factories import (
    change_settings,
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    play_round,
    published,
    round_of,
    win,
)
from tournament.models import Tournament, User
from tournament.services import static
from tournament.web.static_copy import languages_of, papers, write_static_copy
from tournament.web.static_copy.naming import FileNames
from tournament.web.static_copy.rewriting import PageRewriter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents have their page's HTML as content; the worker that renders them is tested elsewhere."""
    monkeypatch.setattr(papers.queue, "render_pdf", lambda html, *_limits: b"%PDF " + html.encode()[:100])


@pytest.fixture
def cup(ana: User) -> Tournament:
    """Eight pairs in two groups; the first round is played, the second published."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    open_round(tournament, "groups", 2)
    return published(tournament)


def copied_files(tournament: Tournament, *languages: str) -> dict[str, bytes]:
    file = io.BytesIO()
    write_static_copy(file, tournament, languages or ("en",), lambda _done, _known: None)
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


class Links(HTMLParser):
    """Everything that a page requests or links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.found += [value for name, value in attrs if name in {"href", "src"} and value]
        self.ids |= {value for name, value in attrs if name == "id" and value}


def broken_links(files: dict[str, bytes]) -> list[tuple[str, str]]:
    """Links of a page that lead to no file, or to no anchor in one."""
    pages = {name: Links(content.decode()) for name, content in files.items() if name.endswith(".html")}
    links = []
    for name, page in pages.items():
        for link in page.found:
            path, _hash, place = link.partition("#")
            target = str(Path(name).parent / path).replace("\\", "/") if path else name
            target = re.sub(r"[^/]+/\.\./", "", target)
            if link.startswith(("https://", "http://")):
                continue
            if target not in files or (place and target in pages and place not in pages[target].ids):
                links.append((name, link))
    return links


def test_every_link_leads_to_a_file_and_nothing_needs_a_server(cup: Tournament) -> None:
    files = copied_files(cup)
    assert broken_links(files) == []
    pages = {name: Links(content.decode()) for name, content in files.items() if name.endswith(".html")}
    assert {tag for page in pages.values() for tag in page.tags} & {"script", "form", "button", "noscript"} == set()
    assert not any(b"url(/" in content or b"/static/" in content for content in files.values())
    wanted = {"index.html", *(f"en/{name}.html" for name in ("index", "standings", "schedule", "pairs", "regulation"))}
    assert wanted <= set(files)
    assert {f"en/pairs-{code}.html" for code in codes(8)} <= set(files)
    assert 'href="documents-rounds.pdf"' in files["en/files.html"].decode()
    assert {"en/tables-standings.xlsx", "en/tables-games.json", "en/documents-rounds.pdf"} <= set(files)


def test_the_pages_say_what_the_site_says(cup: Tournament, client: Any) -> None:
    files = copied_files(cup)
    live = client.get(f"/en/t/{cup.public_id}/taca-da-primavera/standings/").content.decode()
    here = files["en/standings.html"].decode()
    cells = re.compile(r"<td[^>]*>.*?</td>", re.DOTALL)
    words = re.compile(r"<[^>]+>")
    assert [words.sub("", cell) for cell in cells.findall(here)] == [
        words.sub("", cell) for cell in cells.findall(live)
    ]
    assert "Copy of" in here


@pytest.mark.long
def test_the_copy_leads_from_language_to_language(cup: Tournament) -> None:
    files = copied_files(cup, "pt-br", "it", "en")
    assert broken_links(files) == []
    assert 'href="../it/standings.html"' in files["pt-br/standings.html"].decode()
    assert "Classificação" in files["pt-br/standings.html"].decode()
    assert 'href="pt-br/standings.html"' in files["index.html"].decode()


@pytest.mark.long
def test_a_footer_names_no_language_that_is_not_copied(cup: Tournament) -> None:
    for languages in (("pt-br",), ("pt-br", "it")):
        footer = copied_files(cup, *languages)["pt-br/index.html"].decode().partition("<footer")[2]
        assert [name for name in ("Português", "Italiano", "English") if name in footer] == [
            "Português",
            *(["Italiano"] if "it" in languages else []),
        ]
        assert "·</p>" not in re.sub(r"\s", "", footer)


def test_what_is_withheld_is_not_in_it(cup: Tournament) -> None:
    change_settings(cup, embargo=3)
    for match in matches_of(round_of(cup, "groups", 2)):
        win(match, 0)
    files = copied_files(published(cup))
    by_chance = re.compile(rb'data-etag="[^"]*"|' + cup.public_id.encode())  # any figures may stand in these
    contents = {name: by_chance.sub(b"", content) for name, content in files.items()}
    assert [name for name, content in contents.items() if b"3,050" in content or b"3050" in content] == []


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The times at which static files were collected."""
    calls: list[bool] = []
    monkeypatch.setattr(static, "collect_if_changed", lambda: calls.append(True))
    return calls


@pytest.mark.usefixtures("collected")
def test_nothing_is_copied_of_what_nobody_may_see(cup: Tournament, tmp_path: Path) -> None:
    change_settings(cup, published=False)
    with pytest.raises(CommandError):
        call_command("static_copy", str(tmp_path / "x.zip"), cup.public_id)
    assert list(tmp_path.iterdir()) == []


def test_the_command_collects_style_sheets_and_writes_the_copy(
    cup: Tournament, tmp_path: Path, collected: list[bool]
) -> None:
    """Where the site was never served the copy's style sheets would be missing: it ended with an error of ours."""
    out = io.StringIO()
    call_command("static_copy", str(tmp_path / "x.zip"), cup.public_id, stdout=out)
    assert collected == [True]
    assert f"{tmp_path}/x.zip" in out.getvalue()
    with zipfile.ZipFile(tmp_path / "x.zip") as archive:
        assert "pt-br/standings.html" in archive.namelist()
    with pytest.raises(CommandError):
        call_command("static_copy", str(tmp_path / "y.zip"), "none")


def test_the_tournaments_own_language_comes_first(cup: Tournament) -> None:
    assert languages_of(cup) == ["pt-br"]
    cup.plan = {**cup.plan, "language": "it"}
    assert (languages_of(cup), languages_of(cup, every=True)) == (["it"], ["it", "pt-br", "en"])


@pytest.mark.parametrize(
    ("within", "name"),
    [
        ("", "index.html"),
        ("pairs/", "pairs.html"),
        ("pairs/P07/", "pairs-P07.html"),
        ("schedule/A/2/", "schedule-A-2.html"),
        ("tables/standings.csv", "tables-standings.csv"),
        ("lots/3/sorteio.py", "lots-3-sorteio.py"),
        ("pairs/../x/", "pairs-x2e2e-x.html"),
    ],
)
def test_an_address_has_its_name_of_a_file(within: str, name: str) -> None:
    assert FileNames().name_of(within) == name


def test_no_two_names_differ_in_case_alone() -> None:
    names = FileNames()
    assert [names.name_of(f"pairs/{code}/") for code in ("p1", "P1", "p1")] == [
        "pairs-p1.html",
        "pairs-P1-2.html",
        "pairs-p1.html",
    ]


@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        ('<a href="in" class="x">A &amp; B</a>', '<a href="there" class="x">A &amp; B</a>'),
        ('<a href="out" class="x">A</a>', '<span class="x">A</span>'),
        ("<p data-online>x<br>y <b>z</b></p>w", "w"),
        ("<script>if (a < b) {}</script>w<form><button>x</button></form>", "w"),
        ('<link rel="preload" href="x"><link rel="stylesheet" href="s.css">', '<link rel="stylesheet" href="a/s.css">'),
        ('<svg><use href="/static/img/sprite.0a1b.svg#entered"/></svg>', '<svg><use href="#sprite-entered"/></svg>'),
    ],
)
def test_links_of_a_page_lead_into_the_folder(page: str, wanted: str) -> None:
    rewriter = PageRewriter(lambda address: "there" if address == "in" else None, lambda address: f"a/{address}")
    assert rewriter.rewritten(page, lambda _shapes: "", "") == wanted
