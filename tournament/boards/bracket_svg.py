"""Draws a bracket as SVG, with names on lines and results at their ends. It uses no style attributes: classes on
screen, colours on paper."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.boards.bracket_coordinates import BracketLayout, Heading, Joint, PlacedLine
from tournament.boards.bracket_frame import FOOT_HEIGHT, NUMBER_SCALE, PAPER_PALETTE, STROKE_WIDTH, Frame
from tournament.boards.bracket_note_svg import LEADING_SCALE, note_svg
from tournament.boards.match_board import MatchSide
from tournament.boards.text_width import fitted, name_lines, text_width
from tournament.texts import has_right_to_left


def draw_svg(layout: BracketLayout, frame: Frame, size: tuple[str, str] | None = None) -> SafeString:
    """The bracket as SVG. `size`: width and height with their unit, if they differ from the drawing's own."""
    wide = frame.edges[-1] + STROKE_WIDTH
    high = frame.first_row_y + layout.height * frame.row_height + frame.row_height * FOOT_HEIGHT
    across, down = size or (f"{wide:g}", f"{high:.0f}")
    title, below = escape(_("Bracket")), escape(_("The same matches are listed below."))
    parts = [
        *_heads(layout, frame),
        *(_joint(joint, frame) for joint in layout.joints),
        *_lines(layout, frame),
        *(_match_number(joint, frame) for joint in layout.joints if joint.column < len(layout.columns) - 1),
        *(note_svg(joint, frame) for joint in (*layout.joints, *layout.side_joints)),
        *(_heading(heading, frame) for heading in layout.headings),
    ]
    return SafeString(
        f'<svg class="bracket-svg" viewBox="0 0 {wide:g} {high:.1f}" width="{across}" height="{down}" '
        f'font-size="{frame.type_size:g}" role="img" aria-label="{title}">'
        f"<desc>{below}</desc>{''.join(parts)}</svg>"
    )


def _heads(layout: BracketLayout, frame: Frame) -> Iterator[str]:
    """The title of each column, above a common rule."""
    last = len(layout.columns) - 1
    for at, (text, left) in enumerate(zip(layout.columns, frame.edges, strict=False)):
        x = left if at == 0 else left + frame.padding
        room = frame.widths[at] - frame.padding * (1 if at in {0, last} else 2)
        yield _text(text, NameBox(x, frame.head_size * 1.05, room, x + room, "head"), frame, frame.head_size)
    yield f'<path {frame.palette["rule"]} d="M0 {frame.head_size * 1.55:.1f}H{frame.edges[-1]:g}"/>'


def _heading(heading: Heading, frame: Frame) -> str:
    left, right = _ends(heading.column, heading.column, frame, begins_here=True)
    y = frame.first_row_y + heading.y * frame.row_height
    box = NameBox(left, y - frame.row_height * 0.1, right - left, right, "head")
    text = _text(heading.text, box, frame, frame.type_size)
    rule = (
        f'<path {frame.palette["rule"]} d="M{left:g} {y + frame.row_height * 0.15:.1f}H{right:g}"/>'
        if heading.ruled
        else ""
    )
    return text + rule


def _ends(begins: int, column: int, frame: Frame, begins_here: bool) -> tuple[float, float]:
    """The left and right end of a line; one that begins here keeps clear of the joints in the column before."""
    left = frame.edges[begins]
    return left + (frame.padding if begins_here and begins else 0), frame.edges[column + 1]


@dataclass(frozen=True, slots=True)
class _LineKey:
    """A line to draw; two keys are equal if their lines look the same."""

    values: tuple[Hashable, ...]
    placed_line: PlacedLine = field(compare=False)
    frame: Frame = field(compare=False)


def _lines(layout: BracketLayout, frame: Frame) -> Iterator[str]:
    """The SVG of each line with its name and result; a line that was drawn before is reused."""
    sizes = (
        frame.widths,
        frame.row_height,
        frame.type_size,
        frame.head_size,
        frame.padding,
        frame.numbered_padding,
        frame.breaks_names,
        id(frame.palette),
    )
    for placed_line in layout.lines:
        line = placed_line.line
        feeder = line.feeder
        line_box = (
            placed_line.y,
            placed_line.column,
            placed_line.first_column,
            placed_line.from_joint,
            placed_line.numbered,
        )
        values = line.side, line_box, feeder.number if feeder else None, sizes
        yield known_line(_LineKey(values, placed_line, frame))


@lru_cache(8192)
def known_line(key: _LineKey) -> str:
    """Draw a line, or reuse its drawing: a result changes few of a large bracket's thousands of lines."""
    return _line(key.placed_line, key.frame)


def _line(placed_line: PlacedLine, frame: Frame) -> str:
    """The SVG of one line. On paper, a name with right-to-left letters is left out: it is set over the drawing."""
    side, box = placed_line.line.side, _name_box(placed_line, frame)
    left, right = _ends(placed_line.first_column, placed_line.column, frame, begins_here=not placed_line.from_joint)
    y = frame.first_row_y + placed_line.y * frame.row_height
    name = "".join(_names(side, box, frame))
    if frame.palette is PAPER_PALETTE and has_right_to_left(side.name):
        name = ""
    score = (
        f'<text {frame.palette[box.role]} x="{box.end:g}" y="{tenth(box.y)}" text-anchor="end">'
        f"{escape(side.score)}</text>"
        if side.score
        else ""
    )
    pair = _pair_attribute(side.pair)
    return f'<g{pair}><path {frame.palette["edge"]} d="M{left:g} {tenth(y)}H{right:g}"/>{name}{score}</g>'


