"""The values of a regulation that concern its cards, deck, melds and canastras."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.cards import TWO
from rules.clauses import DECISION
from rules.melds import wilds_allowed
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import class_word, own_sentence
from tournament.boards.phrases import never_melded, rank_word, rank_words, wilds_in_meld
from tournament.boards.value import Value, line_values
from tournament.texts import figure


def card_values(regulation: Regulation) -> Iterator[Value]:
    alone = len(regulation.classes) == 1
    for cls in regulation.classes:
        label = _("Every card") if alone else _(class_word(regulation, cls.name))
        yield Value(f"class.{cls.name}", label, figure(cls.value), cls.article, cls.ruling, is_figure=True)
    if threes := regulation.threes:
        text = _("counted with the cards") if threes.counted else _("counted apart")
        yield Value("threes", _("Threes"), text, threes.article, threes.ruling)
    worth = figure(regulation.deck_worth)
    text = _("%(number)s cards") % {"number": worth} if regulation.counts_cards else worth
    yield Value("deck_worth", _("The whole deck"), text, regulation.conservation_article, None, is_figure=True)


def deck_values(regulation: Regulation) -> Iterator[Value]:
    """What the regulation says of the deck, of which melds are allowed, and of wild cards."""
    deck, melds = regulation.deck, regulation.melds
    cards = _("%(number)s cards") % {"number": figure(len(deck.cards))}
    jokers = ngettext("%(number)s joker", "%(number)s jokers", deck.jokers) % {"number": deck.jokers}
    text = f"{cards}, {jokers}" if deck.jokers else _("%(cards)s, no jokers") % {"cards": cards}
    yield Value("deck", _("Deck"), text, regulation.deck_citation)
    yield Value(
        "sequences", _("Sequences"), _("yes") if melds.sequences else _("no"), melds.sequences_article or melds.article
    )
    yield Value(
        "sets",
        _(own_sentence(regulation, mark("Sets of equal ranks"))),
        rank_words(melds.set_ranks),
        melds.sets_article or melds.article,
    )
    if melds.never:
        yield Value("never", _("Never melded"), never_melded(regulation), melds.never_article or melds.article)
    yield from _wild_cards(regulation)
    if melds.longest:
        text = _("%(number)s cards") % {"number": figure(melds.longest)}
        yield Value("longest", _("Longest meld"), text, melds.article)


def _wild_cards(regulation: Regulation) -> Iterator[Value]:
    melds = regulation.melds
    wild = [rank_word(rank) for rank in sorted(melds.wild_ranks)]
    yield Value("wilds", _("Wild cards"), ", ".join(wild), melds.wilds_article or melds.article)
    label, article = _("Wild cards in a meld"), melds.wilds_each_article or melds.article
    yield Value("wilds_each", label, wilds_in_meld(regulation), article)
    for number in sorted(melds.wilds_decided):
        label = _("Wild cards in a meld of %(number)s") % {"number": number}
        yield Value(f"wilds_of_{number}", label, figure(wilds_allowed(melds, number)), DECISION, is_figure=True)
    if TWO in melds.wild_ranks and melds.sequences:
        text = _("is not a wild card") if melds.natural_two else _("is wild all the same")
        yield Value("natural_two", _("A 2 in its own place"), text, melds.natural_two_article or melds.article)


def canastra_values(regulation: Regulation) -> Iterator[Value]:
    """How many cards make a canastra, what each kind is worth, and what a semi-clean one needs."""
    cards = regulation.melds.canastra
    exactly = regulation.melds.longest == cards
    text = _("exactly %(number)s cards") if exactly else _("from %(number)s cards")
    yield Value(
        "canastra",
        _(own_sentence(regulation, mark("A canastra"))),
        text % {"number": cards},
        regulation.canastra_article,
    )
    for kind in regulation.kinds:
        yield from line_values(regulation, kind, getattr(regulation, kind))
    if regulation.semi_clean and regulation.melds.semi_clean:
        text = _("%(number)s natural cards beside each other, or as many equal ones")
        article = regulation.semi_clean.article
        yield Value("semi_clean", _("Semi-clean needs"), text % {"number": regulation.melds.semi_clean}, article)
