"""The total on the paper against the computed one: by how much it is off, and which usual slip explains it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.text import Text, _, say
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.checks.slips import explanations
from scoring.findings import Finding, SideIndex

CLAIMED = "claimed_total_differs"
ADD_AGAIN = _("Add the paper's column again.")
"""What is said where no usual slip explains the total."""
COMPARE = _("It may be one of several slips. Compare the paper with the count, line by line.")
"""What is said where several do: the column may well be added up right."""
UNNAMED = (ADD_AGAIN, COMPARE)


@check()
def claimed_total_differs(case: Case) -> Iterator[Finding]:
    for index, side in case.sides():
        claimed, total = side.claimed_total, case.totals[index]
        if claimed is None or claimed == total:
            continue
        yield Finding(
            code=CLAIMED,
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
            hint=_hint(case, index, claimed),
            fields=("claimed_total",),
        )


def _hint(case: Case, index: SideIndex, claimed: int) -> Text:
    hints = explanations(case, index, claimed)
    if not hints:
        return say(ADD_AGAIN)
    return hints[0] if len(hints) == 1 else say(COMPARE)
