"""Shows what would happen to a tournament if more pairs came than are entered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair
from scoring.unreadable import Unreadable
from tournament.models import Tournament
from tournament.texts import figure, say
from tournament.web.setup.outlook import Outlook, outlook_of
from tournament.whole_numbers import plain_number

MAX_PAIRS = 99


@dataclass(frozen=True)
class MorePairs:
    """The question as typed, and its answer. `number` 0: not asked; `pairs`: how many pairs there would be in all,
    teams or players."""

    typed: str
    number: int = 0
    pairs: int = 0
    outlook: Outlook | None = None
    error: str = ""
    fault: str = ""
    is_of_teams: bool = False
    is_of_players: bool = False


def more_pairs(
    typed: str,
    tournament: Tournament,
    pairs: Sequence[Pair],
    documents: Callable[[tuple[Pair, ...]], list[dict[str, Any]]],
) -> MorePairs:
    """The answer. `pairs`: those entered; `documents`: makes the stages for other pairs from the same answers."""
    digits = typed.strip()
    teams = [pair for pair in pairs if pair.members]
    more_pairs = MorePairs(typed, is_of_teams=bool(teams), is_of_players=all(len(pair.players) == 1 for pair in pairs))
    if not digits or digits == "0":
        return more_pairs
    number = plain_number(digits, MAX_PAIRS)
    if number is None:
        sentence = _("Enter a whole number from %(low)s to %(high)s.") % {"low": 0, "high": figure(MAX_PAIRS)}
        return replace(more_pairs, fault=sentence)
    newcomers = _newcomers(number, len(teams[0].members) if teams else 0)
    planned = replace(more_pairs, number=number, pairs=len(teams or pairs) + number)
    try:
        return replace(planned, outlook=outlook_of(tournament, documents((*pairs, *newcomers)), newcomers))
    except (Impossible, Unreadable) as fault:
        return replace(planned, error=say(fault.message))


def _newcomers(number: int, members: int) -> tuple[Pair, ...]:
    """The additional pairs; where teams of `members` pairs play, teams, each after its pairs."""
    ids = [f"new-{at}" for at in range(1, number + 1)]
    newcomers: list[Pair] = []
    for id_ in ids:
        pairs = tuple(f"{id_}-{at}" for at in range(1, members + 1))
        newcomers += [*(Pair(pair, pair) for pair in pairs), Pair(id_, id_, members=pairs)]
    return tuple(newcomers)
