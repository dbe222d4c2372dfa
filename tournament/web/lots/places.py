"""The places of a stage's pairs, by their ids."""

from scoring.contest.impossible import Impossible
from scoring.contest.tables import ranked_pairs
from scoring.unreadable import Unreadable
from tournament.services.tournaments.viewing import Snapshot


def places_by_pair(snap: Snapshot, stage_key: str) -> dict[str, int]:
    """The place of each pair in a stage; {} while the stage has no tables."""
    stage = snap.stage(stage_key)
    if snap.resolver is None or stage is None:
        return {}
    try:
        tables = snap.resolver.ranked(stage)
    except (Impossible, Unreadable):
        return {}
    return {row.pair: row.place for table in tables for row in ranked_pairs(table)}
