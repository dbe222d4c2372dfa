"""Extra minutes for single tables. Their events have a chain of their own, like calls for the referee."""

from collections.abc import Iterable
from enum import StrEnum

from rules.text import _, make_text
from tournament.models import Match, TableTime, Tournament
from tournament.services.clock import MINUTE_SECONDS
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import LockingWriter, retry_when_locked

TIMES_CHAIN = "times"


class TimeEventKind(StrEnum):
    """The chain's hashes cover these words, so they must not change."""

    EXTENDED = "extended"


def times_scope(tournament: Tournament) -> Scope:
    """The chain of the extra minutes that tables of a tournament were given."""
    return Scope(TIMES_CHAIN, str(tournament.pk))


@retry_when_locked
def give_minute(tournament: Tournament, match: Match, *, context: WriteContext) -> None:
    """Give a table one more minute. Raises `Contradiction` while the round's clock has not been started. A form that is
    sent twice gives only one minute."""
    writer = LockingWriter(times_scope(tournament), context)
    asked = {"match": match.pk, "more": MINUTE_SECONDS}
    if writer.find_repeat(TimeEventKind.EXTENDED, asked):
        return
    if match.tournament_round.clock_started is None:
        raise Contradiction(make_text(_("The clock of this round has not been started yet.")))
    row = TableTime.objects.filter(pk=match.pk).first()
    if row is None:
        writer.add(TableTime(match=match, seconds=MINUTE_SECONDS))
    else:
        writer.change(row, seconds=row.seconds + MINUTE_SECONDS)
    writer.append(TimeEventKind.EXTENDED, asked)


def extra_seconds(matches: Iterable[int]) -> dict[int, int]:
    """The extra seconds of those matches that have any, by match. One query."""
    return dict(TableTime.objects.filter(pk__in=list(matches)).values_list("pk", "seconds"))
