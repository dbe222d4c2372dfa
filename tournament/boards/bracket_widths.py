"""Computes how wide a bracket's columns must be for all their texts to fit."""

from collections.abc import Sequence
from typing import NamedTuple

from tournament.boards.bracket_coordinates import BracketLayout, PlacedLine
from tournament.boards.bracket_note_svg import ICON_SCALE
from tournament.boards.match_board import MatchSide
from tournament.boards.text_width import text_width, width_in_lines

SERIF_SCALE = 1.08
"""How much wider a heading is than its text in the letters of names."""


class LetterSizes(NamedTuple):
    """Font sizes of names, column headings and notes between lines; and the space around a text, without and with a
    match's number on the vertical line."""

    type_size: float
    head_size: float
    small: float
    padding: float
    numbered_padding: float


def column_needs(layout: BracketLayout, letters: LetterSizes, lines: int = 1) -> list[float]:
    """The width needed by each column. `lines`: how many a name may take; with two it is broken after the slash, with
    more between words too. A line through several columns always has enough room."""
    size, head, small, pad, _knot = letters
    ends = {0, len(layout.columns) - 1}  # nothing is beside these
    needs = [
        text_width(text, head, bold=True) * SERIF_SCALE + pad * (1 if at in ends else 2)
        for at, text in enumerate(layout.columns)
    ]
    for placed_line in layout.lines:
        if placed_line.first_column == placed_line.column:
            need = _need(placed_line.line.side, size, lines) + _pads(placed_line, letters)
            needs[placed_line.column] = max(needs[placed_line.column], need)
    for joint in (*layout.joints, *layout.side_joints):
        if note := joint.node.note:
            texts = [*(text_width(text, small) for text in note.lines), text_width(note.score, small, bold=True)]
            needs[joint.column] = max(needs[joint.column], max(texts) + small * ICON_SCALE + 2 * pad)
    return needs


def _pads(placed_line: PlacedLine, letters: LetterSizes) -> float:
    """The space around a name and its result as drawn."""
    feeder = placed_line.line.feeder
    before = (
        letters.numbered_padding
        if placed_line.from_joint and feeder and feeder.number
        else letters.padding
        if placed_line.from_joint or placed_line.first_column
        else 0.0
    )
    return before + (letters.numbered_padding if placed_line.numbered else letters.padding)


def _need(side: MatchSide, size: float, lines: int) -> float:
    """The width of a name and its result; for an awaited pair, the shorter of its two descriptions."""
    score = text_width(side.score, size, side.won) + size * 0.5 if side.score else 0.0
    if side.pair is None:
        return text_width(side.short_name or side.name, size, side.won) + score
    return width_in_lines(side.name, lines, size, side.won) + score


def share_room(needs: Sequence[float], room: float) -> tuple[float, ...]:
    """Divide the room as the texts need it; if there is too little, the widest give way."""
    spare = room - sum(needs)
    if spare > -1e-6:  # sizes are converted back and forth
        return tuple(need + spare / len(needs) for need in needs)
    most = _cap(needs, room)
    return tuple(min(need, most) for need in needs)


def _cap(needs: Sequence[float], room: float) -> float:
    """The widest that any may be, so that together they fit in `room`."""
    remaining = room
    for count, need in zip(range(len(needs), 0, -1), sorted(needs), strict=True):
        if need * count >= remaining:
            return remaining / count
        remaining -= need
    return remaining
