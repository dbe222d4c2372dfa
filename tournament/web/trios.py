"""Which two of three players sit down to a match: recorded at the desk and on the phone at the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from scoring.contest.model import USUAL_PLAYERS
from tournament.models import EntryNames, Match
from tournament.whole_numbers import plain_number


@dataclass(frozen=True)
class Trio:
    """A pair with more players than sit down. `players`: index in its list, name, and whether they sit down."""

    field: str
    name: str
    players: tuple[tuple[int, str, bool], ...]
    fault: str = ""
    """What is wrong with the players who were ticked."""


def trios_of(match: Match, typed: QueryDict | None = None) -> list[Trio]:
    """The sides of a tournament's match that may choose who plays; none if both have two players. One query.

    Ticked are the players of a form that was refused (`typed`), else those recorded, else the usual two.
    """
    if not match.is_in_tournament or match.first_partner_id is not None or match.second_id is None:
        return []
    names = {row.entry_id: row for row in EntryNames.objects.filter(entry__in=[match.first_id, match.second_id])}
    ticked_of_sides = _ticked(typed) if typed else [None, None]
    was_typed, trios = any(ticked_of_sides), []
    for side, entry in enumerate((match.first_id, match.second_id)):
        row = names.get(entry or 0)
        if row is not None and len(row.players) > USUAL_PLAYERS:
            ticked = ticked_of_sides[side]
            sits = ticked or () if was_typed else match.seated_players[side] or range(USUAL_PLAYERS)
            players = tuple((index, player, index in sits) for index, player in enumerate(row.players))
            is_wrong = ticked is not None and len(set(ticked)) != USUAL_PLAYERS
            fault = _("Choose the two players who sit down.") if is_wrong else ""
            trios.append(Trio(f"sits-{side}", row.name, players, fault))
    return trios


def posted_seats(request: HttpRequest) -> list[list[int] | None]:
    """The players chosen on both sides; None for a side on which nobody was."""
    return _ticked(request.POST)


def _ticked(typed: QueryDict) -> list[list[int] | None]:
    texts_of_sides = [typed.getlist(f"sits-{side}") for side in (0, 1)]
    return [_player_indices(texts) if texts else None for texts in texts_of_sides]


def _player_indices(texts: Iterable[str]) -> list[int]:
    """The indices in these texts; a text that is not a number gets an index that does not exist."""
    indices = map(plain_number, texts)
    return [-1 if index is None else index for index in indices]
