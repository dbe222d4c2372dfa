"""Names the round shown on the desk: its title, and below it the tournament, the regulation and the day of play."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from rules import registry
from tournament.boards.round_titles import RoundTitles
from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import start_text, weekday_and_day
from tournament.web.tournament_pages.next_step import NextStep, Phase
from tournament.web.tournament_pages.stage_names import stage_name


@dataclass(frozen=True)
class RoundHeading:
    """The two lines at the top of the desk."""

    snap: Snapshot
    step: NextStep
    titles: RoundTitles

    @cached_property
    def title(self) -> str:
        if self.step.phase is Phase.OVER:
            return _("Everything is played")
        if self.step.phase is Phase.FINISHED:
            return _("The tournament is over")
        if self.step.round is None or self.snap.facts is None:
            return self.snap.tournament.name
        stage = self.snap.stage(self.step.round.stage)
        return self.titles.long(stage, self.step.round.number) if stage else ""

    @cached_property
    def under_title(self) -> tuple[str, ...]:
        """Tournament, stage if there are several, regulation, and the day of play if known."""
        tournament = self.snap.tournament
        regulation = registry.get(tournament.regulation)
        parts = [tournament.name if self.title != tournament.name else "", self._stage_name]
        parts += [_(regulation.name) if regulation else tournament.regulation, self._day]
        return tuple(filter(None, parts))

    @property
    def _stage_name(self) -> str:
        facts, round_ = self.snap.facts, self.step.round
        if facts is None or round_ is None or len(facts.stages) < 2:
            return ""
        stage = self.snap.stage(round_.stage)
        return stage_name(self.snap, stage) if stage else ""

    @property
    def _day(self) -> str:
        """The day of play or, for pairs who play at home, the days between which they play."""
        round_ = self.step.round
        if round_ is not None and round_.at_home:
            return start_text(round_.row)
        begins = self._begins
        return weekday_and_day(begins) if begins else ""

    @property
    def _begins(self) -> datetime | None:
        """When the shown round began or is to begin; before any round is drawn, the tournament."""
        if self.step.round is None:
            return planned_start(self.snap.tournament)
        return self.step.round.row.clock_started or self.step.round.row.starts
