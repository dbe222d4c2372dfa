"""Builds the round desk's view-model: the tournament's state, the organiser's tasks and the tables of the round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import registry
from scoring.contest.model import PairId, StageFacts
from scoring.contest.pending_lots import pending_ties
from scoring.formats import format_of
from scoring.formats.model import Impossible, UnmetWish
from scoring.unreadable import Unreadable
from tournament.boards.overall import champions
from tournament.boards.round_titles import RoundTitles
from tournament.boards.unmet_wishes import wish_sentence
from tournament.models import Lot, RefereeCall
from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.lots.rounds import lot_of_round
from tournament.services.tournaments.tables import RoundView, State
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.writing.context import WriteContext
from tournament.web.desk.calls import call_tasks
from tournament.web.desk.clock import Clock, clock_of
from tournament.web.desk.open_rounds import open_rounds
from tournament.web.desk.task import Task
from tournament.web.desk.tasks import tasks_of
from tournament.web.hours import start_text, weekday_and_day
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows, state_name
from tournament.web.tournament_pages.next_step import NextStep, Phase, is_undecided, next_step_of
from tournament.web.tournament_pages.stage_names import stage_name

TASKS_SHOWN = 12
"""Number of tasks shown at once; the others are folded away."""
WAITING_FOR_SOMEBODY = (State.DISPUTED, State.MISMATCH, State.TO_CHECK, State.ENTERED)


@dataclass(frozen=True)
class DeskBoard:
    """What the desk's template shows."""

    snap: Snapshot
    step: NextStep
    now: datetime
    may_enter: bool = True
    """Whether the viewer may enter results; whoever has the address of a hand may write to it."""
    may_confirm: bool = True
    calls: Sequence[RefereeCall] = ()
    """Tables waiting for the referee."""
    reader: WriteContext | None = None
    """Who looks, and on which device: nobody is asked to enter a sheet again that they typed."""

    @cached_property
    def titles(self) -> RoundTitles:
        return RoundTitles(self.snap.resolver)

    @property
    def round(self) -> RoundView | None:
        return self.step.round

    @property
    def phase(self) -> str:
        return str(self.step.phase)

    @cached_property
    def title(self) -> str:
        if self.step.phase is Phase.OVER:
            return _("Everything is played")
        if self.step.phase is Phase.FINISHED:
            return _("The tournament is over")
        if self.round is None or self.snap.facts is None:
            return self.snap.tournament.name
        stage = self.snap.facts.stage(self.round.stage)
        return self.titles.long(stage, self.round.number) if stage else ""

    @cached_property
    def under_title(self) -> str:
        """Tournament, stage if there are several, regulation, and the day of play if known."""
        tournament = self.snap.tournament
        regulation = registry.get(tournament.regulation)
        parts = [tournament.name if self.title != tournament.name else "", self.stage_name]
        parts += [_(regulation.name) if regulation else tournament.regulation]
        if self.at_home and self.round is not None:
            return " · ".join(filter(None, [*parts, start_text(self.round.row)]))
        parts += [weekday_and_day(self.begins) if self.begins else ""]
        return " · ".join(part for part in parts if part)

    @property
    def begins(self) -> datetime | None:
        """When the shown round began or is to begin; before any round is drawn, the tournament."""
        if self.round is None:
            return planned_start(self.snap.tournament)
        return self.round.row.clock_started or self.round.row.starts

    @property
    def may_plan(self) -> bool:
        """Whether the start of the shown round can still be planned; who plays at home agrees on days of their own."""
        if self.round is None or self.at_home or self.step.phase not in (Phase.PUBLISH, Phase.PLAY):
            return False
        return self.round.row.clock_started is None and not any(table.begun for table in self.round.tables)

    @property
    def stage_name(self) -> str:
        facts = self.snap.facts
        if facts is None or self.round is None or len(facts.stages) < 2:
            return ""
        stage = facts.stage(self.round.stage)
        return stage_name(self.snap, stage) if stage else ""

    @cached_property
    def ties_for_lots(self) -> int:
        """How many ties lots still decide, once all is played; before that 0."""
        resolver = self.snap.resolver
        return len(pending_ties(resolver)) if resolver and self.step.phase is Phase.OVER else 0

    @cached_property
    def clock(self) -> Clock | None:
        if self.round is None or not self.round.published:
            return None
        return clock_of(self.round.row, self.snap.tournament.plan, self.now)

    @property
    def at_home(self) -> bool:
        """Whether the pairs of the shown round play at home, on days of their own."""
        return self.round is not None and self.round.row.deadline is not None

    @property
    def clock_matters(self) -> bool:
        """Whether the clock is shown: the round is open."""
        return self.clock is not None and self.round is not None and any(map(is_undecided, self.round.tables))

    @property
    def idle_text(self) -> str:
        """The text shown while there are no tasks: whether the tables play. Tables that enter only totals show it by
        the clock."""
        if self.round is None or any(line.state is State.PLAYING for line in self.match_rows):
            return _("No result is waiting for you. The tables are playing.")
        if self.round.row.clock_started or any(table.begun for table in self.round.tables):
            return _("No result is waiting for you. The round is being played.")
        return _("No result is waiting for you. The tables have not started yet.")

    @cached_property
    def match_rows(self) -> list[MatchRow]:
        return match_rows(self.snap, self.round) if self.round else []

    @property
    def sittings(self) -> bool:
        return any(line.sitting > 1 for line in self.match_rows)

    @property
    def can_be_replayed(self) -> bool:
        """Whether the shown round has a result that would be reopened if the round had to be played again."""
        return self.phase != Phase.FINISHED and any(line.state is State.CONFIRMED for line in self.match_rows)

    @cached_property
    def tasks(self) -> list[Task]:
        """The tasks of all open rounds, since an unfinished table of an earlier round also blocks the next. None for
        mere viewers."""
        if not self.may_enter:
            return []
        rounds = open_rounds(
            self.snap,
            self.now,
            shown=self.round,
            shown_rows=self.match_rows,
            titles=self.titles,
            reader=self.reader,
            may_confirm=self.may_confirm,
        )
        return [*call_tasks(self.snap, self.calls), *tasks_of(rounds, may_confirm=self.may_confirm)]

    @property
    def tasks_title(self) -> str:
        return _("To do now") if self.may_confirm else _("My tables")

    @property
    def first_tasks(self) -> list[Task]:
        return self.tasks[:TASKS_SHOWN]

    @property
    def other_tasks(self) -> list[Task]:
        return self.tasks[TASKS_SHOWN:]

    @property
    def tally(self) -> str:
        """The number of tables in each state, such as "5 confirmed · 2 playing · 5 wait for somebody"."""
        counted = Counter(line.state for line in self.match_rows if not line.bye)
        done = counted[State.CONFIRMED] + counted[State.WALKOVER]
        somebody = sum(counted[state] for state in WAITING_FOR_SOMEBODY)
        parts = [
            (done, ngettext("%(number)s confirmed", "%(number)s confirmed", done)),
            (counted[State.PLAYING], ngettext("%(number)s playing", "%(number)s playing", counted[State.PLAYING])),
            (counted[State.WAITING], self._not_begun(counted[State.WAITING])),
            (somebody, ngettext("%(number)s waiting for the desk", "%(number)s waiting for the desk", somebody)),
        ]
        return " · ".join(text % {"number": number} for number, text in parts if number)

    def _not_begun(self, number: int) -> str:
        """Tables of which nothing has come: they wait, or once the clock runs they play and write totals alone."""
        if self.round is not None and self.round.row.clock_started:
            return ngettext("%(number)s without a result", "%(number)s without a result", number)
        return f"%(number)s {state_name(State.WAITING)}"

    @property
    def grouped(self) -> bool:
        return any(line.group for line in self.match_rows)

    @cached_property
    def next_title(self) -> str:
        """The title of the next round, within a sentence or on a button."""
        stage = self.step.stage
        if stage is None:
            return ""
        title = self.titles.short(stage, self.step.number)
        title = title[:1].lower() + title[1:]
        several = self.snap.facts is not None and len(self.snap.facts.stages) > 1 and self.step.number == 1
        return f"{title} ({stage_name(self.snap, stage)})" if several else title

    @property
    def asks_for_seed(self) -> bool:
        """Whether the next round may involve chance, so that the form has a field for the seed."""
        stage = self.step.stage
        if stage is None:
            return False
        return format_of(stage).redrawn_by_lot or (self.step.number == 1 and bool(self._eligible(stage)))

    @cached_property
    def lot(self) -> Lot | None:
        """The lots that were announced in public for the next round; once drawn, they decide it."""
        stage = self.step.stage
        return lot_of_round(self.snap.tournament, stage.id, self.step.number) if stage else None

    def _eligible(self, stage: StageFacts) -> tuple[PairId, ...]:
        """The pairs whose order in the first round would be decided by chance."""
        try:
            return format_of(stage).eligible(self.snap.required_resolver.view(stage), 1)
        except (Impossible, Unreadable):
            return ()

    @property
    def seed(self) -> str:
        """The seed of the stage's first round, which a schedule known in advance continues to use."""
        stage = self.step.stage
        first = self.snap.round(stage.id, 1) if stage else None
        return first.row.seed if first and stage and not format_of(stage).redrawn_by_lot else ""

    @property
    def unmet_wishes(self) -> list[str]:
        """The wishes that the shown round's draw could not satisfy."""
        if self.round is None or self.snap.facts is None:
            return []
        wishes = [UnmetWish(wish["wish"], tuple(wish["pairs"])) for wish in self.round.row.broken]
        return [wish_sentence(wish, self.snap.facts.pairs) for wish in wishes]

    @property
    def drafts(self) -> list[tuple[RoundView, str, bool]]:
        """The unpublished rounds other than the one shown: each with its title and False."""
        return [entry for entry in self.rounds if not entry[0].published and not entry[2]]

    @cached_property
    def champions(self) -> list[str]:
        over = self.step.phase in (Phase.OVER, Phase.FINISHED)
        return champions(self.snap.resolver) if over and self.snap.resolver else []

    @cached_property
    def rounds(self) -> list[tuple[RoundView, str, bool]]:
        """Every drawn round with its title and whether it is the one shown."""
        if self.snap.facts is None:
            return []
        several = len(self.snap.facts.stages) > 1
        choices = []
        for round_ in self.snap.rounds:
            stage = self.snap.facts.stage(round_.stage)
            if stage is not None:
                title = self.titles.short(stage, round_.number)
                name = f"{stage_name(self.snap, stage)} · {title}" if several else title
                choices.append((round_, name, self.round is not None and round_.row.pk == self.round.row.pk))
        return choices


def desk_board(
    snap: Snapshot,
    now: datetime,
    wanted: int | None = None,
    *,
    may_enter: bool = True,
    may_confirm: bool = True,
    calls: Sequence[RefereeCall] = (),
    reader: WriteContext | None = None,
) -> DeskBoard:
    """Build the desk. `may_enter`, `may_confirm`: whether the viewer may enter and confirm results."""
    return DeskBoard(snap, next_step_of(snap, wanted), now, may_enter, may_confirm, calls, reader)
