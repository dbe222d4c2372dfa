"""The columns of a regulation's score sheet, as on paper."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.schema import Regulation
from rules.text import _ as mark


class ScoreColumnKind(NamedTuple):
    """A column of the paper: its heading, and the codes of the lines added up in it."""

    code: str
    head: str
    lines: Callable[[Regulation], Iterable[str]]
    fields: tuple[str, ...] = ()  # entered facts, besides those of the lines, whose findings concern this column
    rare: bool = False  # left out of a game in which it would be empty


def _threes_kept(regulation: Regulation) -> list[str]:
    red = ["red_threes_in_hand"] if regulation.red_threes else []
    return red + (["black_threes_in_hand"] if regulation.black_threes else [])


def _penalties(regulation: Regulation) -> list[str]:
    return [*regulation.penalties, *(["received"] if regulation.paid_to_opponents else [])]


COLUMN_KINDS = (
    ScoreColumnKind("royal", mark("Royal"), lambda regulation: ["royal"] if regulation.royal else []),
    ScoreColumnKind("clean", mark("Clean"), lambda regulation: ["clean"]),
    ScoreColumnKind(
        "semi_clean", mark("Semi-clean"), lambda regulation: ["semi_clean"] if regulation.semi_clean else []
    ),
    ScoreColumnKind("dirty", mark("Dirty"), lambda regulation: ["dirty"]),
    ScoreColumnKind("went_out", mark("Out"), lambda regulation: ["went_out", "concealed"]),
    ScoreColumnKind(
        "morto",
        mark("Morto"),
        lambda regulation: ["morto", "morto_missed", "morto_unplayed"] if regulation.mortos else [],
    ),
    ScoreColumnKind("honours", mark("Honours"), lambda regulation: ["honours"] if regulation.honours else []),
    ScoreColumnKind("red_threes", mark("Red 3s"), lambda regulation: ["red_threes"] if regulation.red_threes else []),
    ScoreColumnKind("threes_kept", mark("3s kept"), _threes_kept),
    ScoreColumnKind("penalties", mark("Penalties"), _penalties, rare=True),
    ScoreColumnKind("table", mark("Table"), lambda regulation: [regulation.table.field], ("cards",)),
    ScoreColumnKind("hand", mark("In hand"), lambda regulation: [regulation.hand.field], ("hand_cards_by_class",)),
)


class ScoreColumn(NamedTuple):
    code: str
    head: str
    lines: frozenset[str]
    fields: frozenset[str]
    rare: bool = False


def columns_of(regulation: Regulation) -> tuple[ScoreColumn, ...]:
    """The columns of a regulation's sheet, in its own words."""
    columns = []
    for kind in COLUMN_KINDS:
        if lines := frozenset(kind.lines(regulation)):
            fields = lines | set(kind.fields)
            columns.append(ScoreColumn(kind.code, head_word(regulation, kind), lines, fields, kind.rare))
    return tuple(columns)


def head_word(regulation: Regulation, kind: ScoreColumnKind) -> str:
    """The short heading of a column: the regulation's own word, else its name for the line, else the usual one."""
    words = regulation.words
    return _(words.get(f"head.{kind.code}") or words.get(f"line.{kind.code}") or kind.head)
