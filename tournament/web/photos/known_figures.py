"""Which figure was confirmed for each field of a photo: what is needed to teach a program to read."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.schema import Regulation
from scoring.hand import Side
from tournament.models import Match, SheetPhoto
from tournament.models.game import Game
from tournament.printing.pen_columns import PenColumn, PenField
from tournament.printing.sheet_layout import SheetArea
from tournament.services import matches
from tournament.services.matches import GameView
from tournament.web.photos.beside import sheet_layout


class KnownField(NamedTuple):
    """A field. `box`: mm on the page; `figures`: what is written in it, two of them if a line divides it."""

    box: SheetArea
    column: str
    figures: tuple[int, ...]


class WrittenRow(NamedTuple):
    """A pair's part of a hand."""

    side: Side
    total: int
    running: int


def known_fields(match: Match, photo: SheetPhoto) -> Iterator[KnownField]:
    """The fields of a confirmed match's photo, without tick boxes and without fields that may be filled in several
    ways."""
    layout = sheet_layout(match, photo)
    rows = written_rows(match, photo) if layout and match.confirmed else {}
    for cell in layout.cells if layout else ():
        if row := rows.get((cell.hand, cell.side)):
            figures = figures_of(cell.column, row, match.ruled_regulation)
            if figures:
                yield KnownField(cell.box, cell.column.code or "total", figures)


def written_rows(match: Match, photo: SheetPhoto) -> Mapping[tuple[int, int], WrittenRow]:
    """The rows by hand (from 1) and side; on a sheet of one-hand games, each row is a game."""
    if match.ruled_regulation.end.after_one_hand:
        numbers = Game.objects.filter(match=match, withdrawn=False).order_by("number").values_list("number", flat=True)
        views = [matches.game_view(match, number) for number in numbers]
        return {key: row for game, view in enumerate(views, 1) for key, row in _rows(view, game)}
    return dict(_rows(matches.game_view(match, photo.game), 1))


def _rows(view: GameView, first: int) -> Iterator[tuple[tuple[int, int], WrittenRow]]:
    hands = zip(view.facts.hands, view.result.hands, strict=True)
    for number, (facts, result) in enumerate(hands, first):
        for side in (0, 1):
            yield (number, side), WrittenRow(facts.sides[side], result.totals[side], result.running[side])


def figures_of(column: PenColumn, row: WrittenRow, regulation: Regulation) -> tuple[int, ...]:
    """The figures that the pair writes in the column; () if that is not known."""
    if column.field is PenField.TICK:
        return ()
    if column.field is PenField.TOTAL:
        return (row.total, row.running) if column.halved else (row.total,)
    if column.code in ("royal", "clean", "semi_clean", "dirty", "red_threes"):
        return (getattr(row.side, column.code),)
    if column.code == "table":
        return (row.side.table_worth(regulation),)
    return (row.side.hand_worth(regulation),) if column.code == "hand" else ()
