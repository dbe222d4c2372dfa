"""A round's clock for pages that are the same for everybody: the browser counts, by the server's time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from tournament.models import Match, Round
from tournament.services.table_times import extra_seconds
from tournament.web.hours import hour, start_text


@dataclass(frozen=True)
class RoundClock:
    """A clock, with times in ms since 1970, 0 for none. `seconds_left`: those left when it was stopped; None unless it
    is stopped.

    `hour`: the text that needs no counting; `rule`: what the end means for the tables.
    """

    started: int = 0
    ends: int = 0
    begins: int = 0
    seconds_left: int | None = None
    stopped: bool = False
    hour: str = ""
    rule: str = ""

    @property
    def counts(self) -> bool:
        """Whether there is anything to count down."""
        return bool(self.ends or self.seconds_left is not None)


def round_clock(row: Round, plan: Mapping[str, object], extra: int = 0) -> RoundClock:
    """The clock of a round's row under the tournament's plan, independent of the present time. `extra`: additional
    seconds of one table."""
    begins = _ms(row.starts.timestamp()) if row.starts else 0
    if row.clock_started is None:
        return RoundClock(begins=begins, hour=hour(row.starts) if row.starts else "")
    started = row.clock_started.timestamp()
    seconds = round_seconds(row, plan)
    length = None if seconds is None else seconds + extra
    if row.clock_stopped is not None:
        elapsed = row.clock_stopped.timestamp() - started
        left = None if length is None else int(length - elapsed)
        return RoundClock(_ms(started), seconds_left=left, stopped=True, hour=hour(row.clock_stopped))
    ends = _ms(started + length) if length is not None else 0
    return RoundClock(_ms(started), ends, hour=hour(row.clock_started), rule=rule_at_end(plan))


def table_clock(match: Match, row: Round, plan: Mapping[str, object]) -> RoundClock:
    """The clock of a round at one of its tables, which may have been given more time. One query if it counts."""
    clock = round_clock(row, plan)
    return round_clock(row, plan, extra_seconds([match.pk]).get(match.pk, 0)) if clock.counts else clock


def clock_text(row: Round, plan: Mapping[str, object]) -> str:
    """The state of the clock, in times that hold until somebody changes the clock again."""
    if row.deadline is not None:
        return start_text(row)
    if row.clock_started is None:
        return _("begins on %(time)s") % {"time": start_text(row)} if row.starts else ""
    if row.clock_stopped is not None:
        return _("clock stopped at %(hour)s") % {"hour": hour(row.clock_stopped)}
    length = round_seconds(row, plan)
    if length is None:
        return _("since %(hour)s") % {"hour": hour(row.clock_started)}
    end = row.clock_started + timedelta(seconds=length)
    return _("time runs until %(hour)s") % {"hour": hour(end)}


def text_after_end(row: Round, plan: Mapping[str, object]) -> str:
    """What takes the place of `clock_text` on a page once the clock has run out; "" unless it runs to an end."""
    length = round_seconds(row, plan)
    if row.deadline is not None or row.clock_started is None or row.clock_stopped is not None or length is None:
        return ""
    return _("time ended at %(hour)s") % {"hour": hour(row.clock_started + timedelta(seconds=length))}


def rule_at_end(plan: Mapping[str, object]) -> str:
    """What the end of the clock means for the tables; empty if the plan does not say."""
    return {
        "finish_hand": _("Every table finishes its hand."),
        "one_more": _("Every table finishes its hand and plays one more."),
        "stop": _("Every table stops at once."),
    }.get(str(plan.get("clock", "")), "")


def round_seconds(row: Round, plan: Mapping[str, object]) -> int | None:
    """The seconds from the start of the clock to its end, including pauses; None if the plan gives no minutes."""
    minutes = match_minutes(plan, row.stage.most_games) if "games" in plan else plan.get("minutes")
    return minutes * 60 + row.clock_lost if isinstance(minutes, int) else None


def match_minutes(plan: Mapping[str, object], games: int) -> int | None:
    """The minutes of a match of at most `games` games, from 1; None if the plan gives none.

    The plan's `minutes` are those of a match of as many games as its `games` says; others have theirs in proportion. A
    plan made before November 2026 does not say so, and every match has the same.
    """
    minutes, planned_games = plan.get("minutes"), plan.get("games")
    if not isinstance(minutes, int):
        return None
    return max(1, minutes * games // planned_games) if isinstance(planned_games, int) else minutes


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
