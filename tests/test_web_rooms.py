"""The folders of the web: each imports only from those listed here, and from the modules beside the folders."""

import re

import pytest

from tests.import_graph import ROOT, graph_of_the_house, room_arrows, rooms_out_of_order

WEB = ROOT / "tournament" / "web"
WEB_ROOMS_BELOW: dict[str, set[str]] = {
    "clubs": set(),
    "integrations": {"clubs"},
    "personal_data": set(),
    "tournament_pages": set(),
    "photos": {"tournament_pages"},
    "desk": {"tournament_pages", "photos"},
    "decisions": {"tournament_pages"},
    "teams": {"tournament_pages"},
    "public": {"tournament_pages"},
    "lots": {"tournament_pages", "public"},
    "devices": {"tournament_pages", "clubs"},
    "quick": {"tournament_pages", "public", "devices"},
    "relay": {"tournament_pages", "devices", "quick"},
    "home": {"public", "quick"},
    "check": {"quick"},
    "setup": {"tournament_pages", "quick"},
    "league": {"tournament_pages", "public", "quick", "desk"},
    "pile": {"tournament_pages", "photos", "quick", "desk"},
    "papers": {"tournament_pages", "teams", "lots", "league"},
    "static_copy": {"tournament_pages", "public", "papers"},
    "files": {"tournament_pages", "clubs", "public", "static_copy"},
}
"""A folder of `tournament/web` → the folders it imports from, each listed above it. The modules beside them import from
none of these; `urls` names the views of all."""


def web_room(module: str) -> str | None:
    """The folder of web/ that contains a module, "" outside the folders; None for what is not in web/, and for
    `urls`."""
    parts = module.split(".")
    if parts[:2] != ["tournament", "web"] or parts[2:] == ["urls"]:
        return None
    return parts[2] if parts[2:] and parts[2] in WEB_ROOMS_BELOW else ""


def test_every_folder_is_named():
    assert {file.parent.name for file in WEB.glob("*/__init__.py")} == set(WEB_ROOMS_BELOW)


def test_the_map_shows_them():
    section = (ROOT / "docs" / "map.md").read_text("utf-8").partition("Within `web/`")[2].partition("WeasyPrint")[0]
    rows = re.findall(r"^ {4}(\S.*?) {2,}(.+)$", section, re.MULTILINE)
    documented = {room: set(below.split(", ")) for rooms, below in rows for room in rooms.split(", ")}
    assert documented == {room: below for room, below in WEB_ROOMS_BELOW.items() if below}


def test_a_folder_stands_only_on_those_above_it():
    assert rooms_out_of_order(WEB_ROOMS_BELOW) == []


def test_every_folder_imports_from_those_named_and_no_other():
    assert room_arrows(graph_of_the_house(), web_room) == {
        room: below for room, below in WEB_ROOMS_BELOW.items() if below
    }


@pytest.mark.parametrize(
    ("module", "wanted", "arrows"),
    [
        ("tournament.web.desk.match", "tournament.web.public.access", {"desk": {"public"}}),
        ("tournament.web.hours", "tournament.web.desk.match", {"": {"desk"}}),
        ("tournament.web.desk.match", "tournament.web.hours", {}),
        ("tournament.web.desk.match", "tournament.web.desk.totals", {}),
        ("tournament.web.desk.urls", "tournament.web.public.tournament_views", {"desk": {"public"}}),
        ("tournament.web.urls", "tournament.web.desk.match", {}),
    ],
)
def test_an_arrow_between_folders_is_seen(module, wanted, arrows):
    assert room_arrows({module: {wanted}, wanted: set()}, web_room) == arrows


TEMPLATES = ROOT / "templates"


def template_arrows(sources: dict[str, str]) -> set[tuple[str, str]]:
    """(template, what it extends or includes) where that belongs to a folder of web/ that its own folder may not use.

    `sources`: each template's name → its text. Templates outside the folders of web/ are for all, and use none of them.
    """
    wanted = {
        (name, there)
        for name, text in sources.items()
        for there in re.findall(r"""\{%-? *(?:extends|include) ["']([^"']+)["']""", text)
    }
    rooms = {name: name.split("/")[0] for pair in wanted for name in pair}
    return {
        (name, there)
        for name, there in wanted
        if rooms[there] in WEB_ROOMS_BELOW
        and rooms[there] not in {rooms[name], *WEB_ROOMS_BELOW.get(rooms[name], set())}
    }


def test_templates_stand_on_those_that_their_views_may_import_from():
    files = sorted(TEMPLATES.rglob("*.html"))
    sources = {file.relative_to(TEMPLATES).as_posix(): file.read_text("utf-8") for file in files}
    assert template_arrows(sources) == set()


@pytest.mark.parametrize(
    ("name", "wanted", "refused"),
    [
        ("public/pair.html", "desk/_totals.html", True),
        ("base.html", "desk/_totals.html", True),
        ("league/match.html", "desk/_totals.html", False),
        ("public/pair.html", "forms/_fault.html", False),
    ],
)
def test_an_arrow_between_templates_is_seen(name, wanted, refused):
    arrows = template_arrows({name: f'{{% include "{wanted}" with fault=fault %}}'})
    assert arrows == ({(name, wanted)} if refused else set())


def test_no_view_opens_a_transaction():
    """A service does, which also waits for a locked database and tries again (`retry_when_locked`)."""
    opening = {
        file.name
        for file in WEB.rglob("*.py")
        if re.search(r"\btransaction\b.*\batomic\b|\batomic\(", file.read_text("utf-8"))
    }
    assert opening == set()
