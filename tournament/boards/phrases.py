"""Puts the choices of a regulation into words."""

from functools import partial
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.cards import ACE, JACK, JOKER, KING, QUEEN, RANKS
from rules.clauses import LOWEST_TOTAL, BecomeStock, BothAtTarget, OutNeedsMorto, Payers, Severity, WhenLevel
from rules.melds import wilds_allowed
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import line_word
from tournament.texts import figure

_RANKS = {JOKER: mark("joker"), ACE: mark("ace"), JACK: mark("jack"), QUEEN: mark("queen"), KING: mark("king")}
STOCK = {
    BecomeStock.NEVER: mark("never"),
    BecomeStock.WHEN_NONE_TAKEN: mark("when nobody took one"),
    BecomeStock.ALWAYS: mark("whenever one is left"),
}
MORTO_TO_GO_OUT = {
    OutNeedsMorto.NEVER: mark("yes, the pair's own"),
    OutNeedsMorto.ALL_IN_STOCK: mark("yes, unless both became stock"),
    OutNeedsMorto.NONE_LEFT: mark("yes, if one was left"),
}
PAYERS = {
    Payers.BOTH: mark("those of both pairs"),
    Payers.NOT_WHO_WENT_OUT: mark("those of the pair that did not go out"),
}
BOTH_AT_TARGET = {
    BothAtTarget.HIGHER_TOTAL: mark("the higher total wins"),
    BothAtTarget.RAISE_TARGET: mark("the target rises by %(points)s"),
}
LEVEL = {
    WhenLevel.ANOTHER_HAND: mark("another hand is played"),
    WhenLevel.SHARED: mark("the game is shared"),
    WhenLevel.TIE_HAND: mark("one more hand, decided by its own total"),
    WhenLevel.STARTER: mark("the pair that began wins"),
}
_PLAYERS = {1: mark("one against one"), 2: mark("two pairs")}


def match_of_hands(hands: int, target: int | None) -> str:
    """The length of a match of an agreed number of hands, which a pair that reaches the target, if the regulation has
    any (points), ends sooner."""
    values = {"number": figure(hands), "target": figure(target or 0)}
    if ends_sooner(hands, target):
        return _("the match is %(number)s hands, or until a pair has %(target)s") % values
    return ngettext("the match is %(number)s hand", "the match is %(number)s hands", hands) % values


def ends_sooner(hands: int, target: int | None) -> bool:
    """Whether a game of an agreed number of hands may be over before they are played."""
    return target is not None and hands > 1


def players_a_side(number: int) -> str:
    if number in _PLAYERS:
        return _(_PLAYERS[number])
    return _("%(number)s players a side") % {"number": number}


def rank_word(rank: int) -> str:
    return _(_RANKS[rank]) if rank in _RANKS else str(rank)


def rank_words(ranks: frozenset[int]) -> str:
    if not ranks:
        return _("no")
    missing = [rank for rank in RANKS if rank not in ranks]
    if not missing:
        return _("of any rank")
    if len(missing) < len(ranks):
        return _("of any rank but %(ranks)s") % {"ranks": ", ".join(map(rank_word, missing))}
    return ", ".join(map(rank_word, sorted(ranks)))


def wilds_in_meld(regulation: Regulation) -> str:
    """How many wild cards a meld may have, as the source states it; what this site decided is left out
    (`Melds.wilds_decided`)."""
    melds = regulation.melds
    if len(melds.wilds) == 1:
        return _("at most %(number)s") % {"number": melds.wilds[0][1]}
    stated = [number for number in range(melds.least, melds.wilds[-1][0] + 1) if number not in melds.wilds_decided]
    return ", ".join(
        _wilds_in(min(numbers), max(numbers), wilds)
        for wilds, group in groupby(stated, partial(wilds_allowed, melds))
        if (numbers := list(group))
    )


def _wilds_in(first: int, last: int, wilds: int) -> str:
    return _("%(number)s in %(cards)s cards") % {"number": wilds, "cards": _span(first, last)}


def never_melded(regulation: Regulation) -> str:
    """The cards that no meld may contain: “3”, or “king (red), 3 (red)”."""
    kinds = sorted(regulation.melds.never, key=lambda kind: -kind.rank)
    return ", ".join(
        _("%(rank)s (red)") % {"rank": rank_word(kind.rank)} if kind.colour else rank_word(kind.rank) for kind in kinds
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def canastra_needed(regulation: Regulation) -> str:
    needed = regulation.going_out.canastra
    if regulation.going_out.canastra_severity is Severity.WARNING:
        return _("none is asked for")
    if set(needed) == set(regulation.kinds):
        return _("of any kind")
    return ", ".join(_(line_word(regulation, kind)) for kind in needed)


def worth_of_each(regulation: Regulation, each: int) -> str:
    if regulation.counts_cards:
        return _("%(points)s a card") % {"points": figure(each)}
    return _("their value, added") if each > 0 else _("their value, subtracted")


def opening_step(start: int, minimum: int) -> str:
    if start == LOWEST_TOTAL:
        return _("%(minimum)s at first") % {"minimum": figure(minimum)}
    return _("%(minimum)s from %(total)s points") % {"minimum": figure(minimum), "total": figure(start)}
