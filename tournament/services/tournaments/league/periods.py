"""The days within which the matches of a round are played."""

from datetime import date, timedelta

from django.db.models import Max
from django.utils import timezone

from rules.text import _, make_text
from scoring.planning.arrangements import days_per_round
from scoring.unreadable import Unreadable
from tournament.models import Match, Round, Stage, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.founding import planned_start
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Gone
from tournament.services.writing.writer import retry_when_locked

Period = tuple[date, date]
"""First and last day."""


def usual_period(tournament: Tournament, stage: Stage) -> Period | tuple[None, None]:
    """The period of a round drawn now, beginning after the last day of earlier rounds. Both None if all play at the
    same time."""
    days = days_per_round(stage.document)
    if days is None:
        return None, None
    return _period_after(_last_day(tournament), tournament, days)


def _last_day(tournament: Tournament) -> date | None:
    """The last day of all drawn rounds."""
    rounds = Round.objects.filter(stage__tournament=tournament, removed=False)
    last: date | None = rounds.aggregate(last=Max("deadline"))["last"]
    return last


def _period_after(last: date | None, tournament: Tournament, days: int) -> Period:
    today = timezone.localdate(timezone=tournament.club.zone)
    if last is not None:
        opens = max(last + timedelta(days=1), today)
    else:
        planned = planned_start(tournament)
        opens = planned.date() if planned else today
    return opens, opens + timedelta(days=days - 1)


def deadline_of(match: Match) -> date | None:
    """The last day on which a match may be played; None if none is set."""
    return match.deadline or match.tournament_round.deadline


@retry_when_locked
def set_period(round_: Round, opens: date | None, deadline: date | None, *, context: WriteContext) -> Written:
    """Set the period of a round. None for both: it is played in one sitting.

    Raises `Unreadable` at ("deadline",), or `Gone` if the round was removed.
    """
    writer = TournamentWriter(round_.stage.tournament_id, context)
    asked = {"id": round_.pk, "opens": iso_day(opens), "deadline": iso_day(deadline)}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    row = Round.objects.get(pk=round_.pk)
    if row.removed:
        raise Gone
    if opens is not None and deadline is not None and deadline < opens:
        raise Unreadable(make_text(_("The last day comes before the first: choose a later one.")), "deadline")
    writer.change(row, opens=opens, deadline=deadline)
    return writer.write(TournamentEventKind.ROUND_CHANGED, asked, check=False)


def iso_day(day: date | None) -> str | None:
    return day.isoformat() if day else None
