"""Computes the row and column of each line of a bracket; the drawing decides how high a row is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from tournament.boards.bracket import BracketLine, BracketNode, ExtraMatch
from tournament.boards.bracket_coordinates import (
    WHOLE_TREE,
    BracketLayout,
    Heading,
    Joint,
    Part,
    PlacedLine,
    reuse_layout,
)

BLOCK_GAP = 1.0
"""Rows between the two lines of a match."""
MATCH_GAP = 1.2
"""Rows between lines of different matches."""
CLEAR_GAP = 0.4
"""Rows between a line and the joint of another match, so that they do not seem to touch."""
PART_GAP = 2.6
"""Rows between the winners' side and the losers' side, which has a title of its own."""
NOTE_HEIGHT = 0.8
"""Rows needed by one line of a note between two lines."""
SIDE_MATCH_GAP = 2.8
"""Rows between the tree and a match beside it, which has a title with a rule."""
HEADING_RISE = 1.15
"""Rows from a title down to the first line below it, whose name is written above the line."""
HEADING_ROOM = 0.25
"""Rows above the first one that a title may use: there is that much space below the column headings."""


Span = tuple[float, float]


@dataclass(slots=True)
class _Block:
    """A part of the tree, laid out by itself, with the topmost and bottommost row it occupies in each column."""

    root: float
    lines: list[PlacedLine] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    line_spans: dict[int, Span] = field(default_factory=dict)
    joint_spans: dict[int, Span] = field(default_factory=dict)

    def take(self, spans: dict[int, Span], column: int, top: float, bottom: float) -> None:
        old = spans.get(column, (top, bottom))
        spans[column] = (min(old[0], top), max(old[1], bottom))

    def move(self, by: float) -> None:
        self.root += by
        for line in self.lines:
            line.move(by)
        for joint in self.joints:
            joint.move(by)
        self.line_spans = {column: (top + by, bottom + by) for column, (top, bottom) in self.line_spans.items()}
        self.joint_spans = {column: (top + by, bottom + by) for column, (top, bottom) in self.joint_spans.items()}

    def join(self, other: "_Block") -> None:
        self.lines += other.lines
        self.joints += other.joints
        for column, span in other.line_spans.items():
            self.take(self.line_spans, column, *span)
        for column, span in other.joint_spans.items():
            self.take(self.joint_spans, column, *span)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The layout of a tree by columns. `roomy`: whether the two lines of a match are far enough apart for notes between
    them."""

    column_of: Callable[[BracketNode], int]
    roomy: bool = True

    def line_gap(self, node: BracketNode) -> float:
        """Rows between the two lines of a match."""
        return BLOCK_GAP + (node.note.height * NOTE_HEIGHT if self.roomy and node.note else 0)


def lay_out_tree(
    champion: BracketLine,
    columns: tuple[str, ...],
    extras: Iterable[ExtraMatch],
    titles: tuple[str, str] | None,
    roomy: bool = True,
) -> BracketLayout:
    """The whole tree, with the extra matches below the champion; `titles` of the winners' and the losers' side."""
    beside = tuple(extras)
    key = columns, titles, roomy, *(extra.title for extra in beside)
    roots: tuple[Part, ...] = (champion, *(extra.node for extra in beside))
    return reuse_layout(roots, key, lambda: _lay_out(champion, columns, beside, titles, roomy))


def _lay_out(
    champion: BracketLine,
    columns: tuple[str, ...],
    extras: Iterable[ExtraMatch],
    titles: tuple[str, str] | None,
    roomy: bool,
) -> BracketLayout:
    """The layout of `lay_out_tree`, computed anew; its rows count from 0, that of the topmost line."""
    last = len(columns) - 1
    plan = _Plan(lambda node: node.column, roomy)
    block = _line(champion, last, plan, depth=WHOLE_TREE)
    beside = []
    headings: list[Heading] = []
    if titles and champion.feeder is not None:
        headings += _side_headings(block, champion.feeder, titles)
    row = block.root + SIDE_MATCH_GAP
    for extra in extras:
        headings.append(Heading(extra.title, row - HEADING_RISE, last))
        tops = row, row + plan.line_gap(extra.node)
        block.lines += [PlacedLine(line, at, last, last) for at, line in zip(tops, extra.node.lines, strict=True)]
        beside.append(Joint(extra.node, tops, row, last))
        row = tops[1] + SIDE_MATCH_GAP
    top = min([line.y for line in block.lines] + [heading.y + HEADING_ROOM for heading in headings])
    block.move(-top)
    for joint in beside:
        joint.move(-top)
    raised = tuple(replace(heading, y=heading.y - top) for heading in headings)
    return BracketLayout(columns, tuple(block.lines), tuple(block.joints), raised, tuple(beside))


