"""A round's clock for pages that everybody gets alike: the browser counts, by the server's time."""

from dataclasses import dataclass
from typing import Any

from tournament.models import Round
from tournament.web.hours import hour, rule_at_end


@dataclass(frozen=True)
class RoundClock:
    """Times in ms since 1970, 0 for none. `left`: seconds that were left when it was stopped, None unless it is.

    `hour`: what can be said without counting; `rule`: what the end means to the tables.
    """

    started: int = 0
    ends: int = 0
    begins: int = 0
    left: int | None = None
    stopped: bool = False
    hour: str = ""
    rule: str = ""

    @property
    def counts(self) -> bool:
        """Whether there is anything to count down."""
        return bool(self.ends or self.left is not None)


def round_clock(row: Round, plan: dict[str, Any]) -> RoundClock:
    """By the round's row and the tournament's plan, without the hour it is now."""
    begins = _ms(row.starts.timestamp()) if row.starts else 0
    if row.clock_started is None:
        return RoundClock(begins=begins, hour=hour(row.starts) if row.starts else "")
    started = row.clock_started.timestamp()
    minutes = plan.get("minutes")
    length = minutes * 60 + row.clock_lost if isinstance(minutes, int) else None
    if row.clock_stopped is not None:
        gone = row.clock_stopped.timestamp() - started
        left = None if length is None else int(length - gone)
        return RoundClock(_ms(started), left=left, stopped=True, hour=hour(row.clock_stopped))
    ends = _ms(started + length) if length is not None else 0
    return RoundClock(_ms(started), ends, hour=hour(row.clock_started), rule=rule_at_end(plan))


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
