"""Writers as the site has them when several processes serve it: each a Python of its own on the test's database."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

WRITERS = 8
AtOnce = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], list[Any]]


@contextmanager
def processes() -> Iterator[AtOnce]:
    """`at_once(action, calls)`: what `action`, a function of a module, gives for each of 8 calls at the same time."""
    spawn = multiprocessing.get_context("spawn")
    name = str(connection.settings_dict["NAME"])
    with spawn.Pool(WRITERS, _set_up, (name, spawn.Barrier(WRITERS))) as pool:
        yield lambda action, calls: pool.starmap(_at_once, [(action, call) for call in calls], chunksize=1)


def _set_up(name: str, barrier: Any) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    connection.settings_dict["NAME"] = name
    _at_once.barrier = barrier  # type: ignore[attr-defined]


def _at_once(action: Callable[..., Any], call: tuple[Any, ...]) -> Any:
    _at_once.barrier.wait(60)  # type: ignore[attr-defined]
    try:
        return action(*call)
    finally:
        connection.close()
