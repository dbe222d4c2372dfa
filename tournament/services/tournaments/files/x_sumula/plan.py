"""Reads a tournament's plan: hall, clock, date and time, and what its stages were made from.

Accepts from a file exactly what the forms may write.
"""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings

from rules.text import _, make_text
from scoring.codec import read_object, whole_number
from scoring.documents import Document
from scoring.hidden_signs import without_hidden_signs
from scoring.planning.own_scoring import SCORING_FIELDS
from scoring.planning.questions import PresetAnswer
from scoring.tournament_file.fields import FieldReader, choice_of, list_of, non_empty_text, refuse_longer, text
from scoring.unreadable import Unreadable
from tournament.services.tournaments.confirmation_policy import PLAN_KEY, ConfirmationPolicy
from tournament.services.tournaments.files.x_sumula.values import read_plain_object, refuse_other_fields

# Minimum and maximum.
BOUNDS = {"tables": (1, 500), "first_table": (1, 999), "minutes": (5, 600), "between": (0, 240), "tolerance": (0, 240)}
MAX_GAMES = 32767
"""The most games of the match that `minutes` are for."""
CLOCKS = ("finish_hand", "one_more", "stop")
YEARS = (2000, 2100)
MAX_HALL_LENGTH = 80
HIGHEST_TABLE = 9999


def starts_at(typed: str) -> str:
    """A date and time in the club's time zone as the plan stores them, such as 2026-11-21T14:00. Raises `Unreadable`
    for anything else, and for a year that nobody means."""
    try:
        start = datetime.fromisoformat(typed)
    except ValueError:
        raise Unreadable(make_text(_("Enter the day as 2026-11-21 and the time as 14:00."))) from None
    if start.tzinfo is not None:
        raise Unreadable(make_text(_("Enter the day as 2026-11-21 and the time as 14:00.")))
    low, high = YEARS
    if not low <= start.year <= high:
        raise Unreadable(make_text(_("Enter the year with four digits, from %(low)s to %(high)s."), low=low, high=high))
    return start.isoformat(timespec="minutes")


def read_plan(value: object) -> Document:
    """The plan. Raises `Unreadable` for anything the site would not write."""
    fields = FieldReader(read_object(value))
    read = {name: fields.take(name, parse) for name, parse in PARTS.items() if name in fields}
    return refuse_other_fields(fields, read)


def _read_between(low: int, high: int) -> Callable[[object], int]:
    def parse(value: object) -> int:
        if not low <= whole_number(value) <= high:
            raise Unreadable(make_text(_("must be a whole number between %(low)s and %(high)s"), low=low, high=high))
        return whole_number(value)

    return parse


def _read_start(value: object) -> str | None:
    """The start; None, as the form stores it, where no day was entered."""
    if value is None:
        return None
    if starts_at(text(value)) != value:
        raise Unreadable(make_text(_("must be a date and time")))
    return text(value)


def _read_hall(value: object) -> Document:
    fields = FieldReader(value)
    name = fields.take("name", _read_hall_name)
    ends = {end: fields.take(end, _read_between(0, HIGHEST_TABLE)) for end in ("first", "last")}
    return refuse_other_fields(fields, {"name": name, **ends})


def _read_hall_name(value: object) -> str:
    return refuse_longer(non_empty_text(without_hidden_signs(text(value))), MAX_HALL_LENGTH)


def _read_halls(value: object) -> list[Document]:
    return list(list_of(_read_hall)(value))


def _read_preset_answers(value: object) -> dict[str, PresetAnswer]:
    return {text(key): _read_answer(answer) for key, answer in read_object(value).items()}


def _read_scoring(value: object) -> dict[str, Document]:
    """A tournament's own points and ranking by stage. Whether they can be played is checked with the stages."""
    return {text(stage): _read_stage_scoring(fields) for stage, fields in read_object(value).items()}


def _read_stage_scoring(value: object) -> Document:
    fields = FieldReader(read_plain_object(value))
    return refuse_other_fields(fields, fields.take_all(frozenset(SCORING_FIELDS)))


def _read_answer(value: object) -> PresetAnswer:
    if isinstance(value, bool):
        return value
    return text(value) if isinstance(value, str) else whole_number(value)


PARTS: dict[str, Callable[[object], object]] = {
    **{name: _read_between(*bounds) for name, bounds in BOUNDS.items()},
    "games": _read_between(1, MAX_GAMES),
    "clock": choice_of(*CLOCKS),
    PLAN_KEY: choice_of(*ConfirmationPolicy),
    "halls": _read_halls,
    "starts": _read_start,
    "preset": text,
    "answers": _read_preset_answers,
    "scoring": _read_scoring,
    "language": choice_of(*dict(settings.LANGUAGES)),
    "players_per_side": _read_between(1, 2),
}
