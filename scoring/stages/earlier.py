"""Reuses what was computed of a tournament before its latest results, where it is still valid.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import compress
from operator import attrgetter, is_not

from scoring.contest.match_outcomes import outcomes_of
from scoring.contest.model import FromStage, MatchFacts, PairId, StageFacts, TournamentFacts
from scoring.contest.results import Results
from scoring.contest.stage_view import StageView
from scoring.formats.format import Format


@dataclass(frozen=True)
class EarlierTournament:
    """A tournament before its latest results. `views` and `results` hold the stages that were computed, by stage;
    `short_names` is None if not computed."""

    tournament: TournamentFacts
    views: Mapping[str, StageView]
    results: Mapping[str, Results]
    short_names: Mapping[PairId, str] | None = None

    def view_now(self, stage: StageFacts, tournament: TournamentFacts, format_: Format) -> StageView | None:
        """The stage's earlier view with the games played since; None where the stage has to be resolved anew.

        That is where more than games changed, or where other stages, withdrawals or late entries affect the stage.
        """
        view = self.views.get(stage.id)
        if view is None or not format_.refuses_pairings_alone or _depends_on_others(stage, tournament):
            return None
        if replace(self.tournament, matches=tournament.matches) != tournament:
            return None
        played = _played_since(self.tournament.matches, tournament.matches)
        return None if played is None else _with_games(view, played, format_)

    def short_names_now(self, tournament: TournamentFacts) -> Mapping[PairId, str] | None:
        """The short names, which stay valid as long as the pairs are the same; None where they have to be made anew."""
        return self.short_names if tournament.pairs is self.tournament.pairs else None


Played = dict[int, tuple[MatchFacts, MatchFacts]]
"""By `id()` of an earlier match: that match, and the same match now."""


def _depends_on_others(stage: StageFacts, tournament: TournamentFacts) -> bool:
    """Whether other stages, withdrawals, late entries or a team's other tables affect what counts in this stage."""
    if isinstance(stage.entrants, FromStage) or stage.carries or stage.teams:
        return True
    pairs = tournament.pairs.values()
    return any(map(attrgetter("withdrawn"), pairs)) or any(map(attrgetter("entered"), pairs))


def _played_since(before: tuple[MatchFacts, ...], after: tuple[MatchFacts, ...]) -> Played | None:
    """The matches in which games have been played since; None if a match changed in any other way."""
    if len(before) != len(after):
        return None
    changed = compress(zip(before, after, strict=True), map(is_not, before, after))
    played = {id(old): (old, new) for old, new in changed}
    return played if all(replace(old, games=new.games) == new for old, new in played.values()) else None


def _with_games(view: StageView, played: Played, format_: Format) -> StageView:
    """The view with these matches replaced and their outcomes computed."""
    matches, outcomes = list(view.matches), list(view.outcomes)
    identities = list(map(id, matches))
    for identity in played.keys() & set(identities):
        index = identities.index(identity)
        matches[index] = played[identity][1]
        (outcomes[index],) = outcomes_of((matches[index],), view.stage, format_.elimination)
    return view.with_games(tuple(matches), tuple(outcomes))
