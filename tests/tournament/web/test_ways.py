"""The most travelled paths through the code are straight: which of our files a request enters, in order.

The modules of the web and of the services are counted. What every request passes (middleware and the table of
permissions), the rows and the pure core are left out. A list that grows is a path that got longer: shorten it instead.
"""

import re
import sys
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules import registry
from tests.scoring.samples import QUIET
from tests.tournament.factories import (
    club_of,
    codes,
    first_knockout_match,
    founded,
    groups_and_final,
    matches_of,
    published,
    round_of,
)
from tests.tournament.services.matches.games import PAIRS, Table
from tests.tournament.services.tournaments.corrections import correct, drawn_on
from tests.tournament.web.quick.phones import Phone, typed
from tournament.models import Event, User
from tournament.printing.rendering.queue import PdfQueue
from tournament.services import quick
from tournament.web.public.access import public_url

ROOT = Path(__file__).resolve().parents[3] / "tournament"
OF_EVERY_REQUEST = {
    "web/authorisation.py", "web/content_policy.py", "web/encodings.py", "web/errors.py", "web/hosts.py",
    "web/language_zone.py",
    "web/public/cache.py",
    "web/script_redirects.py",
    "web/methods.py",  # the page of an address of a button alone
    "web/trailing_slashes.py",
    "web/requests.py",  # which device it is
    "services/clubs/sessions.py",  # of every request of somebody signed in: `note_seen`, by the authorisation
}  # fmt: skip


def files_entered(request: Callable[[], Any], ways_back: list[str] | None = None) -> tuple[Any, list[str]]:
    """The response, and the files below web/ and services/ in which a function ran, in the order of their first one.

    `ways_back` is filled with the calls that lead back into a file which the path had left. A decorator's wrapper does
    not count: it stays on the stack until the response is there.
    """
    entered: dict[str, None] = {}

    def on_event(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and (file := file_of(frame)):
            entered[file] = None
            way = [station for station, _calls in groupby(stations(frame))]
            if ways_back is not None and len(way) > len(set(way)):
                ways_back.append(" ← ".join(way))

    sys.setprofile(on_event)
    try:
        response = request()
    finally:
        sys.setprofile(None)
    return response, list(entered)


def file_of(frame: FrameType) -> str:
    """The file of a frame below web/ and services/; empty for any other."""
    file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
    return file if file.startswith(("web/", "services/")) and file not in OF_EVERY_REQUEST else ""


def stations(frame: FrameType | None) -> Iterator[str]:
    """The files of a call stack, the last first; without the functions that decorators make."""
    while frame is not None:
        if (file := file_of(frame)) and "<locals>" not in frame.f_code.co_qualname:
            yield file
        frame = frame.f_back


@pytest.fixture
def phone(db: None) -> Phone:
    return Phone(Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="somebody")))


def test_a_hand_enters_these_files_and_none_twice(phone):
    first, second = QUIET[registry.get("apcef-sc-2022")]
    fields = {**typed({"sides": [dict(first), dict(second)]}), "seq": phone.table.seq, "key": "hand", "game": 1}
    assert phone.get("hand/").status_code == 200
    ways_back: list[str] = []
    response, files = files_entered(lambda: phone.client.post(f"{phone.base}hand/", fields), ways_back)
    assert response.status_code == 302
    assert files == [
        "web/quick/access.py",
        "web/quick/entry.py",
        "web/form_fields.py",
        "web/quick/codec.py",
        "services/writing/writer.py",
        "services/matches/hands.py",
        "services/matches/writer.py",
        "services/writing/changes.py",
    ]
    assert ways_back == []


OF_A_CORRECTION = [
    "services/writing/writer.py",
    "services/tournaments/results.py",
    "services/matches/writer.py",
    "services/tournament_writing/writer.py",
    "services/tournament_writing/facts.py",
    "services/matches/tournament_context.py",
    "services/tournaments/corrections.py",
    "services/tournament_writing/match_facts.py",
    "services/tournament_writing/pair_facts.py",
    "services/writing/changes.py",
    "services/tournaments/backup.py",
]
OF_DRAWING_AGAIN = ["services/tournaments/drawing.py", "services/matches/starting.py"]


