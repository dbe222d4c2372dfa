"""Several writing processes, as when several serve the site: each a Python of its own on the test's database."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

WRITERS = 8
SITE = "tests.tournament.services.matches.writing_site"
"""What each process would import first; imported once for all of them."""
AtOnce = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], list[Any]]


@contextmanager
def processes() -> Iterator[AtOnce]:
    """`at_once(action, calls)`: the results of `action`, a function of a module, for each of 8 calls at the same
    time."""
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([SITE])
    name = str(connection.settings_dict["NAME"])
    with forks.Pool(WRITERS, _set_up, (name, forks.Barrier(WRITERS))) as pool:
        yield lambda action, calls: pool.starmap(_at_once, [(action, call) for call in calls], chunksize=1)


def _set_up(name: str, barrier: Any) -> None:
    importlib.import_module(SITE)
    connection.settings_dict["NAME"] = name
    _at_once.barrier = barrier  # type: ignore[attr-defined]


def _at_once(action: Callable[..., Any], call: tuple[Any, ...]) -> Any:
    _at_once.barrier.wait(60)  # type: ignore[attr-defined]
    try:
        return action(*call)
    finally:
        connection.close()
