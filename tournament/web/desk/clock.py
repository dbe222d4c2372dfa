"""Shows a round's clock: the time left, its start and its end."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Round
from tournament.web.hours import hour
from tournament.web.round_clock import round_seconds, rule_at_end


@dataclass(frozen=True)
class Clock:
    """The clock of a round at `now`. `length`: the seconds of the round; None: it runs without an end."""

    started: datetime | None
    stopped: datetime | None
    length: int | None
    now: datetime
    rule: str = ""
    all_in: bool = False
    """Whether no table of a round that was started is left to play: nobody waits for its end."""

    @property
    def running(self) -> bool:
        return self.started is not None and self.stopped is None

    @property
    def end_time(self) -> datetime | None:
        """When the time is up; for a stopped clock, when it would be if it were resumed now."""
        if self.started is None or self.length is None:
            return None
        stopped_for = self.now - self.stopped if self.stopped else timedelta()
        return self.started + timedelta(seconds=self.length) + stopped_for

    @property
    def seconds_left(self) -> int:
        """Seconds left; negative after the end."""
        if self.length is None:
            return 0
        return self.length if self.end_time is None else int((self.end_time - self.now).total_seconds())

    @property
    def is_over(self) -> bool:
        return self.end_time is not None and self.seconds_left <= 0

    @property
    def text(self) -> str:
        """The time left, as `clock.js` writes it: minutes and seconds, beyond 99 minutes with hours. After the end, how
        long ago it was."""
        minutes, seconds = divmod(abs(self.seconds_left), 60)
        whole = f"{minutes:02}" if minutes < 100 else f"{minutes // 60}:{minutes % 60:02}"
        return ("+" if self.seconds_left < 0 else "") + f"{whole}:{seconds:02}"

    @property
    def head(self) -> str:
        if self.all_in:
            return _("All results are in.")
        if self.started is None:
            return _("for this round")
        if self.stopped is not None:
            return _("the clock is stopped")
        if self.is_over:
            return _("past the end of the round")
        return _("to the end of the round")

    @property
    def hours(self) -> str:
        """When the clock began and ends, or what to do to start it."""
        if self.all_in:
            return ""
        if self.started is None and self.length is None:
            return _("Enter how long a match is, and start the clock when the tables start.")
        if self.started is None:
            return _("Start the clock when the tables start.")
        if self.stopped is not None:
            return _("stopped at %(time)s") % {"time": hour(self.stopped)}
        if self.is_over:
            return self.rule
        if self.end_time is None:
            return _("started at %(start)s") % {"start": hour(self.started)}
        return _("started at %(start)s, ends at %(end)s") % {"start": hour(self.started), "end": hour(self.end_time)}


def clock_of(row: Round, plan: dict[str, Any], now: datetime, *, all_in: bool = False) -> Clock:
    """The clock of a round's row. `all_in`: whether no table is left to play."""
    ended = all_in and row.clock_started is not None
    return Clock(row.clock_started, row.clock_stopped, round_seconds(row, plan), now, rule_at_end(plan), all_in=ended)