def _side_headings(block: _Block, final: BracketNode, titles: tuple[str, str]) -> list[Heading]:
    """The titles of both sides, above the first line of each."""
    headings = []
    for title, line in zip(titles, final.lines, strict=True):
        inside = {id(part) for part in _lines_of(line)}
        first = min(
            (placed_line for placed_line in block.lines if id(placed_line.line) in inside),
            key=lambda placed_line: placed_line.y,
        )
        headings.append(Heading(title, first.y - HEADING_RISE, first.column, ruled=False))
    return headings


def _lines_of(line: BracketLine) -> Iterable[BracketLine]:
    yield line
    if line.feeder is not None:
        for inner in line.feeder.lines:
            yield from _lines_of(inner)


def window(ends: Sequence[BracketNode], columns: tuple[str, str]) -> BracketLayout:
    """Two rounds side by side: the given matches on the right, those that feed them on the left."""
    return reuse_layout(ends, (columns,), lambda: _stacked([_feeding(end) for end in ends], columns), depth=1)


def _feeding(end: BracketNode) -> _Block:
    """A match, with the matches that feed it in the column before."""
    return _node(end, _Plan(lambda node: int(node is end)), depth=1)


def last_window(champion: BracketLine, columns: tuple[str, str], extras: Iterable[ExtraMatch]) -> BracketLayout:
    """The final and the champions; below it the extra matches."""
    plan = _Plan(lambda _node: 0)
    blocks = [_line(champion, 1, plan, depth=1)]
    headings = []
    for extra in extras:
        blocks.append(_node(extra.node, plan, depth=0))
    layout = _stacked(blocks, columns, SIDE_MATCH_GAP)
    for extra in extras:
        first = next(line for line in layout.lines if line.line is extra.node.lines[0])
        headings.append(Heading(extra.title, first.y - HEADING_RISE, 0))
    return replace(layout, headings=tuple(headings))


def _stacked(blocks: Iterable[_Block], columns: tuple[str, str], apart: float = MATCH_GAP) -> BracketLayout:
    stack = reduce(lambda upper, lower: _stack(upper, lower, apart), blocks)
    stack.move(-min(line.y for line in stack.lines))
    return BracketLayout(columns, tuple(stack.lines), tuple(stack.joints))


def _line(line: BracketLine, column: int, plan: _Plan, depth: int, numbered: bool = False) -> _Block:
    """A line with everything that feeds it, as far back as `depth` matches."""
    if line.feeder is None or not depth:
        return _Block(0.0, [PlacedLine(line, 0.0, column, column, numbered=numbered)], line_spans={column: (0.0, 0.0)})
    block = _node(line.feeder, plan, depth - 1)
    joint = block.joints[-1]
    begins = joint.column + 1
    block.lines.append(PlacedLine(line, block.root, column, begins, True, numbered))
    for between in range(begins, column + 1):
        block.take(block.line_spans, between, block.root, block.root)
    block.take(block.joint_spans, begins, *joint.line_ys)
    return block


def _node(node: BracketNode, plan: _Plan, depth: int) -> _Block:
    column = plan.column_of(node)
    numbered = node.number is not None
    upper, lower = (_line(line, column, plan, depth, numbered) for line in node.lines)
    single = len(upper.lines) == len(lower.lines) == 1
    both = node.bracket == "final" and depth > 1
    apart = max(PART_GAP if both else BLOCK_GAP if single else MATCH_GAP, plan.line_gap(node))
    first = upper.root
    block = _stack(upper, lower, apart)
    block.joints.append(Joint(node, (first, block.root), (first + block.root) / 2, column))
    block.root = block.joints[-1].winner_y
    return block


def _stack(upper: _Block, lower: _Block, apart: float = MATCH_GAP) -> _Block:
    """Both parts, the lower one as close below the upper as every column allows; the root is that of the lower one."""
    shift = upper.root + BLOCK_GAP - lower.root
    spans = (
        (upper.line_spans, lower.line_spans, apart),
        (upper.line_spans, lower.joint_spans, CLEAR_GAP),
        (upper.joint_spans, lower.line_spans, CLEAR_GAP),
        (upper.joint_spans, lower.joint_spans, CLEAR_GAP),
    )
    for above, below, room in spans:
        for column in above.keys() & below.keys():
            shift = max(shift, above[column][1] + room - below[column][0])
    lower.move(shift)
    upper.join(lower)
    upper.root = lower.root
    return upper
