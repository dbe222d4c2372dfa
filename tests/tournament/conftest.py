"""Fixtures shared by several folders: clubs, a small tournament, a quick game, time that passes, templates that print
nothing undefined, a queue that renders no PDFs, and a demonstration without delay."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache, partial

import pytest
from django.utils import timezone, translation

from tests.tournament.clock import Later
from tests.tournament.factories import ROUND_ROBIN, club_of, founded, play_round
from tests.tournament.memberships import join_club
from tests.tournament.services.matches.games import PAIRS, Table
from tests.undefined_variables import refuse_undefined_variables
from tournament.demo.tournaments import DemoTournament, demo_tournaments
from tournament.models import Club, Membership, Tournament, User
from tournament.printing.rendering import queue
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.printing.rendering.refusals import PdfUnavailable
from tournament.services import clubs, demo, quick


@pytest.fixture
def club(ana: User) -> Club:
    """A club without a history, of which Ana is an organiser."""
    return club_of(ana)


@pytest.fixture
def founded_club(ana: User) -> Club:
    """A club that Ana founded and administers; its first event says so."""
    return clubs.create_club(ana, "Clube Náutico", time_zone="America/Sao_Paulo")


@pytest.fixture
def join(founded_club: Club) -> Callable[[User, str], Membership]:
    """`join(user, role)`: a member of the club that Ana founded."""
    return partial(join_club, founded_club)


@pytest.fixture
def league(club: Club) -> Tournament:
    """Four pairs, each against each; the first round is played."""
    tournament = founded(club, 4, ROUND_ROBIN)
    play_round(tournament, "all", 1)
    return tournament


@pytest.fixture
def table(db: None) -> Table:
    """Two couples at a kitchen table, playing by the rules of APCEF/SC."""
    return Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="phone"))


@pytest.fixture
def in_english(own_language: None) -> Iterator[None]:
    """English, which needs no catalogue: the texts are the ones in the code."""
    with translation.override("en"):
        yield


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """A function that lets this many seconds pass. From its first call on the clock stands still between calls."""

    def go_by(seconds: float) -> None:
        then = timezone.now() + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda: then)

    return go_by


@pytest.fixture
def strict_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A template that asks for a variable which it was not given raises `UndefinedVariable`."""
    refuse_undefined_variables(monkeypatch)


@pytest.fixture
def nothing_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF without pages, for tests of what happens before or besides rendering."""
    monkeypatch.setattr(queue, "render_pdf", lambda *_arguments: b"%PDF")


@pytest.fixture
def without_pango(rendered_in_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable(*_arguments: object) -> bytes:
        raise PdfUnavailable

    monkeypatch.setattr(queue, "render_pdf", unavailable)


@pytest.fixture
def busy_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    full = PdfQueue(PdfCache(None), slots=0, waiting=0)
    for user in ("tournament.web.pdf", "tournament.web.check.sheet"):
        monkeypatch.setattr(f"{user}.pdf_queue", lambda: full)


@cache
def _demo_tournaments() -> tuple[DemoTournament, ...]:
    return demo_tournaments()


@pytest.fixture
def dealt_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate the games of the demonstration once for all tests."""
    monkeypatch.setattr(demo, "demo_tournaments", _demo_tournaments)
