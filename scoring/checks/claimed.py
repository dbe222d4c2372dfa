"""The total on the paper against the computed one: by how much it is off, and which usual slip explains it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.text import _, say
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.checks.slips import named_slip
from scoring.findings import Finding

CLAIMED = "claimed_total_differs"
ADD_AGAIN = _("Add the paper's column again.")
"""What is said where no usual slip explains the total."""


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
            hint=named_slip(case, index, claimed) or say(ADD_AGAIN),
            fields=("claimed_total",),
        )
