"""Answers what would happen to a tournament if more pairs came than are entered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.contest.model import Pair
from scoring.formats.model import Impossible
from scoring.unreadable import Unreadable
from tournament.models import Tournament
from tournament.texts import say
from tournament.web.setup.outlook import Outlook, outlook_of

MOST = 99


@dataclass(frozen=True)
class MorePairs:
    """The question as typed, and its answer. `number` 0: not asked; `pairs`: how many there would be in all."""

    typed: str
    number: int = 0
    pairs: int = 0
    outlook: Outlook | None = None
    trouble: str = ""
    fault: str = ""


def more_pairs(
    typed: str,
    tournament: Tournament,
    pairs: Sequence[Pair],
    documents: Callable[[tuple[Pair, ...]], list[dict[str, Any]]],
) -> MorePairs:
    """The answer. `pairs`: those entered; `documents`: makes the stages for other pairs from the same answers."""
    digits = typed.strip()
    if not digits or digits == "0":
        return MorePairs(typed)
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) <= MOST):
        return MorePairs(typed, fault=_("Enter a whole number from %(low)s to %(high)s.") % {"low": 0, "high": MOST})
    number = int(digits)
    newcomers = tuple(Pair(f"new-{at}", f"new-{at}") for at in range(1, number + 1))
    asked = MorePairs(typed, number, len(pairs) + number)
    try:
        return replace(asked, outlook=outlook_of(tournament, documents((*pairs, *newcomers)), newcomers))
    except (Impossible, Unreadable) as fault:
        return replace(asked, trouble=say(fault.message))