def tenth(number: float) -> str:
    """The number rounded to a tenth, without ".0": a large bracket has thousands of numbers."""
    return f"{number:.1f}".removesuffix(".0")


class NameBox(NamedTuple):
    """The place of a name or title: it starts at `x` on the line at `y`; the result beside it ends at `end`."""

    x: float
    y: float
    room: float
    end: float
    role: str


def _names(side: MatchSide, box: NameBox, frame: Frame) -> Iterator[str]:
    """A name on its line; if it does not fit and may be broken, its first lines are above."""
    bold = box.role == "won"
    lines = (
        name_lines(side.name, box.room, frame.type_size, bold) if frame.breaks_names and side.pair is not None else ()
    )
    if len(lines) < 2:
        yield _text(side.name, box, frame, frame.type_size, side.short_name)
        return
    for above, text in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
        y = box.y - above * frame.type_size * LEADING_SCALE
        yield _text(text, box._replace(y=y), frame, frame.type_size)


def _role(side: MatchSide) -> str:
    """The key of a name's appearance in `Frame.palette`."""
    if side.won:
        return "won"
    if side.lost:
        return "lost"
    return "awaited" if side.is_awaited else "name"


def _name_box(placed_line: PlacedLine, frame: Frame) -> NameBox:
    """Where the name on a line begins, how much room it has beside the result, and how it looks."""
    side, feeder = placed_line.line.side, placed_line.line.feeder
    left, right = _ends(placed_line.first_column, placed_line.column, frame, begins_here=not placed_line.from_joint)
    role = _role(side)
    end = right - (frame.numbered_padding if placed_line.numbered else frame.padding)
    score_width = text_width(side.score, frame.type_size, role == "won") + frame.type_size * 0.5 if side.score else 0
    start = (
        left
        if not placed_line.from_joint
        else left + (frame.numbered_padding if feeder and feeder.number else frame.padding)
    )
    return NameBox(
        start,
        frame.first_row_y + placed_line.y * frame.row_height - frame.name_rise,
        end - score_width - start,
        end,
        role,
    )


def right_to_left_names(layout: BracketLayout, frame: Frame) -> Iterator[tuple[str, NameBox]]:
    """Names with right-to-left letters, which a drawing for paper leaves out, since SVG text is set letter by letter
    from left to right there."""
    for placed_line in layout.lines:
        side, box = placed_line.line.side, _name_box(placed_line, frame)
        if has_right_to_left(side.name):
            yield _fitted_name(side.name, side.short_name, box.room, frame.type_size, box.role == "won"), box


def _pair_attribute(pair: str | None) -> str:
    return "" if pair is None else f' data-pair="{escape(pair)}"'


def _text(text: str, box: NameBox, frame: Frame, size: float, short: str = "") -> str:
    """A text cut to the available room; if it was cut, the whole text is its title."""
    bold = box.role in {"won", "head"}
    fitted_text = _fitted_name(text, short, box.room, size, bold)
    title = "" if fitted_text == text else f"<title>{escape(text)}</title>"
    sized = "" if size == frame.type_size else f' font-size="{size:g}"'
    look, at = frame.palette[box.role], f'x="{box.x:g}" y="{tenth(box.y)}"'
    return f"<text {look} {at}{sized}>{title}{escape(fitted_text)}</text>"


def _fitted_name(text: str, short: str, room: float, size: float, bold: bool) -> str:
    return fitted(short if short and text_width(text, size, bold) > room else text, room, size, bold)


def _joint(joint: Joint, frame: Frame) -> str:
    """The vertical line between the two lines of a match. Its half on the winner's side is marked as the winner's."""
    x = frame.edges[joint.column + 1]
    out = tenth(frame.first_row_y + joint.winner_y * frame.row_height)
    halves = []
    for line, row in zip(joint.node.lines, joint.line_ys, strict=True):
        y = tenth(frame.first_row_y + row * frame.row_height)
        pair = _pair_attribute(line.side.pair) if line.side.won else ""
        halves.append(f'<path {frame.palette["edge"]}{pair} d="M{x:g} {y}V{out}"/>')
    return "".join(halves)


def _match_number(joint: Joint, frame: Frame) -> str:
    """The number of a match, on its joint."""
    if joint.node.number is None:
        return ""
    x, y, size = (
        frame.edges[joint.column + 1],
        frame.first_row_y + joint.winner_y * frame.row_height,
        frame.type_size * NUMBER_SCALE,
    )
    text = str(joint.node.number)
    half = number_half_width(joint.node.number, frame.type_size)
    return (
        f'<rect {frame.palette["knot"]} x="{x - half:.1f}" y="{y - size * 0.5:.1f}" width="{2 * half:.1f}" '
        f'height="{size:.1f}"/><text {frame.palette["number"]} x="{x:g}" y="{y + size * 0.34:.1f}" '
        f'font-size="{size:.2f}" text-anchor="middle">{text}</text>'
    )


def number_half_width(number: int, size: float) -> float:
    """Half the width of a match's number, with some space around it."""
    return text_width(str(number), size * NUMBER_SCALE) / 2 + size * 0.11
