"""The crosstable: a matrix of pairs in which each cell is the result as seen from its row."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts
from scoring.contest.tables import RankedTable, placed_pairs
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from tournament.boards.entries import ScheduleEntry
from tournament.boards.matches import MatchDescriber, States
from tournament.boards.words import group_title
from tournament.texts import say

MAX_PAIRS = 24
"""With more pairs nobody reads the matrix; the schedule has the same information."""


@dataclass(frozen=True, slots=True)
class CrossMeeting:
    """One match in a cell: the points of the row's pair, and of the other. `state`: as in a match."""

    own_points: str
    other_points: str
    state: str
    word: str
    won: bool = False
    lost: bool = False
    walkover: bool = False
    table: int | None = None


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A cell. `is_same_pair`: row and column are the same pair. `meetings`: one for each leg, including future ones."""

    is_same_pair: bool
    meetings: tuple[CrossMeeting, ...] = ()


@dataclass(frozen=True, slots=True)
class CrossHead:
    """A pair heading a column: the number is its place, which level pairs share."""

    number: int
    pair: PairId
    name: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A row of the matrix. `byes`: in how many rounds its pair had no opponent."""

    head: CrossHead
    cells: tuple[CrossCell, ...]
    byes: int = 0


@dataclass(frozen=True, slots=True)
class CrossTable:
    title: str
    heads: tuple[CrossHead, ...]
    rows: tuple[CrossRow, ...]

    @property
    def columns_to_name(self) -> str:
        """The pairs of the columns in order, for a note below the table; "" if the rows name them."""
        if {head.pair for head in self.heads} == {row.head.pair for row in self.rows}:
            return ""
        return ", ".join(f"{head.number} {head.name}" for head in self.heads)

    @property
    def has_byes(self) -> bool:
        return any(row.byes for row in self.rows)


@dataclass(frozen=True, slots=True)
class CrossBoard:
    """Matrices by table; none for a format without them, or with too many pairs."""

    stage: str
    tables: tuple[CrossTable, ...] = ()
    empty_text: str = ""
    is_of_teams: bool = False


def crosstable_board(resolver: TournamentResolver, stage: StageFacts, states: States | None = None) -> CrossBoard:
    """The crosstables, each in the order of its standings; for a Mitchell, pairs that stay against pairs that move."""
    if not format_of(stage).has_crosstable:
        return CrossBoard(stage.id)
    try:
        ranked = resolver.ranked(stage)
    except Impossible as fault:
        return CrossBoard(stage.id, empty_text=say(fault.message))
    describer = MatchDescriber(resolver, stage, states)
    builder = _CrosstableBuilder(describer)
    all_tables = [builder.table(*sides) for sides in _sides(resolver, stage, ranked)]
    tables = tuple(table for table in all_tables if len(table.heads) <= MAX_PAIRS)
    return CrossBoard(stage.id, tables, is_of_teams=stage.teams is not None)


RankedOrder = list[tuple[int, PairId]]  # (place, pair), best first


def _sides(
    resolver: TournamentResolver, stage: StageFacts, ranked: Sequence[RankedTable]
) -> list[tuple[str, RankedOrder, RankedOrder]]:
    """(title, rows, columns) of each matrix."""
    view = resolver.view(stage)
    orders = [[(row.place, row.pair) for row in placed_pairs(table)] for table in ranked]
    side = format_of(stage).one_side(view)
    if not side:
        several_groups = len(ranked) > 1
        return [
            (group_title(table.table.group) if several_groups else "", order, order)
            for table, order in zip(ranked, orders, strict=True)
        ]
    sides = []
    for number, group in enumerate(map(frozenset, view.groups)):
        both = [row for order in orders for row in order if row[1] in group]
        rows, columns = [row for row in both if row[1] in side], [row for row in both if row[1] not in side]
        sides.append((group_title(number) if len(view.groups) > 1 else "", rows, columns))
    return sides


class _CrosstableBuilder:
    def __init__(self, describer: MatchDescriber) -> None:
        self.describer = describer
        self.names = describer.resolver.short_names
        self.meetings: dict[frozenset[PairId], list[ScheduleEntry]] = {}
        self.byes: dict[PairId, int] = {}
        for entry in describer.entries:
            if len(entry.known_pairs) == 2:
                self.meetings.setdefault(entry.known_pairs, []).append(entry)
            elif entry.pairs[1] is None and not (entry.match and entry.match.absent):
                for pair in entry.known_pairs:
                    self.byes[pair] = self.byes.get(pair, 0) + 1

    def table(self, title: str, rows: RankedOrder, columns: RankedOrder) -> CrossTable:
        heads = tuple(self._head(place, pair) for place, pair in columns)
        return CrossTable(title, heads, tuple(self._row(place, pair, heads) for place, pair in rows))

    def _head(self, place: int, pair: PairId) -> CrossHead:
        return CrossHead(place, pair, self.names[pair])

    def _row(self, place: int, pair: PairId, heads: Sequence[CrossHead]) -> CrossRow:
        cells = tuple(self._cell(pair, head.pair) for head in heads)
        return CrossRow(self._head(place, pair), cells, self.byes.get(pair, 0))

    def _cell(self, pair: PairId, other: PairId) -> CrossCell:
        if pair == other:
            return CrossCell(is_same_pair=True)
        meetings = self.meetings.get(frozenset((pair, other)), ())
        return CrossCell(is_same_pair=False, meetings=tuple(self._meeting(entry, pair) for entry in meetings))

    def _meeting(self, entry: ScheduleEntry, pair: PairId) -> CrossMeeting:
        match = self.describer.describe(entry)
        first, second = match.first, match.second or match.first
        mine, its = (first, second) if first.pair == pair else (second, first)
        return CrossMeeting(
            mine.score,
            its.score,
            match.state,
            match.word,
            won=mine.won,
            lost=mine.lost,
            walkover=mine.absent or its.absent,
            table=match.table,
        )
