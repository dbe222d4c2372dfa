"""The keys of the entry form: those beside a field (−, +, ±), which post the form if there are no scripts, and those of
the card pad."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.cards import ACE, JACK, JOKER, KING, QUEEN, CardKind, Colour
from rules.schema import Regulation
from rules.text import _ as mark
from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.web.form_fields import Fields


def press_key(fields: Fields, key: str) -> dict[str, str]:
    """The fields after a key such as `plus:0-clean` was pressed; unchanged for an unknown key."""
    after = {name: fields[name] for name in fields}
    action, _colon, name = key.partition(":")
    if name not in after:
        return after
    try:
        number = parse_number(after[name]) if after[name].strip() else 0
    except NotANumber:
        return after
    if action == "plus":
        after[name] = str(number + 1)
    elif action == "minus":
        after[name] = str(max(number - 1, 0))
    elif action == "sign":
        after[name] = str(-number)
    return after


SIGNS = {JOKER: mark("Joker"), ACE: mark("A"), JACK: mark("J"), QUEEN: mark("Q"), KING: mark("K")}


@dataclass(frozen=True)
class PadKey:
    """A card, or several of the same value, on the counting pad."""

    short: str
    value: int


def pad_keys(regulation: Regulation) -> list[PadKey]:
    """The cards with a value, highest first: 8–K 10, 3–7 5."""
    if regulation.counts_cards:
        return []
    other_kinds: set[CardKind] = set()
    keys = []
    for cls in regulation.classes:
        if cls.value:
            keys.append(PadKey(_cards(cls.includes, other_kinds), cls.value))
        other_kinds |= cls.includes
    return sorted(keys, key=lambda key: -key.value)


def _cards(kinds: frozenset[CardKind], other_kinds: set[CardKind]) -> str:
    """Ranks as text, such as "4–7, 3 ♠♣"; a rank of which an earlier class has one colour is listed with the other
    colour."""
    red = {kind.rank for kind in kinds if kind.colour is Colour.RED}
    black = {kind.rank for kind in other_kinds if kind.colour is Colour.RED} & {kind.rank for kind in kinds} - red
    whole = sorted({kind.rank for kind in kinds} - red - black)
    parts = [_span(whole)] if whole else []
    parts += [f"{rank_sign(rank)} ♥♦" for rank in sorted(red)] + [f"{rank_sign(rank)} ♠♣" for rank in sorted(black)]
    return ", ".join(parts)


def _span(ranks: list[int]) -> str:
    first, last = rank_sign(ranks[0]), rank_sign(ranks[-1])
    return first if first == last else f"{first}–{last}"


def rank_sign(rank: int) -> str:
    return _(SIGNS[rank]) if rank in SIGNS else str(rank)
