"""The places of a drawing by hand as they are typed: over all entries, or pot by pot where groups are drawn by pots."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.letters import LETTERS
from tournament.models import Lot
from tournament.services.tournaments.lots.draws import codes_of
from tournament.whole_numbers import plain_number


class TypedOrder(NamedTuple):
    """`order`: the codes as drawn, complete if there are no faults; `faults`: by code, at every entry whose place is
    none of its pot, or is shared."""

    order: list[str]
    faults: dict[str, str]


def pots_of(lot: Lot) -> list[list[str]]:
    """The codes of each pot, strongest first; all codes in one list if there are no pots."""
    codes = codes_of(lot)
    pots: Sequence[Sequence[str]] = lot.details.get("pots") or []
    return [[codes.get(id_, id_) for id_ in pot] for pot in pots] or [list(lot.pool)]


def takes_letters(lot: Lot) -> bool:
    """Whether the letter of a group may stand for a place: with pots, unless club-mates are moved to other groups."""
    return bool(lot.details.get("pots")) and not lot.details.get("mates")


def read_order(lot: Lot, places: Mapping[str, str]) -> TypedOrder:
    """The order that the typed places give. With pots each has places of its own, since only the order within a pot
    counts. `places`: what was typed, by code."""
    by_pots, letters = bool(lot.details.get("pots")), takes_letters(lot)
    order: list[str] = []
    faults: dict[str, str] = {}
    for pot in pots_of(lot):
        numbers = {code: _number(places.get(code, ""), letters=letters) for code in pot}
        times = Counter(numbers.values())
        for code, number in numbers.items():
            if not 1 <= number <= len(pot):
                faults[code] = _out_of_range(len(pot), by_pots=by_pots, letters=letters)
            elif times[number] > 1:
                faults[code] = _("Place %(number)s is given more than once.") % {"number": places[code]}
        order += sorted(pot, key=numbers.__getitem__)
    return TypedOrder(order, faults)


def _number(typed: str, *, letters: bool) -> int:
    """The place that was typed; 0 if it is none."""
    if letters and len(typed) == 1 and typed.upper() in LETTERS:
        return LETTERS.index(typed.upper()) + 1
    return plain_number(typed) or 0


def _out_of_range(last: int, *, by_pots: bool, letters: bool) -> str:
    if letters and last <= len(LETTERS):
        message = _("Enter the place in the pot, from 1 to %(last)s, or the letter of the group, from A to %(letter)s.")
        return message % {"last": last, "letter": LETTERS[last - 1]}
    message = _("Enter the place as a number from 1 to %(last)s.")
    if by_pots:
        message = _("Enter the place in the pot, from 1 to %(last)s.")
    return message % {"last": last}
