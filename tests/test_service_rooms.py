"""The folders of the services: each imports only from those listed here. And everywhere: no two places need each
other."""

import re
from collections import defaultdict

import pytest

from tests.import_graph import ROOT, Graph, circles, graph_of_the_house, room_arrows, rooms_out_of_order

SERVICES = "tournament.services"
SERVICES_BELOW: dict[str, set[str]] = {
    "writing": set(),
    "clubs": {"writing"},
    "grants": {"writing", "clubs"},
    "photos": {"writing"},
    "jobs": {"writing"},
    "tournament_writing": {"writing"},
    "matches": {"writing", "tournament_writing"},
    "quick": {"writing", "matches"},
    "tournaments": {"writing", "grants", "photos", "jobs", "tournament_writing", "matches"},
    "restoring": {"writing", "clubs", "tournament_writing", "matches", "tournaments"},
    "archives": {"writing", "photos", "tournaments", "restoring"},
    "moving": {"writing", "restoring"},
    "personal_data": {"writing", "photos", "tournament_writing", "quick", "tournaments"},
    "webhooks": {"writing", "clubs", "jobs", "tournament_writing", "matches", "tournaments"},
    "demo": {"writing", "clubs", "tournaments"},
}
"""A folder of `tournament/services` (and `demo.py`) → the folders it imports from, each listed above it. The modules
beside them are for all, and import only from `writing`."""


def service_room(module: str) -> str | None:
    """The folder of services/ that contains a module, "" outside the folders; None elsewhere."""
    parts = module.split(".")
    if parts[:2] != SERVICES.split("."):
        return None
    return parts[2] if parts[2:] and parts[2] in SERVICES_BELOW else ""


def test_every_folder_is_named():
    folders = {file.parent.name for file in (ROOT / "tournament" / "services").glob("*/__init__.py")}
    assert folders | {"demo"} == set(SERVICES_BELOW)


def test_the_guide_shows_them():
    section = (ROOT / "docs" / "rooms.md").read_text("utf-8").partition("Within `services/`")[2].partition("###")[0]
    rows = re.findall(r"^ {4}(\S.*?) {2,}(.+)$", section, re.MULTILINE)
    documented = {room: set(below.split(", ")) for rooms, below in rows for room in rooms.split(", ")}
    assert documented == {room: below - {"writing"} for room, below in SERVICES_BELOW.items() if below - {"writing"}}


def test_a_folder_stands_only_on_those_above_it():
    assert rooms_out_of_order(SERVICES_BELOW) == []


def test_every_folder_imports_from_those_named_and_no_other():
    named = {room: below for room, below in SERVICES_BELOW.items() if below}
    assert room_arrows(graph_of_the_house(), service_room) == named | {"": {"writing"}}


@pytest.mark.parametrize(
    ("module", "wanted", "arrows"),
    [
        ("tournament.services.matches.games", "tournament.services.quick.limits", {"matches": {"quick"}}),
        ("tournament.services.networks", "tournament.services.jobs.store", {"": {"jobs"}}),
        ("tournament.services.matches.games", "tournament.services.networks", {}),
        ("tournament.services.matches.games", "tournament.services.matches.hands", {}),
        ("tournament.web.desk.match", "tournament.services.matches.hands", {}),
    ],
)
def test_an_arrow_between_folders_is_seen(module, wanted, arrows):
    assert room_arrows({module: {wanted}, wanted: set()}, service_room) == arrows


def folded(graph: Graph, package: str) -> Graph:
    """The places within a package, its modules and whole folders, and from which of the others each imports."""
    depth = package.count(".") + 2
    places: Graph = defaultdict(set)
    for module, imports in graph.items():
        if module.startswith(f"{package}."):
            here = ".".join(module.split(".")[:depth])
            inside = {".".join(name.split(".")[:depth]) for name in imports if name.startswith(f"{package}.")}
            places[here] |= inside - {here}
    return dict(places)


def test_no_folder_needs_what_needs_it():
    """Neither another folder nor a module beside it, at any depth: each can be read after those on which it is
    based."""
    graph = graph_of_the_house()
    packages = {".".join(module.split(".")[:depth]) for module in graph for depth in range(1, module.count(".") + 1)}
    assert {circle for package in packages for circle in circles(folded(graph, package))} == set()


def test_a_folder_that_needs_what_needs_it_is_seen():
    graph = {
        "pack.one.a": {"pack.two"},
        "pack.two": {"pack.one.b"},
        "pack.one.b": {"pack.three.c"},
        "pack.three.c": set(),
    }
    assert circles(graph) == set()
    assert circles(folded(graph, "pack")) == {frozenset({"pack.one", "pack.two"})}
