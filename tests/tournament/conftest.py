"""What tests of several rooms share: where PDFs are made, a queue that makes none, and a demonstration at once."""

from functools import cache

import pytest

from tournament.demo.tournaments import DemoTournament, demo_tournaments
from tournament.printing.rendering import queue
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.printing.rendering.refusals import PdfUnavailable
from tournament.services import demo


@pytest.fixture
def rendered_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDFs without the second that a process of its own takes. `test_worker` asks for every PDF through that one."""
    from tournament.printing.rendering.weasy import pdf

    monkeypatch.setattr(queue, "render_pdf", lambda html, *_limits: pdf(html))


@pytest.fixture
def nothing_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF of no pages: for what comes before one, or stands beside it."""
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
    """The games of the demonstration are dealt once for all tests."""
    monkeypatch.setattr(demo, "demo_tournaments", _demo_tournaments)
