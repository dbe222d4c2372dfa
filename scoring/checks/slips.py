"""Collects the slips that people make when they add up a column: the total that each would give, and its hint.

A slip is named only where it alone explains the total on paper; where two explain it, it may be either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.text import _, make_text
from scoring.checks.case import Case
from scoring.checks.column import PairColumn, Slip
from scoring.checks.slips_of_cards import hand_slips, table_slips, three_slips
from scoring.checks.slips_of_entry import entry_slips
from scoring.checks.slips_of_lines import canastra_slips, going_out_slips, morto_slips, other_slips, unmarked_going_out
from scoring.findings import SideIndex
from scoring.lines import score_lines
from scoring.totals import are_digits_swapped


def explanations(case: Case, index: SideIndex, claimed: int) -> list[Slip]:
    """The slips that explain a claimed total (points); of several with the same hint, only the first."""
    matching = [slip for slip in slips(case, index) if slip.claimed == claimed]
    if are_digits_swapped(case.totals[index], claimed):
        message = _("It looks like two digits swapped: %(claimed)s and %(total)s.")
        matching.append(Slip(claimed, make_text(message, claimed=claimed, total=case.totals[index])))
    matching = matching or [slip for slip in entry_slips(_column(case, index)) if slip.claimed == claimed]
    hints = [slip.hint for slip in matching]
    return [slip for number, slip in enumerate(matching) if slip.hint not in hints[:number]]


def slips(case: Case, index: SideIndex) -> Iterator[Slip]:
    """Every slip that would give a different total from the right one."""
    column = _column(case, index)
    for find_slips in _SLIP_FINDERS:
        yield from (slip for slip in find_slips(column) if slip.claimed != column.total)


def _column(case: Case, index: SideIndex) -> PairColumn:
    return PairColumn(case, index, tuple(score_lines(case.hand, case.regulation)[index]), case.totals[index])


def _copied_total_slips(column: PairColumn) -> Iterator[Slip]:
    """The wrong figure was copied, or the right one was copied wrongly."""
    case, index, total = column.case, column.side, column.total
    before = case.totals_before[index]
    yield Slip(case.totals[1 - index], make_text(_("This is the other pair's total. The two may have been swapped.")))
    yield from _sum_slips(before, total, case.paper_sums[index])
    if total < 0:
        yield Slip(-total, make_text(_("The minus sign seems to be missing.")))
    else:
        yield Slip(-total, make_text(_("There seems to be a minus sign too many.")))
    yield Slip(10 * total, make_text(_("There seems to be a zero too many.")))
    if total % 10 == 0:
        yield Slip(total // 10, make_text(_("A zero seems to be missing.")))


def _sum_slips(before: int, total: int, paper_sums: tuple[int, ...]) -> Iterator[Slip]:
    """The sum so far instead of the total: by the count, or as the paper carried on a wrong one."""
    yield Slip(before + total, make_text(_("This is the sum so far. Enter only the total of this hand.")))
    carried = _("This is the sum so far, counted on from the paper's %(before)s. Enter only the total of this hand.")
    for points in paper_sums:
        if points != before:
            yield Slip(points + total, make_text(carried, before=points))
    if before:
        yield Slip(before, make_text(_("This is the sum before this hand. Enter only the total of this hand.")))


_SLIP_FINDERS: tuple[Callable[[PairColumn], Iterator[Slip]], ...] = (
    _copied_total_slips,
    canastra_slips,
    going_out_slips,
    unmarked_going_out,
    morto_slips,
    other_slips,
    table_slips,
    hand_slips,
    three_slips,
)