def test_the_map_has_the_way_of_a_correction():
    text = (ROOT.parent / "docs" / "map.md").read_text("utf-8")
    section = text.partition("From the service on:")[2].partition("###")[0]
    assert re.findall(r"^ {4}(services/\S+)", section, re.MULTILINE) == OF_A_CORRECTION + OF_DRAWING_AGAIN


@pytest.mark.parametrize(("next_round", "more"), [("published", []), ("drafted", OF_DRAWING_AGAIN)])
def test_a_late_correction_enters_these_files_from_its_service_on(ana: User, next_round: str, more: list[str]):
    """One event in each chain that it concerns: the match's, the tournament's, and those of matches drawn anew."""
    tournament = drawn_on(ana, 1, published=next_round == "published")
    first, before = matches_of(round_of(tournament, "final", 1))[0], Event.objects.count()
    _written, files = files_entered(lambda: correct(first, 1))
    assert files == OF_A_CORRECTION + more
    chains = Event.objects.order_by("pk")[before:].values_list("scope_kind", "scope_id")
    assert len(set(chains)) == len(chains) == (2 if next_round == "published" else 4)


def test_whoever_watches_asks_again(phone, client):
    address = f"/en/w/{phone.table.match.watch_id}/"
    etag = client.get(address)["ETag"]
    response, files = files_entered(lambda: client.get(address, headers={"If-None-Match": etag}))
    assert response.status_code == 304
    assert files == [
        "web/quick/table.py",
        "web/quick/access.py",
        "web/conditional.py",
    ]


def test_whoever_follows_a_tournament_asks_again(ana: User, client: Client):
    """`web/public/cache.py`, which every request passes, answers it."""
    address = public_url(published(founded(club_of(ana), 8, groups_and_final(codes(8)))))
    etag = client.get(address)["ETag"]
    poll = lambda: client.get(address, headers={"If-None-Match": etag})  # noqa: E731
    response, files = files_entered(poll)
    assert response.status_code == 304
    assert files == ["web/public/access.py", "services/tournaments/published.py", "web/conditional.py"]
    response, files = files_entered(poll)
    assert response.status_code == 304
    assert files == ["services/tournaments/published.py"]


def up_to_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop at the queue, as if the PDF were cached: what is behind it only happens otherwise."""
    monkeypatch.setattr(PdfQueue, "pdf", lambda *_key_and_html, public=False: b"%PDF")
    monkeypatch.setattr(PdfQueue, "cached", lambda *_key: b"%PDF")


@pytest.mark.parametrize("paper", ["list", "sheets"])
def test_a_paper_of_a_tournament_goes_this_way(ana: User, client: Client, monkeypatch: pytest.MonkeyPatch, paper: str):
    """Sheets hold codes of tables, which have a chain of their own."""
    match = first_knockout_match(ana)
    client.force_login(ana)
    up_to_the_queue(monkeypatch)
    address = reverse(f"desk-print-{paper}", args=[match.round.stage.tournament.public_id, "final", 1])
    assert client.get(address).content == b"%PDF"
    response, files = files_entered(lambda: client.get(address))
    assert response.status_code == 200
    assert files == [
        "web/tournament_pages/decorators.py",
        "web/papers/round_pdfs.py",
        "web/papers/paper_pdf.py",
        "services/tournament_writing/writer.py",
        *(["services/grants/writer.py"] if paper == "sheets" else []),
        "services/writing/events.py",
        "web/pdf.py",
        "web/conditional.py",
    ]


def test_the_sheet_of_a_quick_game_enters_these_files(phone, client, monkeypatch):
    """Its title asks whether the game is one of a tournament."""
    up_to_the_queue(monkeypatch)
    address = f"/en/w/{phone.table.match.watch_id}/sheet.pdf"
    assert client.get(address).content == b"%PDF"
    response, files = files_entered(lambda: client.get(address))
    assert response.status_code == 200
    assert files == [
        "web/quick/sheet_pdf.py",
        "web/quick/access.py",
        "services/matches/viewing.py",
        "web/pdf.py",
        "web/conditional.py",
        "services/matches/tournament_context.py",
        "web/attachments.py",
    ]
