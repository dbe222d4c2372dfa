"""The set-up shared by many tests is played once in each process; after that its rows are written again, as they were.

`@played_once` is for functions that play a tournament with the services. The same call on the same rows gives the same
rows: ids, times, keys and hashes. So a chain of such calls is replayed link by link, each test in its own transaction,
and none sees another's. A call on rows that no such call has left is really played.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache, wraps
from hashlib import sha256
from typing import Any, NamedTuple
from unittest.mock import patch

from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone

from tournament.models import Club, Membership, Session, User
from tournament.templatetags.fragments import FRAGMENTS
from tournament.web.conditional import PAGES
from tournament.web.public.access import SNAPSHOTS
from tournament.web.public.cache import SENT_PAGES

Row = tuple[Any, ...]
Table = str
AGO = timedelta(hours=1)
"""How long ago a replayed call was played: never "just now", which would depend on what ran before."""
PEOPLE = (User, Club, Membership, Session)
"""The models whose rows every test creates anew: a replay recognises them only by their ids, and who is signed in not
at all."""


class State(NamedTuple):
    """The rows of every table except those of `PEOPLE`, and the last id that each table has given."""

    rows: dict[Table, frozenset[Row]]
    last_ids: dict[Table, int]

    @property
    def key(self) -> str:
        rows = [(table, sorted(map(repr, rows))) for table, rows in self.rows.items()]
        return sha256(repr((rows, self.last_ids)).encode()).hexdigest()


class Step(NamedTuple):
    """What one call changed, and the key of the state that it left."""

    deleted: dict[Table, frozenset[Row]]
    new: dict[Table, frozenset[Row]]
    last_ids: dict[Table, int]
    left: str
    result: Any


STEPS: dict[tuple[Any, ...], Step] = {}
LEFT: set[str] = set()
_playing: list[Callable[..., Any]] = []


def played_once(play: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: `play` takes rows and plain values, and returns a plain value, such as the pk of what it created."""

    @wraps(play)
    def replayed(*args: Any, **kwargs: Any) -> Any:
        if _playing:
            return play(*args, **kwargs)
        before = state()
        call = (play, repr([_call_key(arg) for arg in (*args, *sorted(kwargs.items()))]), before.key)
        if step := STEPS.get(call):
            _write(step)
            return step.result
        if any(before.rows.values()) and call[-1] not in LEFT:
            return play(*args, **kwargs)
        return play_and_record(call, before, lambda: play(*args, **kwargs)).result

    return replayed


@contextmanager
def played_for_real() -> Iterator[None]:
    """A context for code that is not a test: nothing is replayed, and nothing remembered."""
    _playing.append(played_for_real)
    try:
        yield
    finally:
        _playing.pop()


def _call_key(value: Any) -> Any:
    return (type(value), value.pk) if isinstance(value, models.Model) else value


def play_and_record(call: tuple[Any, ...], before: State, play: Callable[[], Any]) -> Step:
    _playing.append(play)
    try:
        with patch("django.utils.timezone.now", _an_hour_ago):
            result = play()
    finally:
        _playing.pop()
    after = state()
    deleted = {table: rows - after.rows[table] for table, rows in before.rows.items()}
    new = {table: rows - before.rows[table] for table, rows in after.rows.items()}
    STEPS[call] = step = Step(deleted, new, after.last_ids, after.key, result)
    LEFT.add(step.left)
    return step


_now = timezone.now


def _an_hour_ago() -> datetime:
    return _now() - AGO


def forget_pages() -> None:
    """Drop the public pages that the site cached, whole or in parts, which may be of another test's tournament with the
    same number and revision."""
    for store in (PAGES.store, SNAPSHOTS.store, SENT_PAGES, FRAGMENTS):
        store.clear()


def _write(step: Step) -> None:
    """Write the rows as the call left them."""
    forget_pages()
    with transaction.atomic(), connection.cursor() as cursor:
        for model in _tables():
            if deleted := step.deleted[model._meta.db_table]:
                _delete(cursor, model, deleted)
        for model in _tables():
            if new := step.new[model._meta.db_table]:
                _insert(cursor, model, new)
    set_last_ids(step.last_ids)


def _delete(cursor: Any, model: type[models.Model], rows: frozenset[Row]) -> None:
    key = model._meta.pk.column
    place = _columns(model).index(key)
    cursor.executemany(f'DELETE FROM "{model._meta.db_table}" WHERE "{key}" = %s', [(row[place],) for row in rows])


def _insert(cursor: Any, model: type[models.Model], rows: frozenset[Row]) -> None:
    marks = ", ".join("%s" for _column in _columns(model))
    cursor.executemany(f'INSERT INTO "{model._meta.db_table}" ({_names(model)}) VALUES ({marks})', list(rows))


def state() -> State:
    with connection.cursor() as cursor:
        return State({model._meta.db_table: _rows(cursor, model) for model in _tables()}, last_ids(cursor))


@cache
def _tables() -> list[type[models.Model]]:
    return [model for model in apps.get_app_config("tournament").get_models() if model not in PEOPLE]


def _columns(model: type[models.Model]) -> list[str]:
    return [field.column for field in model._meta.concrete_fields]


@cache
def _names(model: type[models.Model]) -> str:
    return ", ".join(f'"{column}"' for column in _columns(model))


@cache
def _all_of(model: type[models.Model]) -> str:
    return f'SELECT {_names(model)} FROM "{model._meta.db_table}"'


def _rows(cursor: Any, model: type[models.Model]) -> frozenset[Row]:
    cursor.execute(_all_of(model))
    return frozenset(map(tuple, cursor.fetchall()))


def last_ids(cursor: Any) -> dict[Table, int]:
    """The last ids by table of this site, including those of people."""
    if connection.vendor == "sqlite":
        cursor.execute("SELECT name, seq FROM sqlite_sequence WHERE name LIKE 'tournament_%' ORDER BY name")
    else:
        cursor.execute(
            "SELECT sequencename, last_value FROM pg_sequences WHERE sequencename LIKE 'tournament_%'"
            " AND last_value IS NOT NULL ORDER BY sequencename"
        )
    return dict(cursor.fetchall())


def set_last_ids(wanted: dict[Table, int]) -> None:
    """Make every table give the id after this one next; a table that is not named begins with 1."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name LIKE 'tournament_%'")
            cursor.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", list(wanted.items()))
            return
        cursor.execute(
            "SELECT setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences"
            " WHERE sequencename LIKE 'tournament_%' AND last_value IS NOT NULL"
        )
        cursor.execute(
            "SELECT setval(format('%%I', name)::regclass, last) FROM unnest(%s::text[], %s::bigint[]) AS t(name, last)",
            [list(wanted), list(wanted.values())],
        )
