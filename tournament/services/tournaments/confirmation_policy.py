"""Whose word a result needs before it counts: the tournament's choice, in its plan, until the first result."""

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Any

from rules.text import _, say
from tournament.models import Match, Tournament
from tournament.models.match import PLAYED
from tournament.services.writing.refusals import Contradiction

IN_PLAN = "confirmation"


class ConfirmationPolicy(StrEnum):
    NONE = auto()
    """Whoever may confirm does."""
    PAIRS = auto()
    """Each pair says from its own side that the sheet is right; one phone may go round the table."""
    PAIRS_OWN_PHONES = auto()
    """The same, each pair on a phone of its own."""
    SECOND_ENTRY = auto()
    """Somebody else enters the paper again, without seeing what the first one typed."""
    REFEREE = auto()
    """A referee looks at every result, and at none that they typed themselves."""

    @property
    def of_pairs(self) -> bool:
        return self in (ConfirmationPolicy.PAIRS, ConfirmationPolicy.PAIRS_OWN_PHONES)


def policy_of(tournament: Tournament) -> ConfirmationPolicy:
    return policy_in(tournament.plan)


def policy_in(plan: Mapping[str, Any]) -> ConfirmationPolicy:
    return ConfirmationPolicy(plan.get(IN_PLAN, ConfirmationPolicy.NONE))


def has_results(tournament: Tournament) -> bool:
    """Whether anything was played, so that the policy stays. One query."""
    matches = Match.objects.filter(PLAYED, round__stage__tournament=tournament, round__removed=False, removed=False)
    return matches.exists()


def refuse_other_policy(tournament: Tournament, plan: Mapping[str, Any]) -> None:
    """`Contradiction` where a new plan asks for other words than those under which results were written."""
    if policy_in(plan) is not policy_of(tournament) and has_results(tournament):
        message = _("Results were entered under the way of confirming that was chosen, so it stays.")
        raise Contradiction(say(message))
