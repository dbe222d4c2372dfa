"""Draws a bracket for a page: whole for desktops, two rounds at a time for phones."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.boards.bracket import BracketBoard, BracketNode
from tournament.boards.bracket_coordinates import BracketLayout
from tournament.boards.bracket_frame import (
    COLUMN_HEADS_SCALE,
    FIRST_ROW_HEIGHT,
    FOOT_HEIGHT,
    SCREEN_PALETTE,
    Frame,
)
from tournament.boards.bracket_layout import last_window, lay_out_tree, window
from tournament.boards.bracket_svg import draw_svg
from tournament.boards.bracket_widths import LetterSizes, column_needs, share_room


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """One SVG with its anchor and the text of the link to it; `side`: the side of a double elimination that it
    shows."""

    id: str
    title: str
    svg: SafeString
    side: str = ""


class RowHeights(NamedTuple):
    """The height of a row (px), with names on one line and on two."""

    one_line: float
    two_lines: float

    def for_lines(self, lines: int) -> float:
        """The height of a row (px) with names on this many lines."""
        return self.one_line + (self.two_lines - self.one_line) * (lines - 1)


MIN_COLUMN_WIDTH = 150.0
"""The least width (px) of a column at the desk."""
MAX_COLUMN_WIDTH = 330.0
"""The greatest width (px) of a column at the desk; a longer name is broken after its slash."""
DESK_LETTERS = LetterSizes(18, 20, 16, 12, 17)
"""Sizes (px) at the desk."""
SMALL_DESK_LETTERS = LetterSizes(16, 18, 16, 12, 17)
"""Sizes (px) at the desk where larger letters leave too little room."""
DESK_WAYS = ((DESK_LETTERS, 1), (SMALL_DESK_LETTERS, 1), (DESK_LETTERS, 2), (SMALL_DESK_LETTERS, 2))
"""How a bracket that fits the desk is drawn, the best way first: its letters, and the lines that a name may take."""
PHONE_LETTERS = LetterSizes(16, 18, 16, 8, 14)
"""Sizes (px) on a phone."""
PHONE_LETTERS_SMALL_HEADS = PHONE_LETTERS._replace(head_size=16)
"""The same where a smaller heading leaves the names enough room."""
PHONE_WIDTH = 328.0
"""The width of both columns on a phone (px)."""
BIG_SCREEN_LETTERS = LetterSizes(40, 44, 36, 20, 40)
"""The least sizes (px) in a picture of 1920 × 1080 that is read from eight metres."""
BIG_SCREEN_SCALES = (2.0, 1.75, 1.5, 1.25, 1.0)
"""What these sizes are multiplied by: the first with which all texts fit."""
ROW_GROWTH = 1.5
"""The most by which rows grow to fill the height of the big screen."""
BIG_SCREEN_WIDTH = 1184.0
"""The width of both columns in that picture (px)."""
DESK_WIDTH = 1184.0
"""The width of a page at the desk (px)."""
ROOMY_COLUMN_WIDTH = 272.0
"""What a column at the desk gets where the page has room for it (px), if its texts need no more."""
MAX_NAME_LINES = 6
"""The most lines a name takes on screen before its words are cut."""
DESK_ROWS = RowHeights(36, 58)
PHONE_ROWS = RowHeights(32, 52)
BIG_SCREEN_ROWS = RowHeights(52, 96)
BLOCK_MATCHES = 8
"""Matches of the right-hand round in one block: as many as fit on a sheet of paper."""
_SIDES = (None, "winners", "losers", "final")
"""The sides of a bracket (None: the only one), in the order in which they are shown."""


def full_layout(board: BracketBoard, *, roomy: bool = True) -> BracketLayout:
    """The bracket of a board as one drawing. `roomy`: with generous spacing, whatever the height. Raises `ValueError`
    for a board without `champion`, which is an empty bracket."""
    if board.champion is None:
        raise ValueError("an empty bracket has no layout")
    titles = (_("Winners' side"), _("Losers' side")) if board.double else None
    return lay_out_tree(board.champion, board.columns, board.extras, titles, roomy)


def bracket_svg(board: BracketBoard, page: float = DESK_WIDTH) -> BracketDrawing:
    """The whole bracket for desktops: as wide as the page (px) if the names fit, if need be with small letters or on
    two lines; else wider."""
    layout = full_layout(board)
    ways = ((letters, _desk_needs(layout, letters, lines), lines) for letters, lines in DESK_WAYS)
    fitting = next((way for way in ways if max(way[1]) <= MAX_COLUMN_WIDTH and sum(way[1]) <= page), None)
    letters, needs, lines = fitting or _wider_than_the_page(layout)
    widths = share_room(needs, max(sum(needs), min(ROOMY_COLUMN_WIDTH * len(needs), page)))
    frame = frame_of(letters, DESK_ROWS, widths, lines)
    return BracketDrawing(f"{board.stage}-bracket", _("Bracket"), draw_svg(layout, frame))


def _desk_needs(layout: BracketLayout, letters: LetterSizes, lines: int) -> list[float]:
    return [max(MIN_COLUMN_WIDTH, need) for need in column_needs(layout, letters, lines)]


def _wider_than_the_page(layout: BracketLayout) -> tuple[LetterSizes, list[float], int]:
    """Letters, the widths of the columns (px) and the lines of a name in a bracket of which the desk shows a part."""
    lines = _lines_to_fit(lambda lines: max(column_needs(layout, DESK_LETTERS, lines)), MAX_COLUMN_WIDTH)
    needs = [min(MAX_COLUMN_WIDTH, need) for need in _desk_needs(layout, DESK_LETTERS, 1)]
    return DESK_LETTERS, needs, lines


@dataclass(frozen=True, slots=True)
class Drawings:
    """The drawings of a bracket on a page: `whole` for desktops, `windows` of two rounds each for phones; or for two
    rounds of a large bracket `blocks` of a few matches each, for both."""

    whole: BracketDrawing | None = None
    windows: tuple[BracketDrawing, ...] = ()
    blocks: tuple[BracketDrawing, ...] = ()


def drawings(board: BracketBoard) -> Drawings | None:
    """The drawings of a board; None if it has no bracket."""
    if board.champion is None:
        return None
    if board.part is not None and not board.part.to_the_end:
        return Drawings(blocks=tuple(_blocks(board)))
    return Drawings(bracket_svg(board), tuple(windows(board)))


def windows(board: BracketBoard) -> list[BracketDrawing]:
    """Windows for a phone: two rounds at a time, in order."""
    phone_drawings = []
    first = board.part.first if board.part else 1
    for at, (side, title, layout) in enumerate(_windows(board), start=first):
        phone_drawings.append(
            BracketDrawing(f"{board.stage}-bracket-{at}", title, draw_svg(layout, _phone_frame(layout)), side)
        )
    return phone_drawings


def _blocks(board: BracketBoard) -> Iterator[BracketDrawing]:
    """The first round of the board, with the matches that it leads to."""
    first = ((side, heads, nodes) for side, heads, nodes in _rounds(board) if _column_before(nodes) == 0)
    parts = [
        (side, heads, nodes[at : at + BLOCK_MATCHES])
        for side, heads, nodes in first
        for at in range(0, len(nodes), BLOCK_MATCHES)
    ]
    for number, (side, heads, nodes) in enumerate(parts, start=1):
        layout = window(nodes, heads)
        yield BracketDrawing(f"{board.stage}-block-{number}", heads[0], draw_svg(layout, _phone_frame(layout)), side)


def big_screen(board: BracketBoard, limit: int, height: float) -> list[BracketDrawing]:
    """Windows for a big screen, with the largest letters that fit in a height (px): two rounds at a time, with a few
    matches of the later one; those are left out that are decided, or show nobody's name yet. The final comes last."""
    layouts: list[tuple[str, BracketLayout]] = []
    for side, heads, nodes in _rounds(board):
        current = [node for node in nodes if not any(line.side.won for line in node.lines) and _shows_a_pair(node)]
        for at in range(0, len(current), limit):
            layouts.append((side or heads[0], window(current[at : at + limit], heads)))
    if not layouts or (board.champion and board.champion.feeder and _has_a_pair(board.champion.feeder)):
        layouts += [(title, layout) for _side, title, layout in list(_windows(board))[-1:]]
    return [BracketDrawing("", title, draw_svg(layout, _screen_frame(layout, height))) for title, layout in layouts]


