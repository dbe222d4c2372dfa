"""The places of a stage's pairs, by their ids, and who qualifies by lots."""

from scoring.contest.impossible import Impossible
from scoring.contest.tables import placed_pairs
from scoring.unreadable import Unreadable
from tournament.boards.comparison import sent_on_by_lot
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.lots.summary import LotSummary


def places_by_pair(snap: Snapshot, stage_key: str) -> dict[str, int]:
    """The place of each pair in a stage; {} while the stage has no tables."""
    stage = snap.stage(stage_key)
    if snap.resolver is None or stage is None:
        return {}
    try:
        tables = snap.resolver.ranked(stage)
    except (Impossible, Unreadable):
        return {}
    return {row.pair: row.place for table in tables for row in placed_pairs(table)}


def sent_on_by(view: LotSummary, snap: Snapshot) -> str:
    """For a drawn tie of pairs of different groups: who qualifies by it; "" if nobody does. With the snapshot of the
    public, only what the public may know."""
    stage = snap.stage(view.lot.stage)
    if view.lot.purpose != "tie" or view.state != "drawn" or stage is None or snap.resolver is None:
        return ""
    try:
        text = sent_on_by_lot(snap.resolver, stage, frozenset(view.lot.details.get("codes") or view.lot.pool))
    except (Impossible, Unreadable):
        return ""
    return f"{text}." if text else ""
