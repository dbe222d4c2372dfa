"""The total on the paper against the computed one: by how much it is off, and which usual slip explains it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.text import Text, _, say
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding, SideIndex
from scoring.lines import hand_lines, morto_lines
from scoring.totals import digits_swapped


@check()
def claimed_total_differs(case: Case) -> Iterator[Finding]:
    for index, side in case.sides():
        claimed, total = side.claimed_total, case.totals[index]
        if claimed is None or claimed == total:
            continue
        yield Finding(
            code="claimed_total_differs",
            side=index,
            article=case.regulation.table.article,
            message=say(
                _("The paper says %(claimed)s, the count gives %(total)s: %(off)s too much.")
                if claimed > total
                else _("The paper says %(claimed)s, the count gives %(total)s: %(off)s too little."),
                claimed=claimed,
                total=total,
                off=abs(claimed - total),
            ),
            hint=usual_slip(case, index, claimed) or say(_("Add the paper's column again.")),
            fields=("claimed_total",),
        )


def usual_slip(case: Case, index: SideIndex, claimed: int) -> Text | None:
    """The first usual cause that explains the difference exactly, if one does."""
    for slip in (_sides_exchanged, _hand_added, _morto_forgotten, _digits_swapped):
        if text := slip(case, index, claimed):
            return text
    return None


def _sides_exchanged(case: Case, index: SideIndex, claimed: int) -> Text | None:
    if claimed == case.totals[1 - index]:
        return say(_("This is the other pair's total. The two may have been swapped."))
    return None


def _hand_added(case: Case, index: SideIndex, claimed: int) -> Text | None:
    """Off by twice what the pair pays for its hand."""
    for line in hand_lines(case.hand, index, case.regulation):
        if line.points < 0 and claimed == case.totals[index] - 2 * line.points:
            return say(
                _("The cards left in hand (%(held)s) seem to have been added instead of subtracted."), held=-line.points
            )
    return None


def _morto_forgotten(case: Case, index: SideIndex, claimed: int) -> Text | None:
    """Off by exactly what the morto gives or takes."""
    mortos = case.regulation.mortos
    for line in morto_lines(case.hand, index, mortos) if mortos else ():
        if claimed == case.totals[index] - line.points:
            if line.points < 0:
                return say(_("The penalty for the morto (%(points)s) seems to be missing."), points=line.points)
            return say(_("The points for the morto (%(points)s) seem to be missing."), points=line.points)
    return None


def _digits_swapped(case: Case, index: SideIndex, claimed: int) -> Text | None:
    """Two digits in each other's place; the difference is then a multiple of 9."""
    total = case.totals[index]
    if digits_swapped(total, claimed):
        return say(_("It looks like two digits swapped: %(claimed)s and %(total)s."), claimed=claimed, total=total)
    return None