def _shows_a_pair(node: BracketNode) -> bool:
    """Whether the match, or one before it, has a pair already."""
    return _has_a_pair(node) or any(line.feeder is not None and _has_a_pair(line.feeder) for line in node.lines)


def _has_a_pair(node: BracketNode) -> bool:
    return any(line.side.pair is not None for line in node.lines)


def _screen_frame(layout: BracketLayout, height: float) -> Frame:
    """The frame with the largest letters whose names fit in the width and whose rows fit in `height` (px)."""
    for scale in BIG_SCREEN_SCALES:
        letters = LetterSizes(*(size * scale for size in BIG_SCREEN_LETTERS))
        row_room = (height - letters.head_size * COLUMN_HEADS_SCALE) / (FIRST_ROW_HEIGHT + layout.height + FOOT_HEIGHT)
        for lines in (1, 2):
            row = BIG_SCREEN_ROWS.for_lines(lines) * scale
            if row <= row_room and sum(column_needs(layout, letters, lines)) <= BIG_SCREEN_WIDTH:
                grown = min(row_room, row * ROW_GROWTH)
                return _two_columns(layout, letters, RowHeights(grown, grown), BIG_SCREEN_WIDTH)
    return _two_columns(layout, BIG_SCREEN_LETTERS, BIG_SCREEN_ROWS, BIG_SCREEN_WIDTH)


