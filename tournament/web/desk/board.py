"""Builds the round desk's view-model: the tournament's state, the organiser's tasks and the tables of the round."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.stages.pending_lots import pending_ties
from tournament.boards.overall import Winners, winners_of
from tournament.boards.round_titles import RoundTitles
from tournament.models import RefereeCall
from tournament.services import grants
from tournament.services.photos import photographed_games
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.writing.context import WriteContext
from tournament.web.desk.calls import call_tasks
from tournament.web.desk.clock import Clock, clock_of
from tournament.web.desk.next_draw import NextDraw
from tournament.web.desk.open_rounds import open_rounds
from tournament.web.desk.photo_tasks import waiting_photo_task
from tournament.web.desk.round_heading import RoundHeading
from tournament.web.desk.round_tables import RoundTables
from tournament.web.desk.task import Task, TaskList
from tournament.web.desk.tasks import tasks_of
from tournament.web.tournament_pages.next_step import NextStep, Phase, is_undecided, open_rounds_of
from tournament.web.tournament_pages.stage_names import stage_name


class RoundChoice(NamedTuple):
    """A drawn round that the desk can show. `is_shown`: it is the one shown."""

    round: RoundView
    name: str
    is_shown: bool


@dataclass(frozen=True)
class DeskBoard:
    """What the desk's template shows. Each part is made when the template comes to it."""

    snap: Snapshot
    step: NextStep
    now: datetime
    may_enter: bool = True
    """Whether the viewer may enter results; whoever has the address of a hand may write to it."""
    may_confirm: bool = True
    calls: Sequence[RefereeCall] = ()
    """Tables waiting for the referee."""
    reader: WriteContext | None = None
    """The viewer and their device: nobody is asked to enter again a sheet that they typed."""

    @property
    def round(self) -> RoundView | None:
        """The round shown."""
        return self.step.round

    @property
    def phase(self) -> str:
        return str(self.step.phase)

    @cached_property
    def _titles(self) -> RoundTitles:
        return RoundTitles(self.snap.resolver)

    @cached_property
    def heading(self) -> RoundHeading:
        return RoundHeading(self.snap, self.step, self._titles)

    @cached_property
    def tables(self) -> RoundTables | None:
        return RoundTables(self.snap, self.round) if self.round else None

    @cached_property
    def draw(self) -> NextDraw | None:
        """The round to draw next; None if there is nothing to draw."""
        return NextDraw(self.snap, self.step.stage, self.step.number, self._titles) if self.step.stage else None

    @cached_property
    def round_is_open(self) -> bool:
        """Whether the shown round is published and some of its tables lack a result."""
        return self.round is not None and self.round.published and any(map(is_undecided, self.round.matches))

    @cached_property
    def clock(self) -> Clock | None:
        """The clock of an open round; None for pairs who play at home, on days of their own."""
        if self.round is None or not self.round_is_open or self.round.at_home:
            return None
        to_play = (MatchState.WAITING, MatchState.PLAYING, MatchState.TO_CHECK)
        all_in = not any(match.state in to_play and not match.withdrawn for match in self.round.matches)
        return clock_of(self.round.row, self.snap.tournament.plan, self.now, all_in=all_in)

    @property
    def may_plan(self) -> bool:
        """Whether the start of the shown round can still be planned; pairs that play at home agree on their own
        days."""
        if self.round is None or self.round.at_home or self.step.phase not in (Phase.PUBLISH, Phase.PLAY):
            return False
        return self.round.row.clock_started is None and not any(match.begun for match in self.round.matches)

    @property
    def plans_starts(self) -> bool:
        """Whether to say that the shown round has no planned start. The page says so for the first round, and for later
        ones if any round has a start; otherwise the organiser evidently plans none."""
        rounds = self.snap.rounds
        return self.round == rounds[0] or any(round_view.row.starts for round_view in rounds)

    @cached_property
    def tasks(self) -> TaskList:
        """The tasks of all open rounds, since an unfinished table of an earlier round also blocks the next. No task
        for those who only look."""
        title = _("To do now") if self.may_confirm else _("Tables to score")
        return TaskList(title, self._tasks() if self.may_enter else [])

    def _tasks(self) -> list[Task]:
        matches = [match.pk for view in open_rounds_of(self.snap) for match in view.matches]
        photographed = photographed_games(self.snap.tournament, matches)
        rounds = open_rounds(
            self.snap,
            self.now,
            desk_round=self.tables,
            titles=self._titles,
            reader=self.reader,
            may_confirm=self.may_confirm,
            photographed=photographed,
        )
        tasks = [*call_tasks(self.snap, self.calls), *tasks_of(rounds, may_confirm=self.may_confirm)]
        waiting = sum(match is None for match, _game in photographed)
        return [*tasks, waiting_photo_task(self.snap.tournament, waiting)] if waiting else tasks

    @property
    def lacks_codes(self) -> bool:
        """Whether a sheet of the shown round would be printed without the code of its table. One query."""
        if self.round is None or self.round.at_home:
            return False
        tables = {match.table_number for match in self.round.matches if match.table_number is not None}
        return not tables <= grants.table_links(self.snap.tournament).keys()

    @cached_property
    def rounds(self) -> list[RoundChoice]:
        """Every drawn round."""
        if self.snap.facts is None:
            return []
        several = len(self.snap.facts.stages) > 1
        choices = []
        for round_ in self.snap.rounds:
            stage = self.snap.stage(round_.stage)
            if stage is not None:
                title = self._titles.short(stage, round_.number)
                name = f"{stage_name(self.snap, stage)} · {title}" if several else title
                is_shown = self.round is not None and round_.row.pk == self.round.row.pk
                choices.append(RoundChoice(round_, name, is_shown))
        return choices

    @property
    def drafts(self) -> list[RoundChoice]:
        """The unpublished rounds other than the one shown."""
        return [choice for choice in self.rounds if not choice.round.published and not choice.is_shown]

    @cached_property
    def winners(self) -> list[Winners]:
        """Those in first place, once all is played."""
        over = self.step.phase in (Phase.OVER, Phase.FINISHED)
        return winners_of(self.snap.resolver) if over and self.snap.resolver else []

    @cached_property
    def ties_for_lots(self) -> int:
        """How many ties are left to lots, once all is played; before that 0."""
        resolver = self.snap.resolver
        return len(pending_ties(resolver)) if resolver and self.step.phase is Phase.OVER else 0
