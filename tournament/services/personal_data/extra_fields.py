"""Finds and erases names in fields of other programs (`x_…`) of imported tournament files.

These fields are in no event chain, so a name can be removed from them (`services/writing/unproved.py`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from tournament.models import Adjustment, Club, Entry, Game, Hand, Lot, Match, Stage, Tournament

PLACES: tuple[tuple[Any, str, tuple[str, ...]], ...] = (
    (Tournament, "", ("extra",)),
    (Stage, "tournament", ("document", "rule")),
    (Entry, "tournament", ("extra", "leaving_extra", "coming_extra")),
    (Adjustment, "tournament", ("extra",)),
    (Lot, "tournament", ("details",)),
    (Match, "round__stage__tournament", ("extra",)),
    (Game, "match__round__stage__tournament", ("extra",)),
    (Hand, "game__match__round__stage__tournament", ("document",)),
)
"""Where these fields are stored, alone or among fields of the contract: the model, the path to its tournament, the
columns."""
PREFIX = "x_"


@dataclass(frozen=True)
class ExtraField:
    """A column of a row in which a name occurs. `row` is a row of one of `PLACES`."""

    tournament: Tournament
    row: Any
    column: str

    @property
    def fields(self) -> Any:
        """The contents to hand over; for a document of our own, only the fields of other programs."""
        return list(_extra_of(getattr(self.row, self.column)))

    def erase(self, pattern: re.Pattern[str], instead: str) -> None:
        """Replace the name in the column. Bypasses the models: no event holds these fields, and versions of hands
        refuse changes."""
        document = replace_in_extra(getattr(self.row, self.column), pattern, instead)
        QuerySet(type(self.row)).filter(pk=self.row.pk).update(**{self.column: document})


def find_in_extra_fields(club: Club, pattern: re.Pattern[str]) -> tuple[ExtraField, ...]:
    """The columns of a club's rows in whose extra fields the name occurs. One query for each kind of column."""
    return tuple(_find(club, pattern))


def _find(club: Club, pattern: re.Pattern[str]) -> Iterator[ExtraField]:
    tournaments = {row.pk: row for row in Tournament.objects.filter(club=club)}
    for model, path, columns in PLACES:
        for column in columns:
            rows = QuerySet(model).annotate(of=F(f"{path}__pk" if path else "pk")).filter(of__in=tournaments)
            for row in rows.filter(**{f"{column}__contains": f'"{PREFIX}'}).order_by("pk").iterator():
                if any(pattern.search(text) for text in _texts_of(list(_extra_of(getattr(row, column))))):
                    yield ExtraField(tournaments[row.of], row, column)


def _extra_of(document: Any) -> Iterator[dict[str, Any]]:
    """Yield every extra field in a document, at any depth, as an object of its own."""
    if isinstance(document, dict):
        for name, item in document.items():
            if name.startswith(PREFIX):
                yield {name: item}
            else:
                yield from _extra_of(item)
    elif isinstance(document, list):
        for item in document:
            yield from _extra_of(item)


def _texts_of(value: Any) -> Iterator[str]:
    """Yield every text in a document, names of members included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from _texts_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts_of(item)


def replace_in_extra(document: Any, pattern: re.Pattern[str], instead: str) -> Any:
    """The document with the name replaced in extra fields only."""
    if isinstance(document, dict):
        return dict(_replace_in_member(*member, pattern, instead) for member in document.items())
    return [replace_in_extra(item, pattern, instead) for item in document] if isinstance(document, list) else document


def _replace_in_member(name: str, value: Any, pattern: re.Pattern[str], instead: str) -> tuple[str, Any]:
    if not name.startswith(PREFIX):
        return name, replace_in_extra(value, pattern, instead)
    return PREFIX + pattern.sub(instead, name.removeprefix(PREFIX)), _replace_in(value, pattern, instead)


def _replace_in(value: Any, pattern: re.Pattern[str], instead: str) -> Any:
    if isinstance(value, str):
        return pattern.sub(instead, value)
    if isinstance(value, dict):
        return {pattern.sub(instead, name): _replace_in(item, pattern, instead) for name, item in value.items()}
    return [_replace_in(item, pattern, instead) for item in value] if isinstance(value, list) else value
