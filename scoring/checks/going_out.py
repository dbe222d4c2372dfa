"""Checks who may end a hand, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clauses import OutNeedsMorto, Severity
from rules.text import Text, _, make_text
from rules.words import amount, own_sentence
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding


@check()
def both_went_out(case: Case) -> Iterator[Finding]:
    """Both pairs went out, although only one player can end the hand."""
    if case.hand.out_count == 2:
        yield Finding(
            code="both_went_out",
            side=None,
            article=case.regulation.going_out.both_article,
            message=make_text(_("Both pairs are marked as having gone out, and only one can.")),
            hint=make_text(_("Mark only the pair whose player ran out of cards.")),
            fields=("went_out",),
        )


@check(lambda regulation: regulation.going_out.nobody_article)
def nobody_went_out(case: Case) -> Iterator[Finding]:
    """Nobody went out. Where the source knows no other end of a hand, an exhausted stock is questioned."""
    rule = case.regulation.going_out
    if not case.hand.out_count and rule.nobody_article:
        yield Finding(
            code="nobody_went_out",
            side=None,
            article=rule.nobody_article,
            message=make_text(_("Nobody is marked as having gone out, and by this regulation only that ends a hand.")),
            hint=make_text(_("Mark who went out. If the stock ran out, leave it as it is.")),
            fields=("went_out",),
            ruling=rule.nobody_ruling,
            severity=Severity.WARNING,
        )


@check()
def out_without_canastra(case: Case) -> Iterator[Finding]:
    """Going out without a canastra of a kind that the regulation requires, or that nearly everybody has."""
    regulation = case.regulation
    rule = regulation.going_out
    for index, side in case.sides():
        if side.went_out and not any(getattr(side, kind) for kind in rule.canastra):
            yield Finding(
                code="out_without_canastra",
                side=index,
                article=rule.canastra_article,
                message=_canastra_message(case),
                hint=make_text(
                    own_sentence(regulation, _("Enter the canastra, or mark another pair as having gone out."))
                ),
                fields=("went_out", *rule.canastra),
                severity=rule.canastra_severity,
            )


def _canastra_message(case: Case) -> Text:
    """What is missing for going out, in the regulation's words."""
    required = case.regulation.going_out.canastra
    if case.regulation.going_out.canastra_severity is Severity.WARNING:
        return make_text(
            own_sentence(case.regulation, _("The pair went out without a canastra. It may, but that is rare."))
        )
    if set(required) != set(case.regulation.kinds):
        *others, last = (amount(case.regulation, kind, 1) for kind in required)
        for other in reversed(others):
            last = make_text(_("%(first)s or %(last)s"), first=other, last=last)
        needed = own_sentence(case.regulation, _("Going out needs %(canastra)s, and none is entered."))
        return make_text(needed, canastra=last)
    return make_text(own_sentence(case.regulation, _("Going out needs a canastra of any kind, and none is entered.")))


_MORTO_NEEDED_TEXTS = {
    OutNeedsMorto.NEVER: _("Only a pair that took its morto can go out, and for this one none is entered."),
    OutNeedsMorto.ALL_IN_STOCK: _("The pair went out without a morto, and not both mortos became stock."),
    OutNeedsMorto.NONE_LEFT: _("The pair went out without a morto, and one was left for it."),
}
_MARK_MORTO = _("Mark the morto, or the pair that did go out.")
_MARK_MORTO_OR_STOCK = _("Mark the morto, or the pair that did go out, or enter how many mortos became stock.")


@check(lambda regulation: regulation.mortos)
def out_without_morto(case: Case) -> Iterator[Finding]:
    """Going out without the morto where the regulation does not allow it."""
    rule = case.regulation.going_out
    for index, side in case.sides():
        if side.went_out and side.morto == "none" and not _may_go_out_without(rule.without_morto, case):
            yield Finding(
                code="out_without_morto",
                side=index,
                article=rule.morto_article,
                message=make_text(_MORTO_NEEDED_TEXTS[rule.without_morto]),
                hint=make_text(_MARK_MORTO if rule.without_morto is OutNeedsMorto.NEVER else _MARK_MORTO_OR_STOCK),
                fields=("went_out", "morto"),
                ruling=rule.morto_ruling,
            )


def _may_go_out_without(rule: OutNeedsMorto, case: Case) -> bool:
    """Whether a pair without its morto may end the hand, given where the mortos went."""
    hand, mortos = case.hand, case.regulation.mortos
    if mortos is None:
        return True
    if rule is OutNeedsMorto.ALL_IN_STOCK:
        return hand.mortos_to_stock >= mortos.count
    if rule is OutNeedsMorto.NONE_LEFT:
        return hand.mortos_taken + hand.mortos_to_stock >= mortos.count
    return False


@check(lambda regulation: regulation.going_out.concealed)
def concealed_without_out(case: Case) -> Iterator[Finding]:
    """A concealed closing by a pair that did not go out."""
    for index, side in case.sides():
        if side.concealed and not side.went_out:
            yield Finding(
                code="concealed_without_out",
                side=index,
                article=case.regulation.going_out.concealed.article if case.regulation.going_out.concealed else "",
                message=make_text(_("The pair is marked as having gone out concealed, but not as having gone out.")),
                hint=make_text(_("Mark that it went out, or remove “concealed”.")),
                fields=("concealed", "went_out"),
            )
