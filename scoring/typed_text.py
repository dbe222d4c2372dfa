"""Checks text that a person typed: that it can be stored and printed, hides nothing and is not too long."""

from rules.text import _, make_text
from scoring.codec import is_text
from scoring.hidden_signs import hidden_signs_fault
from scoring.tournament_file.fields import MAX_NAME_LENGTH, refuse_longer
from scoring.unreadable import Unreadable


def check_text(text: str, *path: str | int, limit: int = MAX_NAME_LENGTH) -> str:
    """The same text. Raises `Unreadable` at `path` if it is unprintable, has invisible characters or more than
    `limit` characters."""
    if not is_text(text):
        raise Unreadable(make_text(_("this text contains characters that cannot be written")), *path)
    if fault := hidden_signs_fault(text):
        raise Unreadable(fault, *path)
    return refuse_longer(text, limit, *path)


def check_filled(text: str, *path: str | int, limit: int = MAX_NAME_LENGTH) -> str:
    """The text without surrounding space, checked as by `check_text`. Raises `Unreadable` if it is empty too."""
    text = text.strip()
    if not text:
        raise Unreadable(make_text(_("must be a text that is not empty")), *path)
    return check_text(text, *path, limit=limit)
