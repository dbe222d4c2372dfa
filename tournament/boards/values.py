"""A regulation's values with labels, for its page, the box on the sheet and the comparison of two regulations."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.clauses import BothAtTarget, GameEnd
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import own_sentence
from tournament.boards.phrases import BOTH_AT_TARGET, LEVEL, players_a_side
from tournament.boards.value import Value
from tournament.boards.values_of_cards import canastra_values, card_values, deck_values
from tournament.boards.values_of_hand import (
    counting_values,
    going_out_values,
    morto_values,
    opening_values,
    penalty_values,
    three_values,
)
from tournament.texts import article_name, figure


class ValueGroup(NamedTuple):
    title: str
    values: tuple[Value, ...]


def groups_of(regulation: Regulation) -> tuple[ValueGroup, ...]:
    """Every value of a regulation, grouped in the order in which a club explains it, without empty groups."""
    return tuple(group for group in every_group_of(regulation) if group.values)


def every_group_of(regulation: Regulation) -> tuple[ValueGroup, ...]:
    """All groups, including empty ones, so that those of two regulations line up."""
    return tuple(
        ValueGroup(_(own_sentence(regulation, title)), tuple(map(_with_cited_article, values(regulation))))
        for title, values in _GROUPS
    )


def _with_cited_article(value: Value) -> Value:
    return value._replace(article=article_name(value.article))


class ValuesBox(NamedTuple):
    """The regulation in short, for the foot of a sheet: what counts, the cards, and what people ask at the table."""

    points: tuple[Value, ...]
    cards: tuple[Value, ...]
    notes: tuple[Value, ...]


def box_of(regulation: Regulation) -> ValuesBox:
    """The values of a regulation that a score sheet's box lists: points, classes, notes. What was ruled other than the
    regulation has it is always among them."""
    values = [value for group in groups_of(regulation) for value in group.values]
    figures = tuple(value for value in values if value.is_figure and not value.key.startswith(_NO_POINTS))
    cards = tuple(value for value in values if value.key.startswith("class."))
    others = [value for value in values if value not in figures and value not in cards]
    notes = tuple(value for value in others if value.key in USUAL_NOTES or value.ruling in regulation.ruled)
    return ValuesBox(figures, cards, notes)


def _target(end: GameEnd) -> str:
    if end.target is not None:
        return figure(end.target)
    return _("as many hands as agreed") if end.by_hands else _("one hand is the game")


def _end_values(regulation: Regulation) -> Iterator[Value]:
    end = regulation.end
    yield Value("target", _("Target"), _target(end), end.article, end.length_ruling, is_figure=end.target is not None)
    if end.target is not None:
        text = _(BOTH_AT_TARGET[end.both]) % {"points": figure(end.raise_by)}
        yield Value("both", _("Both pairs reach it"), text, end.both_article or end.article)
    else:
        yield Value("winner", _("Winner"), _("the higher total wins"), end.both_article or end.article)
    if end.both is not BothAtTarget.RAISE_TARGET:
        article = end.level_article or end.article
        yield Value("level", _("Totals level"), _(LEVEL[end.level]), article, end.level_ruling)
    players = [players_a_side(number) for number in sorted(regulation.players_per_side, reverse=True)]
    yield Value("players", _("Players"), ", ".join(players), regulation.players_article)


_NO_POINTS = ("class.", "target", "deck_worth")
USUAL_NOTES = ("target", "both", "level", "opening", "opening_failed", "out_canastra", "out_morto", "hand")
"""The keys of the notes that every box has."""

_GROUPS: tuple[tuple[str, Callable[[Regulation], Iterator[Value]]], ...] = (
    (mark("The game"), _end_values),
    (mark("Values of the cards"), card_values),
    (mark("Canastras"), canastra_values),
    (mark("Mortos"), morto_values),
    (mark("Going out"), going_out_values),
    (mark("Counting"), counting_values),
    (mark("Honours and threes"), three_values),
    (mark("Penalties"), penalty_values),
    (mark("Opening"), opening_values),
    (mark("Deck and melds"), deck_values),
)
