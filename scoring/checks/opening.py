"""Checks the opening: the least that a pair must lay first, and whether it has opened."""

from __future__ import annotations

from collections.abc import Iterator

from rules.text import _, make_text
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding, SideIndex
from scoring.hand import Side


@check(lambda regulation: regulation.opening)
def opening_floor(case: Case) -> Iterator[Finding]:
    """Fewer points laid than the minimum that the pair needed to open."""
    opening = case.regulation.opening
    if opening is None:
        return
    failed = ("failed_openings",) if "failed_openings" in case.regulation.fields else ()
    for index, side in case.sides():
        minimum, laid = case.openings[index], case.laid_worth[index]
        concealed = side.concealed and side.went_out
        if minimum is None or laid >= minimum or not _laid_anything(side, laid):
            continue
        if concealed and opening.concealed_exempt:
            continue
        yield Finding(
            code="opening_floor",
            side=index,
            article=opening.failures_article if side.failed_openings and opening.after_failures else opening.article,
            message=make_text(
                _("%(laid)s on the table is too little: this pair had to open with %(minimum)s."),
                minimum=minimum,
                laid=laid,
            ),
            hint=make_text(
                _("Count the table again, and check the failed openings.") if failed else _("Count the table again.")
            ),
            fields=("table_points", *failed),
            ruling=opening.concealed_ruling if concealed else None,
        )


def _laid_anything(side: Side, laid: int) -> bool:
    """Whether a pair has cards on the table, by its points or its canastras."""
    return bool(laid or side.canastras)


@check(lambda regulation: regulation.opening_declared)
def laid_without_opening(case: Case) -> Iterator[Finding]:
    """Cards on the table of a pair that has not opened."""
    for index, side in case.sides():
        if not side.opened and _laid_anything(side, case.laid_worth[index]):
            yield _opened_fault(
                case,
                index,
                "laid_without_opening",
                _("The pair has cards on the table, but is not marked as having opened."),
                _("Mark that it opened, or remove its points on the table."),
            )


@check(lambda regulation: regulation.opening_declared)
def out_without_opening(case: Case) -> Iterator[Finding]:
    """Going out without having opened; a concealed closing is both at once."""
    for index, side in case.sides():
        if side.went_out and not side.opened:
            yield _opened_fault(
                case,
                index,
                "out_without_opening",
                _("The pair went out, but is not marked as having opened."),
                _("Mark that it opened, or which pair did go out."),
            )


@check(lambda regulation: regulation.opening_declared)
def opened_without_laying(case: Case) -> Iterator[Finding]:
    """A pair that has opened but has no cards on the table."""
    for index, side in case.sides():
        if side.opened and not _laid_anything(side, case.laid_worth[index]):
            yield _opened_fault(
                case,
                index,
                "opened_without_laying",
                _("The pair is marked as having opened, but has nothing on the table."),
                _("Enter what it laid, or remove “opened”."),
            )


def _opened_fault(case: Case, side: SideIndex, code: str, message: str, hint: str) -> Finding:
    """A finding about whether a pair has opened."""
    opening = case.regulation.opening
    return Finding(
        code=code,
        side=side,
        article=opening.article if opening else "",
        message=make_text(message),
        hint=make_text(hint),
        fields=("opened",),
    )
