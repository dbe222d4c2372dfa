"""The form for a table of victory points: reads its rows, and shows errors at each row and the resulting points of a
match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.contest.victory_points import GivenPoints, VictoryPointTable, rows_of
from tournament.intake.typed_numbers import NotANumber, parse_number

COLUMNS = ("limit", "winner", "loser")
MAX_DIFFERENCE = 99_999
MAX_POINTS = 999
MAX_ROWS = 60
EMPTY_ROWS = 3
"""Number of empty rows below the filled ones."""


class TypedRow(NamedTuple):
    """A row as typed: the largest difference it covers, and the points of winner and loser."""

    limit: str = ""
    winner: str = ""
    loser: str = ""

    @property
    def empty(self) -> bool:
        return not any(part.strip() for part in self)


class ShownRow(NamedTuple):
    """A row as shown. `fault`: what to do about it; `last`: it covers all larger differences."""

    typed: TypedRow
    fault: str
    last: bool = False


def typed_table(typed: QueryDict) -> "TypedTable":
    columns = [typed.getlist(name)[: MAX_ROWS + 1] for name in COLUMNS]
    rows = [TypedRow(*parts) for parts in zip_longest(*columns, fillvalue="")]
    return TypedTable([*rows, TypedRow()] if len(rows) < 2 else rows)


@dataclass(frozen=True)
class TypedTable:
    """All rows as typed, empty ones included. The last covers all larger differences; its limit is ignored."""

    typed: Sequence[TypedRow]

    @cached_property
    def rows(self) -> list[ShownRow]:
        """Every row with its error, and empty rows before the last."""
        *upper, last = self.checked
        typed_rows = [row for row in upper if not row.typed.empty]
        return [*typed_rows, *[ShownRow(TypedRow(), "")] * EMPTY_ROWS, last]

    @cached_property
    def table(self) -> VictoryPointTable | None:
        """The table; None if a row has an error."""
        if any(row.fault for row in self.checked):
            return None
        rows = [row.typed for row in self.checked if row.last or not row.typed.empty]
        return VictoryPointTable(
            tuple(parse_number(row.limit) for row in rows[:-1]), tuple(parse_number(row.winner) for row in rows)
        )

    @property
    def given_points(self) -> list[GivenPoints]:
        """The points by difference in a match; [] if a row has an error."""
        return self.table.given_points if self.table else []

    @cached_property
    def checked(self) -> list[ShownRow]:
        """Every row as typed, with its error."""
        return list(self._check())

    def _check(self) -> Iterator[ShownRow]:
        """Check each row by itself and against the rows above it."""
        limit, points, first = -1, -1, None
        for index, row in enumerate(self.typed):
            last = index == len(self.typed) - 1
            if row.empty and not last:
                yield ShownRow(row, "")
                continue
            fault = _unreadable(row, last) or _out_of_order(row, last, limit, points)
            if not fault:
                limit, points = limit if last else parse_number(row.limit), parse_number(row.winner)
                if last and first is None:
                    fault = _("Enter a row above this one. Without it every match gives the same.")
                first = points if first is None else first
                fault = fault or _uneven(row, 2 * first)
            yield ShownRow(row, fault, last)


def _unreadable(row: TypedRow, last: bool) -> str:
    if last and not row.winner.strip():
        return _("Enter what a larger difference is worth. Without it the table has a gap at its end.")
    if not last and not (row.limit.strip() and row.winner.strip()):
        return _("Enter the difference and the winner's points, or leave the whole row empty.")
    limits = ((row.limit if not last else "0", MAX_DIFFERENCE), (row.winner, MAX_POINTS))
    for typed, maximum in (*limits, (row.loser.strip() or "0", MAX_POINTS)):
        if not 0 <= _number(typed, maximum) <= maximum:
            return _("Enter whole numbers, the difference up to %(difference)s and points up to %(points)s.") % {
                "difference": MAX_DIFFERENCE,
                "points": MAX_POINTS,
            }
    return ""


def _number(typed: str, maximum: int) -> int:
    try:
        return parse_number(typed)
    except NotANumber:
        return maximum + 1


def _out_of_order(row: TypedRow, last: bool, limit: int, points: int) -> str:
    if not last and parse_number(row.limit) <= limit:
        return _("Enter a larger difference than in the row above (%(limit)s).") % {"limit": limit}
    if parse_number(row.winner) <= points:
        return _("Give the winner more than in the row above (%(points)s).") % {"points": points}
    return ""


def _uneven(row: TypedRow, shared: int) -> str:
    """The error if a row's points do not add up to those of a level match, as they must in every match; else ""."""
    loser_points = shared - parse_number(row.winner)
    if loser_points < 0:
        return _("Give the winner at most %(most)s: a match shares out as many points as a level one.") % {
            "most": shared
        }
    if row.loser.strip() and parse_number(row.loser) != loser_points:
        return _("Give the loser %(points)s: both together get %(sum)s, as in the first row.") % {
            "points": loser_points,
            "sum": shared,
        }
    return ""


def fill(typed: QueryDict, table: VictoryPointTable) -> None:
    """Write a table's rows into a form."""
    rows = rows_of(table)
    typed.setlist("limit", ["" if limit is None else str(limit) for limit, _points in rows])
    typed.setlist("winner", [str(points) for _limit, points in rows])
    typed.setlist("loser", [str(2 * table.points[0] - (points or 0)) for _limit, points in rows])
