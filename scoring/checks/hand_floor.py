"""Checks the cards left in hand: too few for the players who still held some, or more than chance would ever leave."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clauses import Severity
from rules.text import Text, _, _n, make_text
from rules.words import worth
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding
from scoring.hand import Side
from scoring.rarity import Rarity, rare_hand


@check(lambda regulation: regulation.hand.least_card)
def hand_floor(case: Case) -> Iterator[Finding]:
    """Fewer cards in hand than players who held some: all but the one who went out. Usually a partner was forgotten."""
    rule = case.regulation.hand
    for index, side in case.sides():
        players = _players_holding_cards(case, side)
        held, least = _held_with_threes(case, side, case.held_worth[index]), rule.least_card or 0
        if held < players * least:
            yield Finding(
                code="hand_floor",
                side=index,
                article=rule.article,
                message=Text.plural(
                    _n(
                        "One player of this pair still held cards: at least %(least)s.",
                        "Both players of this pair still held cards: at least %(least)s.",
                    ),
                    players,
                    least=worth(case.regulation, players * least),
                ),
                hint=make_text(
                    _("Are the cards of the partner of the player who went out missing?")
                    if side.went_out
                    else _("Are the cards of one player missing?")
                ),
                fields=(rule.field,),
                ruling=_morto_ruling(case, side) if held >= (players - 1) * least else None,
                severity=Severity.WARNING,
            )


def _morto_ruling(case: Case, side: Side) -> str | None:
    """The ruling that counts the cards of an unplayed morto, and so the player who holds them."""
    mortos = case.regulation.mortos
    return mortos.unplayed_ruling if mortos and mortos.unplayed_cards_count and side.morto == "unplayed" else None


def _players_holding_cards(case: Case, side: Side) -> int:
    """How many players of the pair still hold cards that count: all but the one who went out and the holder of a morto
    whose cards do not count."""
    mortos = case.regulation.mortos
    morto_apart = side.morto == "unplayed" and mortos is not None and not mortos.unplayed_cards_count
    return case.players_per_side - side.went_out - morto_apart


def _held_with_threes(case: Case, side: Side, held: int) -> int:
    """What the pair held (in the unit of the entry) including threes entered separately."""
    threes = case.regulation.threes
    if threes and not threes.counted:
        held += side.red_threes_in_hand + side.black_threes_in_hand
    return held


@check(lambda regulation: not regulation.counts_cards)
def improbable_hand(case: Case) -> Iterator[Finding]:
    """More in hand than three full hands are worth in one of ten thousand deals."""
    rarity = rare_hand(case.regulation)
    for index, _side in case.sides():
        held = case.held_worth[index]
        if held >= rarity.points:
            yield Finding(
                code="unusual",
                side=index,
                article=case.regulation.hand.article,
                message=_rarity_message(rarity, held),
                hint=make_text(_("Is there a digit too many, or is this what lay on the table?")),
                fields=(case.regulation.hand.field,),
                severity=Severity.WARNING,
            )


def _rarity_message(rarity: Rarity, held: int) -> Text:
    """How improbable such an expensive hand is, or that no hand is worth this much."""
    draws = rarity.draws(held)
    if draws is None:
        return make_text(
            _("%(held)s left in hand is too much: no %(cards)s cards in this deck are worth that."),
            held=held,
            cards=rarity.cards,
        )
    return make_text(
        _(
            "%(held)s left in hand is unlikely: fewer than 1 in %(draws)s hands of %(cards)s cards from this "
            "deck is worth that much."
        ),
        held=held,
        cards=rarity.cards,
        draws=10 ** min(len(str(draws)) - 1, 6),  # nobody reads seventeen digits; at a million it is rare enough
    )
