"""How many are entered, in words."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def pair_count(number: int) -> str:
    """“8 pairs”, or “no pairs”: 0 takes the singular in some languages, and nobody says it so."""
    if not number:
        return _("no pairs")
    return ngettext("%(number)s pair", "%(number)s pairs", number) % {"number": number}


def entries_count(players: Collection[int], teams: int = 0) -> str:
    """“8 pairs”, “9 players” or “4 teams · 8 pairs”. `players`: the number of names of each entry that is not a
    team."""
    number = len(players)
    if set(players) == {1}:
        return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}
    pairs = pair_count(number)
    if not teams:
        return pairs
    return ngettext("%(number)s team", "%(number)s teams", teams) % {"number": teams} + f" · {pairs}"