def _phone_frame(layout: BracketLayout) -> Frame:
    """The frame whose names take the fewest lines, with headings as large as that allows."""
    frames = (
        _two_columns(layout, letters, PHONE_ROWS, PHONE_WIDTH) for letters in (PHONE_LETTERS, PHONE_LETTERS_SMALL_HEADS)
    )
    return min(frames, key=lambda frame: frame.row_height)


def _two_columns(layout: BracketLayout, letters: LetterSizes, rows: RowHeights, room: float) -> Frame:
    """Two columns that fill the room (px); names that are too long for it use more lines."""
    lines = _lines_to_fit(lambda lines: sum(column_needs(layout, letters, lines)), room)
    return frame_of(letters, rows, share_room(column_needs(layout, letters, lines), room), lines)


def _lines_to_fit(need_with: Callable[[int], float], room: float) -> int:
    """The fewest lines a name with which the texts fit in the room; if they never do, those that come closest."""
    needs: dict[int, float] = {}
    for lines in range(1, MAX_NAME_LINES + 1):
        needs[lines] = need_with(lines)
        if needs[lines] <= room:
            return lines
    return min(needs, key=lambda lines: needs[lines])


def frame_of(letters: LetterSizes, rows: RowHeights, widths: tuple[float, ...], lines: int) -> Frame:
    """The frame of a drawing on screen. `lines`: the most that a name takes."""
    return Frame(
        widths,
        rows.for_lines(lines),
        letters.type_size,
        letters.head_size,
        letters.padding,
        letters.numbered_padding,
        SCREEN_PALETTE,
        breaks_names=lines > 1,
    )


def _windows(board: BracketBoard) -> Iterator[tuple[str, str, BracketLayout]]:
    """The windows as (side, round at the left, both rounds)."""
    champion, columns = board.champion, board.columns
    if champion is None or champion.feeder is None:
        return
    for side, heads, nodes in _rounds(board):
        yield side, heads[0], window(nodes, heads)
    last = columns[-2], columns[-1]
    yield _("Final") if board.double else "", last[0], last_window(champion, last, board.extras)


def _rounds(board: BracketBoard) -> Iterator[tuple[str, tuple[str, str], list[BracketNode]]]:
    """Rounds that follow another, as (side, titles of the previous round and of this one, its matches)."""
    by_round: dict[tuple[int, int], list[BracketNode]] = {}
    for node in _nodes(board.champion.feeder) if board.champion and board.champion.feeder else ():
        by_round.setdefault((_SIDES.index(node.bracket), node.column), []).append(node)
    sides = ("", _("Winners' side"), _("Losers' side"), _("Final"))
    for (side, column), nodes in sorted(by_round.items()):
        before = _column_before(nodes)
        if before is not None:
            yield sides[side], (board.columns[before], board.columns[column]), nodes


def _column_before(nodes: Iterable[BracketNode]) -> int | None:
    """The column of the matches whose winners play in these; None if there are none."""
    return max((line.feeder.column for node in nodes for line in node.lines if line.feeder is not None), default=None)


def _nodes(node: BracketNode) -> Iterator[BracketNode]:
    """All matches of a tree, from top to bottom within each round."""
    for line in node.lines:
        if line.feeder is not None:
            yield from _nodes(line.feeder)
    yield node
