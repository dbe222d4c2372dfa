"""A table of standings as all pages and papers show it: columns of figures, one row per pair."""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.contest.model import PairId
from scoring.contest.results import CriterionValue
from tournament.boards.words import FigureColumn


class StandingsCell(NamedTuple):
    """A figure in a column; `wide`: phones leave it out; `value`: the figure itself, None if there is none."""

    text: str
    wide: bool
    value: CriterionValue | None = None


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One pair, player or team in a table of standings."""

    number: int | None
    """The place; None while a knock-out leaves it open."""
    place: str
    """The place in words; in a knock-out that is being played, the places that it can still have."""
    pair: PairId
    name: str
    cells: tuple[StandingsCell, ...]
    """The figures, one for each column of the table."""
    place_reason: str
    remark_numbers: tuple[int, ...] = ()
    """The numbers of the remarks below the table that concern the pair."""
    qualifies: bool = False
    """Whether the place qualifies."""
    is_settled: bool = False
    """Whether it is certain whether the pair qualifies."""
    cut_below: bool = False
    """Whether the double rule is drawn below the row."""
    withdrawn: bool = False
    annulled: bool = False
    """Whether the results of the pair count for nobody."""
    awaits_lots: bool = False
    full_name: str = ""
    """The full name, which is printed below the short one on paper."""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """One table. `title` is empty if the stage has only one; `note` says how far it has been played and who
    qualifies."""

    title: str
    note: str
    columns: tuple[FigureColumn, ...]
    rows: tuple[StandingsRow, ...]
    remarks: tuple[str, ...] = ()
    bye_remarks: tuple[str, ...] = ()
    """Those of the remarks that are about byes."""
    is_of_players: bool = False
    """Whether its rows are single players."""
    is_of_teams: bool = False
    """Whether its rows are teams."""
    beside_ranking: bool = False
    """Whether it is shown beside the ranking: what the pairs of teams achieved."""
    awaits_lots: bool = False
    """Whether a tie in it waits for the drawing of lots."""
    is_comparison: bool = False
    """Whether its rows are pairs of different groups, compared for the last places that qualify."""
    kept_note: str = ""
    """That others went on before a correction than those who qualify by it now; "" if none did. Also in `note`."""

    @property
    def has_shared_places(self) -> bool:
        numbers = [row.number for row in self.rows if row.place and row.number is not None]
        return len(set(numbers)) < len(numbers)


@dataclass(frozen=True, slots=True)
class StageBoard:
    """The tables of a stage; if there are none, `empty_text` says why."""

    stage: str
    tables: tuple[StandingsTable, ...] = ()
    empty_text: str = ""
    comparison: StandingsTable | None = None
    """The pairs of different groups compared for the last places that qualify; None if there are none."""

    @property
    def shown_tables(self) -> tuple[StandingsTable, ...]:
        return self.tables if self.comparison is None else (*self.tables, self.comparison)
