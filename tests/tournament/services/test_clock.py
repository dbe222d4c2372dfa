"""The clock of the site: its tasks are done when it starts and at each full minute, whatever happens to them."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from django.db import OperationalError

from tournament.services import clock


class Over(Exception):
    """The test has seen enough."""


@pytest.fixture(autouse=True)
def half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is 10, 20, 50 … seconds past the minute whenever the clock looks; no connection is closed."""
    seconds: Iterator[float] = iter([610.0, 620.0, 650.0])
    monkeypatch.setattr(clock, "time", SimpleNamespace(time=lambda: next(seconds)))
    monkeypatch.setattr(clock.connection, "close", lambda: None)


def slept_seconds(looks: int, *tasks: Callable[[], None]) -> list[float]:
    """Run the clock until it has done the tasks this often; returns how many seconds it slept in between."""
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        if len(slept) == looks - 1:
            raise Over
        slept.append(seconds)

    with pytest.raises(Over):
        clock.run(tasks, tasks, sleep)
    return slept


def test_the_clock_sleeps_until_the_next_full_minute() -> None:
    done: list[str] = []
    assert slept_seconds(3, lambda: done.append("first"), lambda: done.append("second")) == [50, 40]
    assert done == ["first", "second"] * 3


def test_a_database_that_is_away_ends_no_clock(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    def look() -> None:
        raise OperationalError("away")

    slept_seconds(2, look, lambda: done.append("second"))
    assert ([record.levelname for record in caplog.records], done) == (["WARNING"] * 2, ["second"] * 2)


def test_a_task_that_fails_stops_neither_the_next_nor_the_clock(db, caplog) -> None:
    done: list[str] = []
    clock.do_safely([lambda: done.append(str(1 // 0)), lambda: done.append("next")])
    assert (done, [record.levelname for record in caplog.records]) == (["next"], ["ERROR"])
