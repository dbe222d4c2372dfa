"""The schedule of an individual by numbers, so that anybody can get from a drawn order to the tables."""

from dataclasses import dataclass

from tournament.models import Lot
from tournament.services.tournaments.viewing import Snapshot


@dataclass(frozen=True)
class NumberedTable:
    """The numbers of the partners of either side, from 1."""

    table: int
    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True)
class NumberedRound:
    """A round by numbers."""

    round: int
    tables: tuple[NumberedTable, ...]
    sit_out: tuple[int, ...]


def numbered_schedule(lot: Lot, snap: Snapshot) -> list[NumberedRound]:
    """The whole schedule of the stage whose players' order is drawn. [] for other lots, and if the schedule depends on
    what was played before: in later rounds, with carried stages, or for players who came after the draw."""
    decides = lot.purpose == "seeds" or (lot.purpose == "round" and lot.details.get("round") == 1)
    stages = [row for row in snap.stages if row.format.partners_change and lot.stage in ("", row.key)]
    if snap.facts is None or not (decides and stages) or len(snap.facts.pairs) != len(lot.pool):
        return []
    stage = snap.stage(stages[0].key)
    if stage is None or stage.carries or stage.entrants is not None:
        return []
    return [
        NumberedRound(
            number,
            tuple(
                NumberedTable(table, (a + 1, b + 1), (c + 1, d + 1))
                for table, (a, b, c, d) in enumerate(seated.tables, start=1)
            ),
            tuple(player + 1 for player in seated.sit_out),
        )
        for number, seated in enumerate(stages[0].format.numbered_schedule(stage, len(lot.pool)), start=1)
    ]
