"""Sends each form twice: first while the disk is full, then once there is room again.

In a module marked `also_on_a_full_disk`, each test runs a second time like this, in the long tier: whatever a page does
for its tests it also does after the fault, since nothing of it was written.
"""

import sqlite3
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client

from tournament.models import Event

WRITES = ("INSERT", "UPDATE", "DELETE")
SENTENCE = "The disk is full: what you sent was not recorded."


class FullDisk:
    """Refuses to write, as SQLite does; `refused`: how often."""

    def __init__(self) -> None:
        self.refused = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(WRITES):
            return execute(sql, params, many, context)
        self.refused += 1
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL  # type: ignore[attr-defined]
        raise OperationalError(str(full)) from full


also_on_a_full_disk = pytest.mark.parametrize(
    "disk",
    [
        pytest.param("with room", id=pytest.HIDDEN_PARAM),
        pytest.param("full at first", marks=[pytest.mark.long, pytest.mark.sqlite_only, pytest.mark.django_db]),
    ],
    indirect=True,
)


def fill_before_each_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the test client send each form on a full disk before it really sends it."""
    send = Client.post

    def post(self: Client, path: str, *args: Any, **kwargs: Any) -> Any:
        raises, self.raise_request_exception = self.raise_request_exception, False
        cookies, events, disk = self.cookies.copy(), Event.objects.count(), FullDisk()
        with transaction.atomic(), connection.execute_wrapper(disk):
            headers = {**(kwargs.get("headers") or {}), "Accept-Language": "en"}
            response = send(self, path, *args, **{**kwargs, "headers": headers})
            transaction.set_rollback(True)
        assert response.status_code == 507 if disk.refused else response.status_code < 500
        if disk.refused and path.startswith("/en/"):
            assert SENTENCE in response.content.decode()
        assert Event.objects.count() == events
        self.cookies, self.raise_request_exception = cookies, raises
        rewind(args)
        return send(self, path, *args, **kwargs)

    monkeypatch.setattr(Client, "post", post)


def rewind(arguments: tuple[Any, ...]) -> None:
    """Rewind the files of a form, which were read to their end."""
    for form in arguments:
        for file in form.values() if isinstance(form, dict) else ():
            if hasattr(file, "seek"):
                file.seek(0)
