"""Draws the note between the two lines of a match: the icon of its state, and a line or two of text."""

from html import escape

from tournament.boards.bracket_coordinates import Joint
from tournament.boards.bracket_frame import Frame
from tournament.boards.text_width import fitted

SIGNS = {
    "waiting": '<circle cx="12" cy="12" r="8.75" fill="none" stroke="currentColor" stroke-width="2.5"/>',
    "note": '<circle cx="12" cy="12" r="8.75" fill="none" stroke="currentColor" stroke-width="2.5"/>',
    "playing": '<circle cx="12" cy="12" r="8.75" fill="none" stroke="currentColor" stroke-width="2.5"/>'
    '<path fill="currentColor" d="M12 3v18a9 9 0 0 0 0-18z"/>',
    "entered": '<circle cx="12" cy="12" r="10" fill="currentColor"/>',
    "to-check": '<path fill="currentColor" fill-rule="evenodd" '
    'd="M12 .8 23.2 12 12 23.2.8 12zM10.7 6.3v7.4h2.6V6.3zM10.7 15.4V18h2.6v-2.6z"/>',
    "disputed": '<path fill="currentColor" fill-rule="evenodd" '
    'd="M12 1.5 23.5 22H.5zM10.7 8.6v6.6h2.6V8.6zM10.7 17v2.6h2.6V17z"/>',
}
"""Icons by the shape of a state, as in the sprite; a drawing for paper cannot refer to another file."""
LEADING_SCALE = 1.2
ICON_SCALE = 1.35
"""Room for the icon, relative to the size of the letters."""


def note_svg(joint: Joint, frame: Frame) -> str:
    """The note; empty if the lines are too close together for it. The list below the drawing contains it too."""
    note = joint.node.note
    if note is None:
        return ""
    top, bottom = (frame.first_row_y + row * frame.row_height for row in joint.line_ys)
    leading, room = frame.small * LEADING_SCALE, bottom - frame.name_rise - frame.type_size * 0.8 - top
    high = note.height * leading
    if high > room:
        return ""
    numbered = any(line.feeder and line.feeder.number for line in joint.node.lines)
    left = frame.edges[joint.column] + ((frame.numbered_padding if numbered else frame.padding) if joint.column else 0)
    first = top + (room - high) / 2 + frame.small * 0.95
    x = left + frame.small * ICON_SCALE
    across = frame.edges[joint.column + 1] - frame.padding - x
    lines = [(text, "note") for text in note.lines] + ([(note.score, "live")] if note.score else [])
    drawn = (
        f'<text {frame.palette[role]} x="{x:g}" y="{first + at * leading:.1f}" font-size="{frame.small:g}">'
        f"{escape(fitted(text, across, frame.small, role == 'live'))}</text>"
        for at, (text, role) in enumerate(lines)
    )
    scale = frame.small / 24 * 0.95
    sign = (
        f'<g {frame.palette["sign"]} transform="translate({left:.1f} {first - frame.small * 0.8:.1f}) '
        f'scale({scale:.3f})">{SIGNS[note.shape]}</g>'
    )
    return f'<g class="bracket-note">{sign}{"".join(drawn)}</g>'
