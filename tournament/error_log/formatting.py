"""Formats a record as one line, for people or as JSON. Its traceback is in the file of tracebacks, under the same
request."""

import json
import logging
import re
from datetime import datetime
from typing import Any

SECRET = re.compile(r"(?<=/)(?=[^/]*[A-Z0-9])([A-Za-z0-9_-]{6})[A-Za-z0-9_-]{14,}")


class JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(record_fields(record), ensure_ascii=False)


class TextLine(logging.Formatter):
    """`2026-11-21T14:00:00.000-03:00 ERROR django.request: Internal Server Error: /it/ · KeyError: 'x' · request=…`"""

    def format(self, record: logging.LogRecord) -> str:
        facts = record_fields(record)
        head = f"{facts.pop('time')} {facts.pop('level')} {facts.pop('logger')}: {facts.pop('message')}"
        details = [facts.pop("exception", ""), " ".join(f"{name}={value}" for name, value in facts.items())]
        return " · ".join([on_one_line(head), *(on_one_line(text) for text in details if text)])


class WithTraceback(TextLine):
    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(filter(None, (super().format(record), traceback_of(record))))


def record_fields(record: logging.LogRecord) -> dict[str, Any]:
    facts = {
        "time": datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds"),
        "level": record.levelname,
        "logger": record.name,
        "message": without_secrets(record.getMessage()),
        **getattr(record, "context", {}),
    }
    if record.exc_info and record.exc_info[1] is not None:
        facts["exception"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
    return facts


def without_secrets(text: str) -> str:
    """An address with its long ids shortened: the address of a game lets anybody write to it, and that of an invitation
    or a new password opens an account."""
    return SECRET.sub(r"\1…", text)


def traceback_of(record: logging.LogRecord) -> str:
    """The traceback of a record; empty if it has no exception."""
    return logging.Formatter().formatException(record.exc_info) if record.exc_info and record.exc_info[1] else ""


def on_one_line(text: str) -> str:
    """The text without characters that break the line or overwrite another: addresses come from strangers."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
