"""Checks that counts are whole and not negative, and that points are multiples of the least card value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.fields import SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from rules.text import _, make_text
from rules.words import field_word
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding, SideIndex

COUNTABLE = (FieldKind.COUNT, FieldKind.POINTS, FieldKind.CLASSES)


@cache
def _countable_fields(regulation: Regulation) -> tuple[tuple[str, bool], ...]:
    """The regulation's fields that cannot be negative, in its order, each with whether it is counted by class."""
    kinds = ((name, SIDE_FIELDS[name]) for name in regulation.fields)
    return tuple((name, kind is FieldKind.CLASSES) for name, kind in kinds if kind in COUNTABLE)


def negative_counts(case: Case) -> Iterator[Finding]:
    """A negative count. Not registered: `check_hand` runs it first."""
    hand = case.hand
    for index, side in case.sides():
        for name, by_class in _countable_fields(case.regulation):
            value = getattr(side, name)
            if value and (min(value.values()) if by_class else value) < 0:
                yield _negative_finding(case, index, name)
    if hand.mortos_to_stock < 0:
        yield _negative_finding(case, None, "mortos_to_stock")
    if hand.left is not None and hand.left < 0:
        yield _negative_finding(case, None, "left")


def _negative_finding(case: Case, side: SideIndex | None, name: str) -> Finding:
    """The finding that a field is negative; `side` None: a field of the hand as a whole."""
    return Finding(
        code="negative",
        side=side,
        article=case.regulation.conservation_article,
        message=make_text(_("%(field)s cannot be below zero."), field=make_text(field_word(case.regulation, name))),
        hint=make_text(_("Remove the minus sign.")),
        fields=(name,),
    )


@check(lambda regulation: not regulation.counts_cards)
def not_multiple_of_5(case: Case) -> Iterator[Finding]:
    """Points that no sum of cards can give: every card is worth a multiple of 5."""
    unit = case.regulation.value_unit
    for index, side in case.sides():
        for name in ("table_points", "hand_points"):
            if (points := getattr(side, name) or 0) % unit:
                yield _multiple_finding(case, index, name, points)
    if (points := case.hand.left or 0) % unit:
        yield _multiple_finding(case, None, "left", points)


def _multiple_finding(case: Case, side: SideIndex | None, name: str, points: int) -> Finding:
    """The finding that a figure is not a multiple of `value_unit`."""
    unit = case.regulation.value_unit
    return Finding(
        code="not_multiple_of_5",
        side=side,
        article=case.regulation.table.article,
        message=make_text(
            _("%(field)s: %(given)s cannot be right, since the sum ends in 0 or 5.")
            if unit == 5
            else _("%(field)s: %(given)s cannot be right, since the sum is a multiple of %(unit)s."),
            field=make_text(field_word(case.regulation, name)),
            given=points,
            unit=unit,
        ),
        hint=make_text(_("Count these cards again.")),
        fields=(name,),
    )


@check(lambda regulation: "cards" in regulation.fields)
def counted_cards_agree(case: Case) -> Iterator[Finding]:
    """Points and counted cards that contradict each other where both are given; the points are what is scored."""
    regulation = case.regulation
    for index, side in case.sides():
        for points, counted, name, classes in (
            (side.table_points, side.cards, "table_points", "cards"),
            (side.hand_points, side.hand_cards_by_class, "hand_points", "hand_cards_by_class"),
        ):
            if points is None or counted is None or regulation.worth(counted) == points:
                continue
            yield Finding(
                code="count_differs",
                side=index,
                article=regulation.table.article,
                message=make_text(
                    _("%(field)s: the counted cards are worth %(worth)s, not %(points)s."),
                    field=make_text(field_word(regulation, name)),
                    worth=regulation.worth(counted),
                    points=points,
                ),
                hint=make_text(_("Keep one of the two, or count again. The points are what counts.")),
                fields=(name, classes),
                ruling=regulation.worth_ruling([cls for cls, count in counted.items() if count]),
            )
