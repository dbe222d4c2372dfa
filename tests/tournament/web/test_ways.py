"""The ways through the house that are gone most are straight: which of our files a request enters, in order.

Counted are the modules of the web and of the services. What every request passes (middleware and the table of
permissions), the rows and the pure core are left out. A list that grows is a way that got longer: shorten it instead.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.test import Client

from rules import registry
from tests.scoring.samples import QUIET
from tests.tournament.factories import club_of, codes, founded, groups_and_final, published
from tests.tournament.services.matches.games import PAIRS, Table
from tests.tournament.web.quick.conftest import Phone, typed
from tournament.models import User
from tournament.services import quick
from tournament.web.public.access import public_url

ROOT = Path(__file__).resolve().parents[3] / "tournament"
OF_EVERY_REQUEST = {"web/authorisation.py", "web/errors.py", "web/hosts.py", "web/public/cache.py"}


def files_entered(request: Callable[[], Any]) -> tuple[Any, list[str]]:
    """The response, and the files below web/ and services/ in which a function ran, in the order of their first one."""
    entered: dict[str, None] = {}

    def on_event(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            entered[frame.f_code.co_filename] = None

    sys.setprofile(on_event)
    try:
        response = request()
    finally:
        sys.setprofile(None)
    ours = [str(Path(file).relative_to(ROOT)) for file in entered if file.startswith(f"{ROOT}/")]
    return response, [file for file in ours if file.startswith(("web/", "services/")) and file not in OF_EVERY_REQUEST]


@pytest.fixture
def phone(db: None) -> Phone:
    return Phone(Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="somebody")))


def test_a_hand(phone):
    first, second = QUIET[registry.get("apcef-sc-2022")]
    fields = typed({"sides": [dict(first), dict(second)]})
    phone.post("hand/", **fields)
    response, files = files_entered(lambda: phone.post("hand/", **fields))
    assert response.status_code == 302
    assert files == [
        "services/matches/viewing.py",
        "services/matches/writer.py",
        "web/quick/access.py",
        "services/matches/tournament_context.py",
        "web/responses.py",
        "web/quick/entry.py",
        "web/form_fields.py",
        "services/matches/facts.py",
        "web/quick/codec.py",
        "web/numbers.py",
        "services/writing/retry.py",
        "services/matches/hands.py",
        "services/writing/writer.py",
        "services/tournaments/writer.py",
        "services/writing/rows.py",
        "services/writing/changes.py",
        "services/writing/events.py",
        "services/writing/locks.py",
    ]


def test_whoever_watches_asks_again(phone, client):
    address = f"/en/w/{phone.table.match.watch_id}/"
    etag = client.get(address)["ETag"]
    response, files = files_entered(lambda: client.get(address, headers={"If-None-Match": etag}))
    assert response.status_code == 304
    assert files == [
        "web/quick/table.py",
        "services/matches/viewing.py",
        "services/tournaments/embargo.py",
        "web/quick/access.py",
        "services/matches/tournament_context.py",
        "services/matches/writer.py",
        "web/form_fields.py",
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
