"""Who has to agree before a result counts: a setting in the tournament's plan, fixed once there is a result."""

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Any

from django.db.models import Exists, OuterRef, Q

from rules.text import _, make_text
from tournament.models import Hand, Match, Tournament
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.writing.refusals import Contradiction

PLAN_KEY = "confirmation"


class ConfirmationPolicy(StrEnum):
    NONE = auto()
    """Anybody with permission to confirm may do so."""
    PAIRS = auto()
    """Each pair agrees that the sheet is right; they may share one phone."""
    PAIRS_OWN_PHONES = auto()
    """Like PAIRS, but each pair agrees on a phone of its own."""
    SECOND_ENTRY = auto()
    """A second person enters the paper sheet again without seeing the first entry."""
    REFEREE = auto()
    """A referee confirms every result except those they typed themselves."""

    @property
    def needs_agreement(self) -> bool:
        return self in (ConfirmationPolicy.PAIRS, ConfirmationPolicy.PAIRS_OWN_PHONES)


def policy_of(tournament: Tournament) -> ConfirmationPolicy:
    """Who confirms a result in this tournament."""
    return policy_in(tournament.plan)


def policy_in(plan: Mapping[str, Any]) -> ConfirmationPolicy:
    """The policy in a tournament's plan; `NONE` if it has none."""
    return ConfirmationPolicy(plan.get(PLAN_KEY, ConfirmationPolicy.NONE))


def awaits_second_entry(policy: ConfirmationPolicy, match: PlacedMatch) -> bool:
    """Whether somebody still has to enter the sheet again. Until then the first entry is only shown to the person who
    typed it, since anybody else may make the second."""
    waits = match.decided and not match.confirmed and not any(match.absent) and match.second_agrees is None
    return policy is ConfirmationPolicy.SECOND_ENTRY and waits


def has_results(tournament: Tournament) -> bool:
    """Whether anything that was played stands, which fixes the policy; a hand that was undone does not. One query."""
    hands = Hand.objects.current().filter(removed=False, game__withdrawn=False, game__match=OuterRef("pk"))
    stands = (
        Q(confirmed=True)
        | Q(absent_0=True)
        | Q(absent_1=True)
        | Q(games__over=True, games__withdrawn=False)
        | Exists(hands)
    )
    return Match.objects.filter(
        stands, round__stage__tournament=tournament, round__removed=False, removed=False
    ).exists()


def refuse_other_policy(tournament: Tournament, plan: Mapping[str, Any]) -> None:
    """Raise `Contradiction` when a new plan changes the policy although results have been written under the old one."""
    if policy_in(plan) is not policy_of(tournament) and has_results(tournament):
        message = _("Results were entered under the way of confirming that was chosen, so it stays.")
        raise Contradiction(make_text(message))
