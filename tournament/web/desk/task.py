"""A task of the organiser, and the open round from which tasks are made."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.findings import SideIndex
from tournament.services.tournaments.disputes import PastDispute
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.desk.clock import Clock
from tournament.web.desk.hand_errors import HandFinding
from tournament.web.tournament_pages.match_rows import MatchRow

TASKS_SHOWN = 12


class TaskTable(NamedTuple):
    """A table, such as "3", called "Table 3"; its pairs where it has no number. `address`: of its match."""

    text: str
    title: str
    address: str


@dataclass(frozen=True)
class Task:
    """`address`: where the button leads; with `fields` it is a form sent from the desk itself. `tables`: those of which
    `text` speaks, if they are too many to be named in it. `note`: what is odd and prevents nothing; `note_address`:
    where it is seen."""

    shape: str
    title: str
    text: str
    verb: str
    address: str
    red: bool = False
    fields: dict[str, str] = field(default_factory=dict)
    article: str = ""
    tables: tuple[TaskTable, ...] = ()
    note: str = ""
    note_address: str = ""


@dataclass(frozen=True)
class TaskList:
    """Tasks under one title, what blocks most first."""

    title: str
    all: list[Task]

    def __len__(self) -> int:
        return len(self.all)

    @property
    def first(self) -> list[Task]:
        """Those shown at once; the others are folded away."""
        return self.all[:TASKS_SHOWN]

    @property
    def rest(self) -> list[Task]:
        return self.all[TASKS_SHOWN:]


@dataclass(frozen=True)
class OpenRound:
    """An open round, from which tasks are made."""

    snap: Snapshot
    view: RoundView
    match_rows: list[MatchRow]
    errors: dict[int, HandFinding]
    seqs: dict[int, int]
    clock: Clock
    now: datetime
    name: str = ""
    """Shown with the table if it is not the round that the desk shows."""
    typed: frozenset[int] = frozenset()
    """The matches that the reader typed, whose sheets somebody else has to enter again."""
    reopened: Mapping[int, str] = field(default_factory=dict)
    """Why, by match whose result was reopened and not touched since, for a reader who may not confirm."""
    photographed: Collection[tuple[int | None, int]] = ()
    """The matches and games of which there is a photo."""
    disputes: Mapping[int, PastDispute] = field(default_factory=dict)
    """Who disputes, by match whose result is disputed."""
    reported: Mapping[int, SideIndex] = field(default_factory=dict)
    """The side that reported the result from home, and so need not agree with it, by match."""
    hand_notes: Mapping[int, HandFinding] = field(default_factory=dict)
    """What is odd about a hand of a match that waits to be confirmed, by match."""
    unanswered: frozenset[int] = frozenset()
    """The matches whose result was reported from home and waits for the other pair, so that the desk has nothing to
    do."""

    def title_of(self, row: MatchRow, state_text: str) -> str:
        """The title of a task of one match, such as "Table 3 · disputed"."""
        return " · ".join(part for part in (self.name, self.table_of(row).title, state_text) if part)

    def table_of(self, row: MatchRow) -> TaskTable:
        number = row.placed_match.table_number
        if number:
            return TaskTable(str(number), _("Table %(number)s") % {"number": number}, row.address)
        names = " × ".join(row.names)
        return TaskTable(names, names, row.address)
