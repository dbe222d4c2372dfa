"""Checks the mortos (reserve hands): two in all, one for each pair, and where each of them went."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clauses import BecomeStock, Mortos, Severity
from rules.text import Text, _, _n, make_text
from rules.words import amount
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding


@check(lambda regulation: regulation.mortos and regulation.mortos.canastra_article)
def morto_without_canastra(case: Case) -> Iterator[Finding]:
    """A morto taken without a canastra on the table where the regulation requires one."""
    mortos = case.regulation.mortos
    for index, side in case.sides():
        if mortos and mortos.canastra_article and side.morto != "none" and not side.canastras:
            yield Finding(
                code="morto_without_canastra",
                side=index,
                article=mortos.canastra_article,
                message=make_text(_("The morto is taken only with a canastra on the table, and none is entered.")),
                hint=make_text(_("Enter the canastra, or mark that the pair took no morto.")),
                fields=("morto", *case.regulation.kinds),
            )


@check(lambda regulation: regulation.mortos and "mortos_to_stock" in regulation.hand_fields)
def too_many_mortos(case: Case) -> Iterator[Finding]:
    """More mortos than were dealt."""
    mortos, hand = case.regulation.mortos, case.hand
    if mortos and hand.mortos_taken + hand.mortos_to_stock > mortos.count:
        yield Finding(
            code="too_many_mortos",
            side=None,
            article=mortos.article,
            message=make_text(
                _("There are only %(count)s, and here there are %(named)s."),
                named=hand.mortos_taken + hand.mortos_to_stock,
                count=amount(case.regulation, "mortos", mortos.count),
            ),
            hint=make_text(_("Correct who took a morto, or how many became stock.")),
            fields=("morto", "mortos_to_stock"),
        )


@check(lambda regulation: regulation.mortos and regulation.mortos.become_stock is not BecomeStock.NEVER)
def mortos_left(case: Case) -> Iterator[Finding]:
    """A morto left over when nobody went out: before the stock ran out, every untaken morto would have become stock."""
    mortos, hand = case.regulation.mortos, case.hand
    if mortos is None or hand.out_count:
        return
    left = mortos.count - hand.mortos_taken - hand.mortos_to_stock
    if left > 0:
        yield Finding(
            code="mortos_left",
            side=None,
            article=mortos.stock_article,
            message=Text.plural(
                _n(
                    "Nobody went out, and one morto was neither taken nor became stock.",
                    "Nobody went out, and %(number)s mortos were neither taken nor became stock.",
                ),
                left,
            ),
            hint=make_text(_("Enter who went out, who took a morto, or how many became stock.")),
            fields=("mortos_to_stock", "morto", "went_out"),
            severity=_mortos_left_severity(mortos, hand.mortos_taken),
        )


def _mortos_left_severity(mortos: Mortos, taken: int) -> Severity:
    """A warning where the article only covers the case that nobody took a morto, else an error."""
    if mortos.may_be_left:
        return Severity.WARNING
    if mortos.become_stock is BecomeStock.WHEN_NONE_TAKEN and taken:
        return Severity.WARNING
    return Severity.ERROR
