"""No web process ever loads the libraries that render PDFs, whichever PDF is requested: the process itself reports
this."""

import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection
from django.urls import get_resolver, reverse

from tests.tournament.factories import club_of, codes, founded, groups_and_final, play_on, play_round, write_context
from tests.tournament.services.matches.games import PAIRS
from tests.tournament.team_leagues import team, team_league
from tournament.permissions import Action
from tournament.services import grants, quick
from tournament.web.entry_links import give_link as give_captain_link
from tournament.web.examples import examples
from tournament.web.league.links import give_league_link

RENDERING = {"weasyprint", "pydyf", "fontTools", "tinyhtml5", "tinycss2", "cssselect2", "pyphen", "PIL", "cffi"}
"""WeasyPrint and what it loads: a fault in a C library would end the site, and its memory would not be freed."""


def pdf_names(patterns) -> set[str]:
    """The names of all addresses that end in .pdf."""
    names = set()
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            names |= pdf_names(pattern.url_patterns)
        elif str(pattern.pattern).endswith(".pdf"):
            names.add(pattern.name)
    return names


def every_pdf(ana) -> dict[str, list[tuple[str, dict[str, str] | None]]]:
    """What to request, by the name of the address."""
    match = quick.start("apcef-sc-2022", names=PAIRS, key="start", device="phone").game.match
    tournament = founded(club_of(ana), 6, [{"id": "final", "kind": "double_elimination"}])
    play_round(tournament, "final", 1)
    stage = [tournament.public_id, "final"]
    play_on(played := founded(tournament.club, 8, groups_and_final(codes(8))))
    grants.give_tables(played, [1, 2], context=write_context())
    give_league_link(played, played.entries.order_by("position")[0], write_context())
    groups = [played.public_id, "groups"]
    league = team_league(ana)
    give_captain_link(team(league, "Ilha"), Action.HAND_IN_ORDER, write_context())
    watch = reverse("quick-watch-pdf", args=[match.watch_id])
    sheets = reverse("desk-print-sheets", args=[*stage, 1])
    return {
        "check-pdf": [(reverse("check-pdf"), {"game": examples()["canasta-it-1"].text})],
        "regulation-sheet-pdf": [(reverse("regulation-sheet-pdf", args=["canasta-it"]), None)],
        "quick-sheet-pdf": [(reverse("quick-sheet-pdf", args=[match.score_id]), None)],
        "quick-watch-pdf": [(watch + "?paper=a5", None), (watch + "?blank=1", None)],
        "desk-print-sheets": [(sheets, None), (sheets + "?paper=a5", None)],
        "desk-print-list": [(reverse("desk-print-list", args=[*stage, 1]), None)],
        "desk-print-standings": [(reverse("desk-print-standings", args=stage), None)],
        "desk-print-bracket": [(reverse("desk-print-bracket", args=stage), None)],
        "desk-print-regulation": [(reverse("desk-print-regulation", args=stage[:1]), None)],
        "desk-print-poster": [(reverse("desk-print-poster", args=stage[:1]), None)],
        "desk-print-table-cards": [(reverse("desk-print-table-cards", args=groups), None)],
        "desk-print-guide-cards": [(reverse("desk-print-guide-cards", args=groups), None)],
        "desk-print-ranking": [(reverse("desk-print-ranking", args=groups[:1]), None)],
        "desk-print-codes": [(reverse("desk-print-codes", args=groups[:1]), None)],
        "desk-print-pair-cards": [(reverse("desk-print-pair-cards", args=groups[:1]), None)],
        "desk-print-captains": [(reverse("desk-print-captains", args=[league.public_id]), None)],
        "desk-print-certificates": [(reverse("desk-print-certificates", args=groups[:1]), None)],
        "desk-print-minutes": [(reverse("desk-print-minutes", args=groups[:1]), None)],
        "desk-print-entries": [(reverse("desk-print-entries", args=stage[:1]), None)],
        "desk-print-everything": [(reverse("desk-print-everything", args=stage[:1]), None)],
    }


@pytest.mark.smoke
@pytest.mark.django_db
def test_the_list_names_every_pdf_there_is(ana):
    """Except the file of a long one, which a job prints."""
    assert sorted([*every_pdf(ana), "desk-print-file"]) == sorted(pdf_names(get_resolver().url_patterns))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_web_process_that_gave_every_pdf_has_loaded_nothing_that_renders(ana):
    urls = [asked for every in every_pdf(ana).values() for asked in every]
    asked = {"database": str(connection.settings_dict["NAME"]), "user": ana.username, "urls": urls}
    done = subprocess.run(
        [sys.executable, "-m", "tests.tournament.printing.rendering.web_process"],
        input=json.dumps(asked), capture_output=True, text=True, check=False, cwd=settings.BASE_DIR,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    text = json.loads(done.stdout)
    assert text["answers"] == {url: [200, "%PDF-"] for url, _posted in urls}
    assert {name.split(".")[0] for name in text["modules"]} & RENDERING == set()
