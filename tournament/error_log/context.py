"""What a log line says about the current request. Callers that log need not know it, and nothing is looked up."""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any


@dataclass
class RequestContext:
    """`request`: Django's; `tournament`, `revision`: the primary key and seq last read or written."""

    request: Any
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    tournament: str = ""
    revision: int | None = None

    @property
    def user_id(self) -> int | None:
        """The id of the signed-in user, if the request has already loaded it; logging makes no query."""
        user = getattr(self.request, "_cached_user", None)
        return None if user is None else user.pk


_current: ContextVar[RequestContext | None] = ContextVar("request_context", default=None)


@contextmanager
def in_request(request: Any) -> Iterator[RequestContext]:
    """A context in which every log line names this request."""
    context = request.log_context = RequestContext(request)
    token = _current.set(context)
    try:
        yield context
    finally:
        _current.reset(token)


def request_id() -> str:
    """The id of the current request; empty outside one."""
    context = _current.get()
    return context.id if context else ""


def note_revision(tournament: str, seq: int) -> None:
    """Note that the current request, if any, is about this tournament (its primary key) at this revision."""
    if context := _current.get():
        context.tournament, context.revision = tournament, seq


class AddRequest(logging.Filter):
    """A filter that gives every record `context`: what is known of its request, by name."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django logs a 404 only after all middleware is done with the response.
        context = _current.get() or getattr(getattr(record, "request", None), "log_context", None)
        record.context = dict(_known_fields(context))
        return True


def _known_fields(context: RequestContext | None) -> Iterator[tuple[str, str | int]]:
    if context is None:
        return
    yield "request", context.id
    if context.user_id is not None:
        yield "user", context.user_id
    if context.revision is not None:
        yield "tournament", context.tournament
        yield "revision", context.revision
