"""Compares the total on paper with the computed one: the difference, and the usual slip that explains it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.schema import Regulation
from rules.text import Text, _, make_text
from rules.words import line_word
from scoring.checks.case import Case
from scoring.checks.column import Slip
from scoring.checks.registry import check
from scoring.checks.slips import explanations
from scoring.findings import Finding, SideIndex
from scoring.lines import line_articles, score_lines

CLAIMED = "claimed_total_differs"
ADD_AGAIN = _("Add the paper's column again.")
"""The hint where no usual slip explains the total."""
NO_TOTAL = _("Every total here is a multiple of %(unit)s: add the paper's column again.")
"""The hint where no sum of these cards can give the total."""
COMPARE = _("It may be one of several slips. Compare the paper with the count, line by line.")
"""The hint where several slips explain it: the column may well have been added up correctly."""
COMPARE_LINES = _("It may be one of several slips. Compare these lines with the paper first: %(lines)s.")
"""The hint where several slips explain it and each concerns lines of the count."""
HINTS_NAMING_NO_SLIP = (ADD_AGAIN, NO_TOTAL, COMPARE, COMPARE_LINES)
"""Hints that do not name the slip; a finding with one of them may follow from an earlier finding."""


@check()
def claimed_total_differs(case: Case) -> Iterator[Finding]:
    """A total on paper that differs from the computed one."""
    for index, side in case.sides():
        claimed, total = side.claimed_total, case.totals[index]
        if claimed is None or claimed == total:
            continue
        slips = explanations(case, index, claimed)
        yield Finding(
            code=CLAIMED,
            side=index,
            article=_article(case, index, slips),
            message=make_text(
                _("The paper says %(claimed)s, the count gives %(total)s: %(off)s too much.")
                if claimed > total
                else _("The paper says %(claimed)s, the count gives %(total)s: %(off)s too little."),
                claimed=claimed,
                total=total,
                off=abs(claimed - total),
            ),
            hint=_hint(case.regulation, slips, claimed),
            fields=("claimed_total",),
        )


def _article(case: Case, index: SideIndex, slips: list[Slip]) -> str:
    """The articles of what the hint says to look at: of the lines that the slips concern, or of the whole column."""
    regulation = case.regulation
    if not slips or not all(slip.codes or slip.article for slip in slips):
        return regulation.count_article or regulation.table.article
    cited = line_articles(regulation)
    cited |= {line.code: line.article for line in score_lines(case.hand, regulation)[index]}
    articles = [[slip.article] if slip.article else [cited[code] for code in slip.codes] for slip in slips]
    return ", ".join(dict.fromkeys(chain.from_iterable(articles)))


def _hint(regulation: Regulation, slips: list[Slip], claimed: int) -> Text:
    """What to look at: the slip that explains the total, the lines that several slips concern, or the whole column."""
    if not slips:
        unit = regulation.value_unit
        return make_text(NO_TOTAL, unit=unit) if claimed % unit else make_text(ADD_AGAIN)
    if len(slips) == 1:
        return slips[0].hint
    if not all(slip.codes for slip in slips):
        return make_text(COMPARE)
    codes = dict.fromkeys(code for slip in slips for code in slip.codes)
    return make_text(COMPARE_LINES, lines=_row_of_labels([make_text(line_word(regulation, code)) for code in codes]))


def _row_of_labels(words: list[Text]) -> Text:
    """Labels of the count (at least one) separated by dots: between commas their capitals would look wrong."""
    first, *rest = words
    for word in rest:
        first = make_text("%(first)s · %(second)s", first=first, second=word)
    return first
