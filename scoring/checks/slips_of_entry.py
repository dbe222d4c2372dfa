"""Slips in entering a hand rather than in adding it up (a canastra not entered here, a figure copied wrongly), and
rarer slips in the column (all canastras of a kind, red threes or honours with the wrong sign).

They would often match by chance what a usual slip in the column explains, so they are only tried where none of those
does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.text import Text, _, make_text
from rules.words import amount, line_word
from scoring.checks.canastras import claim_of
from scoring.checks.case import Case
from scoring.checks.column import PairColumn, Slip
from scoring.findings import SideIndex
from scoring.lines import ScoreLine, score_lines


def entry_slips(column: PairColumn) -> Iterator[Slip]:
    """Every slip of these kinds that would give a different total."""
    yield from _whole_lines(column)
    yield from _subtracted_bonuses(column)
    yield from _unentered_canastras(column)
    yield from _swapped_figures(column)


def _whole_lines(column: PairColumn) -> Iterator[Slip]:
    """A line of several canastras of a kind was forgotten or counted twice."""
    regulation = column.case.regulation
    for line in column.lines_of(*regulation.kinds):
        if line.count > 1:
            what: dict[str, int | Text] = {"line": make_text(line_word(regulation, line.code)), "points": line.points}
            missing = _("A line seems to be missing: %(line)s (%(points)s).")
            yield Slip(column.total - line.points, make_text(missing, **what), (line.code,))
            twice = _("A line seems to have been counted twice: %(line)s (%(points)s).")
            yield Slip(column.total + line.points, make_text(twice, **what), (line.code,))


def _subtracted_bonuses(column: PairColumn) -> Iterator[Slip]:
    """Honours or red threes were subtracted although they count for the pair: honours because it has opened, red threes
    because it has a canastra."""
    for line in column.lines_of("honours"):
        if line.points > 0:
            word = make_text(line_word(column.case.regulation, line.code))
            subtracted = _("A line seems to have been subtracted instead of added: %(line)s (%(points)s).")
            hint = make_text(subtracted, line=word, points=line.points)
            yield Slip(column.total - 2 * line.points, hint, (line.code,))
    for line in column.lines_of("red_threes"):
        if line.points > 0:
            message = _("With a canastra the red threes are added, not subtracted (%(points)s).")
            yield Slip(column.total - 2 * line.points, make_text(message, points=line.points), (line.code,))


def _unentered_canastras(column: PairColumn) -> Iterator[Slip]:
    """One canastra was not entered, of a kind of which none is entered. Only where the cards on the table are worth
    enough for it."""
    regulation = column.case.regulation
    for kind in regulation.kinds:
        more = _with_one_more(column, kind)
        if not getattr(column.case.hand.sides[column.side], kind) and _is_held(more, column.side):
            message = _("The paper seems to count %(kind)s that was not entered here.")
            points = sum(line.points for line in score_lines(more.hand, regulation)[column.side])
            yield Slip(points, make_text(message, kind=amount(regulation, kind, 1)), (kind,))


def _with_one_more(column: PairColumn, kind: str) -> Case:
    """The hand as it would be with one more canastra of this kind."""
    case = column.case
    first, second = (
        replace(side, **{kind: getattr(side, kind) + (index == column.side)})
        for index, side in enumerate(case.hand.sides)
    )
    return replace(case, hand=replace(case.hand, sides=(first, second)))


def _is_held(case: Case, index: SideIndex) -> bool:
    """Whether the pair's cards on the table are worth enough for its canastras."""
    claim = claim_of(case, index)
    least = claim.least(case.regulation)
    return least is not None and claim.melds_worth >= least


def _swapped_figures(column: PairColumn) -> Iterator[Slip]:
    """Two neighbouring digits swapped in the cards on the table or in hand."""
    regulation = column.case.regulation
    for field, each in ((regulation.table.field, regulation.table.each), (regulation.hand.field, regulation.hand.each)):
        for line in column.lines_of(field):
            yield from _swaps(column, line, each)


def _swaps(column: PairColumn, line: ScoreLine, each: int) -> Iterator[Slip]:
    """The slips of swapped digits in one line. `each`: the points (int) of one unit of the entered figure."""
    points = abs(line.points)
    entered = str(points // abs(each))
    for index in range(len(entered) - 1):
        written = entered[:index] + entered[index + 1] + entered[index] + entered[index + 2 :]
        other = int(written) * abs(each)
        if written[0] == "0" or other == points:
            continue
        message = _("Two digits may be swapped: %(line)s, %(entered)s here and %(written)s on the paper?")
        word = make_text(line_word(column.case.regulation, line.code))
        hint = make_text(message, line=word, entered=int(entered), written=int(written))
        yield Slip(column.total + (other - points) * (1 if line.points > 0 else -1), hint, (line.code,))
