"""Puts into words who has agreed with a result and who has not, for the desk and for the page of the match."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.findings import SideIndex
from tournament.models import Tournament
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, awaits_second_entry
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.web.nav import is_league

POLICIES: dict[str, Any] = {
    ConfirmationPolicy.NONE: gettext_lazy("The desk confirms the results."),
    ConfirmationPolicy.PAIRS: gettext_lazy(
        "Both pairs agree, each from its own side; one phone may go round the table."
    ),
    ConfirmationPolicy.PAIRS_OWN_PHONES: gettext_lazy("Both pairs agree, each on a phone of its own."),
    ConfirmationPolicy.SECOND_ENTRY: gettext_lazy("A second person enters each sheet without seeing the first entry."),
    ConfirmationPolicy.REFEREE: gettext_lazy("A referee checks each result."),
}
POLICIES_AT_HOME: dict[str, Any] = {
    ConfirmationPolicy.NONE: gettext_lazy("The organisers confirm it."),
    ConfirmationPolicy.PAIRS: gettext_lazy("Both pairs confirm it, each on its own page."),
    ConfirmationPolicy.REFEREE: gettext_lazy("A referee checks it."),
}
"""Who confirms a result that the organisers enter where pairs play at home. What one pair reports, the other
confirms."""


def policy_question(tournament: Tournament) -> str:
    """What the policy of this tournament answers."""
    if is_league(tournament):
        return _("Who confirms a result that the organisers enter")
    return _("Who says that a result is right")


def policy_sentence(tournament: Tournament, policy: str) -> str:
    """The policy in a sentence; "" if there is none of that name."""
    at_home = POLICIES_AT_HOME.get(policy, "") if is_league(tournament) else ""
    return str(at_home or POLICIES.get(policy, ""))


def offered_policies(tournament: Tournament, current: str) -> list[str]:
    """The policies to choose from: at home those that make a difference there, and the current one."""
    if not is_league(tournament):
        return list(POLICIES)
    return [policy for policy in POLICIES if policy in POLICIES_AT_HOME or policy == current]


@dataclass(frozen=True)
class MatchAgreements:
    """The agreements on a complete, unconfirmed result. `names`: those of both pairs."""

    policy: ConfirmationPolicy
    placed_match: PlacedMatch
    names: tuple[str, str]
    reported_by: SideIndex | None = None
    """The pair at home that reported the result, and so need not agree with it."""

    @property
    def needs_agreement(self) -> bool:
        return self.policy.needs_agreement

    @property
    def wants_second_entry(self) -> bool:
        return awaits_second_entry(self.policy, self.placed_match)

    @property
    def differ(self) -> bool:
        return self.placed_match.second_agrees is False

    @property
    def wants_referee(self) -> bool:
        return self.policy is ConfirmationPolicy.REFEREE

    @property
    def complete(self) -> bool:
        """Whether nobody's agreement is missing, so that the desk may confirm."""
        if self.needs_agreement:
            return all(self.placed_match.pairs_agreed)
        return self.policy is not ConfirmationPolicy.SECOND_ENTRY or bool(self.placed_match.second_agrees)

    @property
    def pairs(self) -> list[tuple[str, bool]]:
        agreed = (given or side == self.reported_by for side, given in enumerate(self.placed_match.pairs_agreed))
        return list(zip(self.names, agreed, strict=True))

    @cached_property
    def sentence(self) -> str:
        """Who has agreed and who has not; "" if nobody is asked."""
        reported = self.reported_by is not None and self.placed_match.dispute_text is None
        if self.needs_agreement or reported:
            return self._sentence_of_pairs
        if self.policy is ConfirmationPolicy.REFEREE:
            return _("A referee still has to check it.")
        if self.policy is not ConfirmationPolicy.SECOND_ENTRY:
            return ""
        if self.placed_match.second_agrees is None:
            return _("Someone else still has to enter it from the paper.")
        if self.differ:
            return _("The two entries differ: someone who made neither of them decides.")
        return _("Both entries say the same. The figures are unlikely: look at the sheet before you confirm.")

    @property
    def _sentence_of_pairs(self) -> str:
        agreed_names = [name for name, agreed in self.pairs if agreed]
        missing_names = [name for name, agreed in self.pairs if not agreed]
        if not agreed_names:
            return _("Neither %(first)s nor %(second)s has agreed yet.") % {
                "first": missing_names[0],
                "second": missing_names[1],
            }
        if missing_names and self.reported_by is not None:
            return _("%(given)s reported the result, %(missing)s has not agreed yet.") % {
                "given": agreed_names[0],
                "missing": missing_names[0],
            }
        if missing_names:
            return _("%(given)s agreed, %(missing)s has not yet.") % {
                "given": agreed_names[0],
                "missing": missing_names[0],
            }
        return _("Both pairs agreed. Something speaks against counting it at once: look at the sheet first.")
