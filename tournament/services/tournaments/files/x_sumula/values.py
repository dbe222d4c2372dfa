"""Reads values of the `x_sumula` fields. Strictly, since only this site writes them."""

from datetime import UTC, date, datetime

from rules.text import _, make_text
from scoring.codec import read_object, whole_number
from scoring.documents import Document
from scoring.tournament_file.fields import FieldReader, Parsed, text
from scoring.unreadable import Unreadable


def read_moment(value: object) -> datetime:
    """A date and time with its offset from UTC. Raises `Unreadable` for anything else."""
    try:
        time = datetime.fromisoformat(text(value))
        if time.tzinfo is None:
            raise ValueError(value)
        return time.astimezone(UTC)
    except (ValueError, OverflowError):
        raise Unreadable(make_text(_("must be a date and time"))) from None


def read_day(value: object) -> date:
    try:
        return date.fromisoformat(text(value))
    except ValueError:
        raise Unreadable(make_text(_("must be a day such as 2026-11-21"))) from None


def refuse_other_fields(fields: FieldReader, read: Parsed) -> Parsed:
    if fields.extra_fields():
        raise Unreadable(make_text(_("unknown field")))
    return read


def read_plain_object(value: object) -> Document:
    """An object that an event can store: no floats and no text that cannot be stored."""
    _refuse_unstorable(read_object(value))
    return read_object(value)


def _refuse_unstorable(value: object) -> None:
    if isinstance(value, dict):
        for name, item in value.items():
            _refuse_unstorable(name)
            _refuse_unstorable(item)
    elif isinstance(value, list):
        for item in value:
            _refuse_unstorable(item)
    elif isinstance(value, str):
        text(value)
    elif isinstance(value, float):
        whole_number(value)
