"""Checks against the deck: both pairs together never show more than it holds, and with the cards left over exactly
that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.schema import Regulation
from rules.text import Text, _, make_text
from rules.words import class_word
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import SIDES, Finding, SideIndex


def accounted_worth(case: Case) -> int:
    """The worth of all cards that both pairs laid and held, in the unit of the table's entry. Threes entered separately
    are added as cards of the deck."""
    accounted = sum(case.laid_worth) + sum(case.held_worth)
    threes = case.regulation.threes
    return accounted + _count_threes(case) if threes and not threes.counted else accounted


def _count_threes(case: Case) -> int:
    """The threes that both pairs laid or kept."""
    return sum(side.red_threes + side.red_threes_in_hand + side.black_threes_in_hand for side in case.hand.sides)


def _worth_ruling(case: Case) -> str | None:
    """The ruling that changed the worth of the deck, or, where there are threes, decides whether they are counted
    cards."""
    regulation = case.regulation
    if regulation.threes and _count_threes(case):
        return regulation.threes.ruling
    return regulation.worth_ruling(regulation.class_sizes)


def _entry_fields(case: Case) -> tuple[str, str]:
    """The names of the fields in which cards on the table and in hand are entered."""
    return case.regulation.table.field, case.regulation.hand.field


def _hint_at_one_figure(regulation: Regulation) -> Text:
    """What may have happened to a figure above the whole deck: where cards are counted, their points were entered."""
    if regulation.table.each > 1:
        return make_text(_("Count cards, not points."))
    return make_text(_("Is there a zero too many?"))


def _zero_too_many(case: Case, excess: int) -> tuple[SideIndex, str] | None:
    """The pair and the field of the one figure (points) that makes the sum too large if it has a zero too many; None if
    no figure would explain the sum, or several. `excess` (points): by how much the sum is more than the deck."""
    regulation, fields = case.regulation, _entry_fields(case)
    possible = [
        (side, field)
        for field, worths in zip(fields, (case.laid_worth, case.held_worth), strict=True)
        for side, worth in zip(SIDES, worths, strict=True)
        if not regulation.counts_cards and worth % (10 * regulation.value_unit) == 0 and worth - worth // 10 >= excess
    ]
    return possible[0] if len(possible) == 1 else None


def _sum_finding(case: Case, accounted: int) -> Finding:
    """The finding that all figures together are more than the deck, at the one that may have a zero too many."""
    regulation, (table, hand) = case.regulation, _entry_fields(case)
    deck = regulation.deck_worth
    side, field = _zero_too_many(case, accounted - deck) or (None, table)
    together = _("The cards of both pairs, laid and in hand, come to %(named)s; the whole deck is %(deck)s.")
    return Finding(
        code="deck_exceeded",
        side=None,
        article=regulation.conservation_article,
        message=make_text(together, named=accounted, deck=deck),
        hint=make_text(_("Count the cards of both pairs again.")) if side is None else _hint_at_one_figure(regulation),
        fields=(hand, table) if field == hand else (table, hand),
        ruling=_worth_ruling(case),
        causing_side=side,
    )


@check()
def deck_exceeded(case: Case) -> Iterator[Finding]:
    """More than the whole deck is worth: one figure alone, the largest one, or all together."""
    accounted, deck = accounted_worth(case), case.regulation.deck_worth
    if accounted <= deck:
        return
    table, hand = _entry_fields(case)
    figures = max((case.laid_worth, table), (case.held_worth, hand), key=lambda each: max(each[0]))
    greatest, field = max(figures[0]), figures[1]
    if greatest <= deck:
        yield _sum_finding(case, accounted)
        return
    pointed = [side for side, figure in zip(SIDES, figures[0], strict=True) if figure == greatest]
    yield Finding(
        code="deck_exceeded",
        side=None,
        article=case.regulation.conservation_article,
        message=make_text(_("%(given)s is more than the whole deck (%(deck)s)."), given=greatest, deck=deck),
        hint=_hint_at_one_figure(case.regulation),
        fields=(hand, table) if field == hand else (table, hand),
        ruling=_worth_ruling(case),
        causing_side=pointed[0] if len(pointed) == 1 else None,
    )


@check(lambda regulation: "cards" in regulation.fields)
def class_exceeded(case: Case) -> Iterator[Finding]:
    """More cards of a class than the deck holds."""
    counted: Counter[str] = Counter()
    for side in case.hand.sides:
        for cards in (side.cards, side.hand_cards_by_class):
            if cards:
                counted.update(cards)
    if not counted:
        return
    for name, size in case.regulation.class_sizes.items():
        count = counted[name]
        if count > size:
            yield Finding(
                code="deck_exceeded",
                side=None,
                article=case.regulation.deck_citation,
                message=make_text(
                    _("%(kind)s: %(count)s were counted, and the deck has only %(size)s."),
                    kind=make_text(class_word(case.regulation, name)),
                    count=count,
                    size=size,
                ),
                hint=make_text(_("Count these cards again, of both pairs.")),
                fields=("cards", "hand_cards_by_class"),
            )


@check()
def whole_deck(case: Case) -> Iterator[Finding]:
    """The cards left over do not complete the deck exactly. Only where the table counts them."""
    left = case.hand.left
    if left is None:
        return
    accounted, deck = accounted_worth(case) + left, case.regulation.deck_worth
    if accounted != deck:
        yield Finding(
            code="count_differs",
            side=None,
            article=case.regulation.conservation_article,
            message=make_text(
                _("The cards laid, in hand and left over come to %(named)s, and the deck to %(deck)s."),
                named=accounted,
                deck=deck,
            ),
            hint=make_text(_("Count again: some cards were missed or counted twice.")),
            fields=("left", *_entry_fields(case)),
            ruling=_worth_ruling(case),
        )
