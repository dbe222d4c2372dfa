"""Positions of a bracket's lines and joints, which trees of the same shape share."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournament.boards.bracket import BracketLine, BracketNode


@dataclass(slots=True)  # not frozen: creating thousands for a large bracket would take three times as long
class PlacedLine:
    """`from_joint`: whether it comes from a joint. `first_column`: the column at whose left edge it starts, its own
    unless it passes through a match. `numbered`: whether its match has a number, shown at its right end."""

    line: BracketLine
    y: float
    column: int
    first_column: int
    from_joint: bool = False
    numbered: bool = False

    def move(self, by: float) -> None:
        self.y += by


@dataclass(slots=True)
class Joint:
    """Where the two lines of a match join, at the right edge of its column; the winner's line continues at
    `winner_y`."""

    node: BracketNode
    line_ys: tuple[float, float]
    winner_y: float
    column: int

    def move(self, by: float) -> None:
        first, second = self.line_ys
        self.line_ys, self.winner_y = (first + by, second + by), self.winner_y + by


@dataclass(frozen=True, slots=True)
class Heading:
    """A small title in the row `y`, at the left edge of a column; `ruled`: whether there is a rule under it."""

    text: str
    y: float
    column: int
    ruled: bool = True


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """A whole drawing; rows count downwards from 0, that of the first line of names."""

    columns: tuple[str, ...]
    lines: tuple[PlacedLine, ...]
    joints: tuple[Joint, ...] = ()
    headings: tuple[Heading, ...] = ()
    side_joints: tuple[Joint, ...] = ()
    """Joints of matches beside the tree, whose lines are not connected."""

    @property
    def height(self) -> float:
        """The lowest row."""
        return max((line.y for line in self.lines), default=0.0)


Part = BracketLine | BracketNode


class _Coordinates(NamedTuple):
    """A layout without its tree: the positions by the numbers of lines and matches."""

    lines: list[tuple[Any, ...]]
    joints: list[tuple[Any, ...]]
    headings: tuple[Heading, ...]
    side_joints: list[tuple[Any, ...]]


KNOWN_COORDINATES: dict[Hashable, _Coordinates] = {}
WHOLE_TREE = 1000
"""A depth, in matches, that no tree reaches."""


def reuse_layout(
    roots: Iterable[Part], key: tuple[Hashable, ...], lay: Callable[[], BracketLayout], depth: int = WHOLE_TREE
) -> BracketLayout:
    """Lay out a tree, or take the positions from one of the same shape.

    Positions depend on the shape of the tree, on `key` and on how much is written between its lines, but not on
    results, so they are computed once and reused. `key` begins with the columns. `depth`: how many matches back the
    layout goes.
    """
    parts: list[Part] = []
    for root in roots:
        _add_parts(parts, root, depth)
    shape = tuple(
        (part.column, part.number, part.bracket, part.note.height if part.note else 0)
        if isinstance(part, BracketNode)
        else part.feeder is None
        for part in parts
    )
    coordinates = KNOWN_COORDINATES.get((key, shape))
    if coordinates is None:
        if len(KNOWN_COORDINATES) > MAX_SHAPES:
            KNOWN_COORDINATES.clear()
        coordinates = KNOWN_COORDINATES[key, shape] = _coordinates(
            lay(), {id(part): number for number, part in enumerate(parts)}
        )
    columns: Any = key[0]
    lines: list[Any] = parts
    return BracketLayout(
        columns,
        tuple(PlacedLine(lines[number], *coordinate) for number, *coordinate in coordinates.lines),
        tuple(Joint(lines[number], *coordinate) for number, *coordinate in coordinates.joints),
        coordinates.headings,
        tuple(Joint(lines[number], *coordinate) for number, *coordinate in coordinates.side_joints),
    )


MAX_SHAPES = 64


def _add_parts(parts: list[Part], part: Part, depth: int) -> None:
    """Add all lines and matches of a tree, always in the same order."""
    parts.append(part)
    if isinstance(part, BracketNode):
        for line in part.lines:
            _add_parts(parts, line, depth)
    elif part.feeder is not None and depth:
        _add_parts(parts, part.feeder, depth - 1)


def _coordinates(layout: BracketLayout, numbers: dict[int, int]) -> _Coordinates:
    return _Coordinates(
        [(numbers[id(at.line)], at.y, at.column, at.first_column, at.from_joint, at.numbered) for at in layout.lines],
        [(numbers[id(at.node)], at.line_ys, at.winner_y, at.column) for at in layout.joints],
        layout.headings,
        [(numbers[id(at.node)], at.line_ys, at.winner_y, at.column) for at in layout.side_joints],
    )
