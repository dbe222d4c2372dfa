"""Everything that the engine derives of a tournament, for tests that two ways of reading one give the same."""

from contextlib import suppress

from scoring.contest.impossible import Impossible
from scoring.unreadable import Unreadable
from tournament.services.tournaments.viewing import Snapshot


def rankings(snap: Snapshot) -> list[object]:
    """What counts in each stage and how it ranks, as far as it can be determined."""
    rows: list[object] = []
    resolver = snap.resolver
    if resolver is None:
        return rows
    for stage in resolver.tournament.stages:
        with suppress(Impossible, Unreadable):
            view = resolver.view(stage)
            rows.append((view.matches, view.outcomes, view.entrants))
            for ranked in resolver.ranked(stage):
                rows.append((ranked.table, ranked.tiers, [*map(ranked.results.meetings_of, view.entrants)]))
    return rows
