"""A command of the site, run in English in this process, and its answer in JSON."""

import io
import json
from typing import Any

from django.core.management import call_command
from django.utils import translation


def run(*words: object) -> str:
    """Run a command with these words; returns what `manage.py` prints."""
    out = io.StringIO()
    with translation.override("en"):
        call_command(*map(str, words), stdout=out)
    return out.getvalue()


def json_answer(status: int, out: str, err: str) -> dict[str, Any]:
    """The document on the one line that a successful command printed."""
    assert (status, err, out.count("\n")) == (0, "", 1)
    document: dict[str, Any] = json.loads(out)
    return document
