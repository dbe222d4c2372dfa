"""Slips that people make when they add a column up: each with the total it would give, and what is said of it.

A slip is named where it alone explains the total on the paper; two that explain it are as good as none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.clauses import Clause
from rules.text import Text, _, say
from rules.words import line_word
from scoring.checks.case import Case
from scoring.findings import SideIndex
from scoring.lines import ScoreLine, reckon
from scoring.totals import digits_swapped


class Slip(NamedTuple):
    """`claimed` is the total (points) that comes of the slip."""

    claimed: int
    hint: Text


class Column(NamedTuple):
    """One pair's lines of a hand, and their total (points)."""

    case: Case
    side: SideIndex
    lines: tuple[ScoreLine, ...]
    total: int

    def of(self, *codes: str) -> Iterator[ScoreLine]:
        return (line for line in self.lines if line.code in codes)


def named_slip(case: Case, index: SideIndex, claimed: int) -> Text | None:
    """What is said of the one slip that explains the claimed total (points); None where there is none, or two."""
    hints = [slip.hint for slip in slips(case, index) if slip.claimed == claimed]
    if digits_swapped(case.totals[index], claimed):
        message = _("It looks like two digits swapped: %(claimed)s and %(total)s.")
        hints.append(say(message, claimed=claimed, total=case.totals[index]))
    return hints[0] if len(hints) == 1 else None


def slips(case: Case, index: SideIndex) -> Iterator[Slip]:
    """Every slip that would give another total than the right one."""
    lines = reckon(case.hand, case.regulation)[index]
    column = Column(case, index, tuple(lines), case.totals[index])
    for kind in _KINDS:
        yield from (slip for slip in kind(column) if slip.claimed != column.total)


def _whole_totals(column: Column) -> Iterator[Slip]:
    """The wrong figure was copied, or the right one badly."""
    case, index, total = column.case, column.side, column.total
    yield Slip(case.totals[1 - index], say(_("This is the other pair's total. The two may have been swapped.")))
    yield Slip(case.before[index] + total, say(_("This is the sum so far. Enter the total of this hand alone.")))
    if total < 0:
        yield Slip(-total, say(_("The minus sign seems to be missing.")))
    yield Slip(10 * total, say(_("A zero too many seems to have been written.")))
    if total % 10 == 0:
        yield Slip(total // 10, say(_("A zero seems to be missing.")))


def _canastras(column: Column) -> Iterator[Slip]:
    """One forgotten, counted twice, or counted as another kind."""
    regulation = column.case.regulation
    worth = {kind: _points(getattr(regulation, kind)) for kind in regulation.kinds}
    for line in column.of(*regulation.kinds):
        kind, each = say(line_word(regulation, line.code)), worth[line.code]
        yield Slip(column.total - each, say(_("A canastra seems to be missing: %(kind)s."), kind=kind))
        yield Slip(column.total + each, say(_("A canastra seems to have been counted twice: %(kind)s."), kind=kind))
        for other in regulation.kinds:
            if other != line.code:
                wrong = say(line_word(regulation, other))
                message = _("A canastra seems to have been counted as the wrong kind: %(wrong)s instead of %(kind)s.")
                yield Slip(column.total - each + worth[other], say(message, wrong=wrong, kind=kind))
        if line.code == "royal":
            message = _("The royal canastra seems to have been counted as a clean one too. It counts %(points)s alone.")
            yield Slip(column.total + worth["clean"], say(message, points=each))


def _points(clause: Clause) -> int:
    return clause.points


def _going_out(column: Column) -> Iterator[Slip]:
    going_out = column.case.regulation.going_out
    for line in column.of("went_out", "concealed"):
        missing = _("The points for going out (%(points)s) seem to be missing.")
        yield Slip(column.total - line.points, say(missing, points=line.points))
        twice = _("The points for going out (%(points)s) seem to have been added twice.")
        yield Slip(column.total + line.points, say(twice, points=line.points))
        if line.code == "concealed":
            both = _("Both bonuses for going out seem to have been added. Going out concealed counts %(points)s alone.")
            yield Slip(column.total + going_out.bonus.points, say(both, points=line.points))


def _morto(column: Column) -> Iterator[Slip]:
    """What the morto gives or takes, forgotten or counted twice."""
    for line in column.of("morto", "morto_missed", "morto_unplayed"):
        if line.points < 0:
            missing = _("The penalty for the morto (%(points)s) seems to be missing.")
            twice = _("The penalty for the morto (%(points)s) seems to have been subtracted twice.")
        else:
            missing = _("The points for the morto (%(points)s) seem to be missing.")
            twice = _("The points for the morto (%(points)s) seem to have been added twice.")
        yield Slip(column.total - line.points, say(missing, points=line.points))
        yield Slip(column.total + line.points, say(twice, points=line.points))


def _cards(column: Column) -> Iterator[Slip]:
    """The cards on the table or in hand, left out, added instead of subtracted, or given to the wrong pair."""
    case, regulation = column.case, column.case.regulation
    for line in column.of(regulation.table.field):
        message = _("The cards on the table (%(points)s) seem to be missing.")
        yield Slip(column.total - line.points, say(message, points=line.points))
    for line in column.of(regulation.hand.field):
        if line.points < 0:
            added = _("The cards left in hand (%(held)s) seem to have been added instead of subtracted.")
            yield Slip(column.total - 2 * line.points, say(added, held=-line.points))
            left_out = _("The cards left in hand (%(held)s) do not seem to have been subtracted.")
            yield Slip(column.total - line.points, say(left_out, held=-line.points))
        else:
            left_out = _("The cards from the opponents' hands (%(held)s) seem to be missing.")
            yield Slip(column.total - line.points, say(left_out, held=line.points))
    own = case.held[column.side] * abs(regulation.hand.each)
    if regulation.hand.to_opponents:
        received = sum(line.points for line in column.of(regulation.hand.field))
        kept = _("The pair seems to have counted its own cards (%(held)s). They go to the opponents.")
        yield Slip(column.total - received + own, say(kept, held=own))
    elif not any(column.of(regulation.hand.field)) and not any(column.of("nothing_counts")):
        paid = _("The pair that went out does not pay for its partner's cards (%(held)s).")
        yield Slip(column.total - own, say(paid, held=own))


def _threes(column: Column) -> Iterator[Slip]:
    """Threes counted apart and among the cards too; and those that cost, counted as those that give."""
    threes, side = column.case.regulation.threes, column.case.hand.sides[column.side]
    if threes and not threes.counted:
        each = column.case.regulation.table.each
        message = _("The threes seem to have been counted among the cards as well.")
        yield Slip(column.total + each * side.red_threes, say(message))
        held = side.red_threes_in_hand + side.black_threes_in_hand
        yield Slip(column.total - each * held, say(message))
        if side.red_threes and held:
            yield Slip(column.total + each * (side.red_threes - held), say(message))
    for line in column.of("red_threes"):
        if line.points < 0:
            message = _("Without a canastra the red threes are subtracted, not added (%(points)s).")
            yield Slip(column.total - 2 * line.points, say(message, points=-line.points))


_KINDS: tuple[Callable[[Column], Iterator[Slip]], ...] = (
    _whole_totals,
    _canastras,
    _going_out,
    _morto,
    _cards,
    _threes,
)
