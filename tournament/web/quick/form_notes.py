"""What the form of a hand says by itself, beside the engine's findings: about a figure for cards in hand, and what a
sum typed in a field comes to, for which the field is too short on a phone."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.clauses import Payers
from rules.schema import Regulation
from rules.words import worth
from scoring.hand import Side
from tournament.texts import article_name, figure, say, sum_with_result
from tournament.web.quick.codec import DecodedForm, is_given


class FormNote(NamedTuple):
    """`to_check`: whether the figure is wrong, and not only without effect."""

    slot: str
    message: str
    article: str
    to_check: bool


def form_notes(decoded: DecodedForm, regulation: Regulation, players_per_side: int) -> Iterator[FormNote]:
    """The notes on sums, and on the cards of the pair that went out."""
    for name, summands in decoded.sums.items():
        yield FormNote("-".join(name.split("-")[:2]), sum_with_result(summands), "", to_check=False)
    yield from _notes_on_cards_in_hand(decoded, regulation, players_per_side)


def _notes_on_cards_in_hand(decoded: DecodedForm, regulation: Regulation, players_per_side: int) -> Iterator[FormNote]:
    """The notes on the hand of each pair that went out: nobody pays for what its partner held, or no unplayed morto is
    worth so much or so little."""
    rule = regulation.hand
    for index, side in enumerate(decoded.hand.sides):
        slot = f"{index}-{rule.field}"
        held = side.hand_worth(regulation)
        if not side.went_out or not is_given(slot, decoded.answered):
            continue
        if rule.payers is Payers.NOT_WHO_WENT_OUT:
            if held * abs(rule.each):
                sentence = _("The pair that went out does not pay for its partner's cards (%(held)s).")
                message = sentence % {"held": figure(held * abs(rule.each))}
                yield FormNote(slot, message, article_name(rule.article), to_check=False)
        elif players_per_side > 1 and (sentence := _morto_sentence(side, held, regulation)):
            yield FormNote(slot, sentence, article_name(_morto_article(regulation)), to_check=True)


def _morto_sentence(side: Side, held: int, regulation: Regulation) -> str:
    """Why `held` (in the unit of the entry) cannot be right where the partner of the player who went out holds nothing
    but the morto; "" if it can."""
    mortos = regulation.mortos
    if mortos is None or side.morto != "unplayed":
        return ""
    if not mortos.unplayed_cards_count:
        if held == 0:
            return ""
        return _(
            "Enter 0: the player who went out has no cards, and the partner only has the morto, which does not count."
        )
    least = _cheapest_worth(regulation, mortos.cards)
    if held >= least:
        return ""
    sentence = _("Count again: the partner of the player who went out holds the unplayed morto, at least %(least)s.")
    return sentence % {"least": say(worth(regulation, least))}


def _morto_article(regulation: Regulation) -> str:
    mortos = regulation.mortos
    return (mortos.unplayed_cards_article if mortos else "") or regulation.hand.article


def _cheapest_worth(regulation: Regulation, cards: int) -> int:
    """The worth, in the unit of the entry, of this many cards of the deck if they are its cheapest ones."""
    if regulation.counts_cards:
        return cards
    values = regulation.class_values
    each = sorted(value for name, size in regulation.class_sizes.items() for value in [values[name]] * size)
    return sum(each[:cards])
