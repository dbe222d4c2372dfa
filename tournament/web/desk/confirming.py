"""The confirmation of a result, and what is still missing for it."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from scoring.findings import SideIndex
from tournament.models import Match, Tournament
from tournament.models.game import match_decided
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.result_checks import first_entry
from tournament.web.desk.second_entry_form import DifferingFigure, differing_figures
from tournament.web.tournament_pages.match_agreements import MatchAgreements
from tournament.web.tournament_pages.match_rows import MatchRow


@dataclass(frozen=True)
class Confirming:
    """The state of a confirmation. `blind`: whether the first entry is hidden from the reader."""

    tournament: Tournament
    match: Match
    match_row: MatchRow
    blind: bool

    @property
    def _placed_match(self) -> PlacedMatch:
        return self.match_row.placed_match

    @cached_property
    def decided(self) -> bool:
        """Whether the match is over. One query."""
        return match_decided(self.match, list(self.match.games.filter(withdrawn=False)))

    @cached_property
    def agreements(self) -> MatchAgreements:
        reported_by = cast(SideIndex | None, self.match.reported_by)
        return MatchAgreements(policy_of(self.tournament), self._placed_match, self.match_row.names, reported_by)

    @property
    def allowed(self) -> bool:
        """Whether the result is complete. Hands with errors need a referee's overrule."""
        return not self._placed_match.confirmed and self.decided and not self._open_errors and self.agreements.complete

    @property
    def waits_for_agreement(self) -> bool:
        """Whether the result is complete but somebody besides the desk still has to agree."""
        walkover = any(self._placed_match.absent)
        return self.decided and not self._placed_match.confirmed and not walkover and bool(self.agreements.sentence)

    @property
    def wants_overrule(self) -> bool:
        return not self._placed_match.confirmed and self.decided and self._open_errors and not self.blind

    @property
    def is_next(self) -> bool:
        """Whether confirming, or what is missing for it, is the next thing to do."""
        return self.allowed or self.wants_overrule or self.waits_for_agreement

    @property
    def _open_errors(self) -> bool:
        """Whether hands have errors that no referee has overruled."""
        return self._placed_match.overruling_text is None and any(game.drafts for game in self._placed_match.games)

    @property
    def read_twice(self) -> bool:
        """Whether the sheet has been entered a second time, so that the table cannot write."""
        return self._placed_match.second_agrees is not None

    @cached_property
    def differing(self) -> list[DifferingFigure]:
        """The figures in which the two entries differ."""
        if self._placed_match.second_agrees is not False:
            return []
        by_hands = any(game.by_hands for game in self._placed_match.games)
        second = self.match.second_entry["games"]
        return differing_figures(first_entry(self.match), second, self.match_row.names, by_hands=by_hands)
