"""The columns of a sheet to be filled in by pen: what a regulation needs to know of a pair, each with its value."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.clauses import Clause
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import line_word
from tournament.boards.columns import ScoreColumn, columns_of
from tournament.boards.words import signed
from tournament.texts import figure

CONCEALED = mark("or concealed")
BEGAN = mark("Began")


class PenField(Enum):
    """How a column is filled in."""

    TICK = "tick"
    COUNT = "count"  # a digit or two
    POINTS = "points"  # up to four digits
    TOTAL = "total"


class PenColumn(NamedTuple):
    """A column. `code`: that of the score sheet's column to which it belongs; "" for totals."""

    head: str
    worth: str  # "× 200", "+100", "−"
    field: PenField
    code: str = ""

    @property
    def ticked(self) -> bool:
        return self.field is PenField.TICK

    @property
    def halved(self) -> bool:
        """Whether the total of the hand is written above the running sum."""
        return self.field is PenField.TOTAL and bool(self.worth)


def pen_columns(regulation: Regulation) -> tuple[PenColumn, ...]:
    """The columns of one pair, in the regulation's words and order, without its total."""
    columns: list[PenColumn] = []
    for column in columns_of(regulation):
        own_head = regulation.words.get(f"pen.{column.code}")
        headed = column._replace(head=_(own_head)) if own_head else column
        pen_columns_of_part = _WAYS.get(column.code, _canastras)(regulation, headed)
        columns += [pen_column._replace(code=column.code) for pen_column in pen_columns_of_part]
    if regulation.end.after_one_hand:
        # Each row is a game of its own, and who began decides level totals.
        columns.append(PenColumn(_(regulation.words.get("head.starter") or BEGAN), "", PenField.TICK))
    return tuple(columns)


def _canastras(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    yield PenColumn(column.head, _times(getattr(regulation, column.code).points), PenField.COUNT)


def _going_out_columns(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    rule = regulation.going_out
    yield _tick_column(column.head, rule.bonus)
    if rule.concealed:
        yield _tick_column(_(regulation.words.get("head.concealed") or CONCEALED), rule.concealed)


def _morto(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    """A single box for a morto missed or not played, as both cost the same."""
    mortos = regulation.mortos
    if mortos and mortos.taken:
        yield _tick_column(column.head, mortos.taken)
    if mortos and mortos.missed:
        yield _tick_column(_(line_word(regulation, "morto_missed")), mortos.missed)
    elif mortos and mortos.unplayed:
        yield _tick_column(_(line_word(regulation, "morto_unplayed")), mortos.unplayed)


def _honours(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    if honours := regulation.honours:
        signed = honours.unopened_each.points == -honours.each.points
        yield PenColumn(column.head, _plus_minus(honours.each.points) if signed else "+", PenField.POINTS)


def _red_threes(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    if red := regulation.red_threes:
        signed = red.without_canastra.points == -red.laid.points
        yield PenColumn(
            column.head, _plus_minus(red.laid.points) if signed else _times(red.laid.points), PenField.COUNT
        )


def _threes_kept(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    both = (regulation.red_threes, regulation.black_threes)
    yield PenColumn(column.head, _common_value([threes.in_hand for threes in both if threes]), PenField.COUNT)


def _penalties(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    yield PenColumn(column.head, _common_value(list(regulation.penalties.values())), PenField.COUNT)


def _table(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    yield _count_column(regulation, column, regulation.table.each)


def _hand(regulation: Regulation, column: ScoreColumn) -> Iterator[PenColumn]:
    yield _count_column(regulation, column, regulation.hand.each)


_WAYS: dict[str, Callable[[Regulation, ScoreColumn], Iterator[PenColumn]]] = {
    "went_out": _going_out_columns,
    "morto": _morto,
    "honours": _honours,
    "red_threes": _red_threes,
    "threes_kept": _threes_kept,
    "penalties": _penalties,
    "table": _table,
    "hand": _hand,
}


def _tick_column(head: str, clause: Clause) -> PenColumn:
    return PenColumn(head, signed(clause.points), PenField.TICK)


def _count_column(regulation: Regulation, column: ScoreColumn, each: int) -> PenColumn:
    if regulation.counts_cards:
        return PenColumn(column.head, _times(each), PenField.COUNT)
    return PenColumn(column.head, "+" if each > 0 else "−", PenField.POINTS)


def _common_value(clauses: list[Clause]) -> str:
    """The value that all these clauses share; a minus sign if they differ."""
    worths = {clause.points for clause in clauses}
    return _times(worths.pop()) if len(worths) == 1 else "−"


def _times(points: int) -> str:
    return f"× {figure(points)}"


def _plus_minus(points: int) -> str:
    return f"± {figure(points)}"
