"""Checks threes and honours: never more than the deck holds."""

from __future__ import annotations

from collections.abc import Iterator

from rules.text import _, make_text
from rules.words import class_word
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding


def _more_than_the_deck_has(
    case: Case, code: str, article: str, cards: str, fields: tuple[str, ...], count: int
) -> Iterator[Finding]:
    """The finding where both pairs together have more of these cards than `count`; `cards`: the class of cards, by its
    key."""
    named = sum(getattr(side, name) for side in case.hand.sides for name in fields)
    if named > count:
        yield Finding(
            code=code,
            side=None,
            article=article,
            message=make_text(
                _("%(cards)s: the two pairs have %(named)s between them, and the deck has only %(count)s."),
                cards=make_text(class_word(case.regulation, cards)),
                named=named,
                count=count,
            ),
            hint=make_text(_("Count them again, of both pairs.")),
            fields=fields,
        )


@check(lambda regulation: regulation.red_threes)
def too_many_red_threes(case: Case) -> Iterator[Finding]:
    if rule := case.regulation.red_threes:
        article, fields = case.regulation.deck_citation, ("red_threes", "red_threes_in_hand")
        yield from _more_than_the_deck_has(case, "too_many_red_threes", article, "red_three", fields, rule.count)


@check(lambda regulation: regulation.black_threes)
def too_many_black_threes(case: Case) -> Iterator[Finding]:
    if rule := case.regulation.black_threes:
        article, fields = case.regulation.deck_citation, ("black_threes_in_hand",)
        yield from _more_than_the_deck_has(case, "too_many_black_threes", article, "black_three", fields, rule.count)


@check(lambda regulation: regulation.honours)
def too_many_honours(case: Case) -> Iterator[Finding]:
    if rule := case.regulation.honours:
        yield from _more_than_the_deck_has(case, "too_many_honours", rule.article, "honour", ("honours",), rule.count)
