"""What the organiser has to do because time has passed: matches after their last day, pairs that are missing, tables
that play on after the clock."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.match_state import MatchState
from tournament.services.clock import MINUTE_SECONDS
from tournament.services.table_times import extra_seconds
from tournament.services.tournaments.league.reading import extended_to
from tournament.services.tournaments.rounds import last_publication
from tournament.texts import join_names
from tournament.web.desk.photo_tasks import is_photographed
from tournament.web.desk.task import OpenRound, Task
from tournament.web.hours import hour

MOST_NAMED = 3
"""The most tables that a sentence names; more are listed below it."""


def overdue_tasks(open_round: OpenRound) -> Iterator[Task]:
    """One task for all matches played at home that are open after the round's last day."""
    deadline, today = open_round.view.row.deadline, localdate(open_round.now)
    if deadline is None or today <= deadline:
        return
    unplayed = [
        row
        for row in open_round.match_rows
        if row.state in (MatchState.WAITING, MatchState.PLAYING) and not row.placed_match.withdrawn
    ]
    matches = {row.placed_match.pk for row in unplayed}
    count = len(matches - extended_to(matches, today))
    if count:
        text = ngettext(
            "%(number)s match is past its last day.", "%(number)s matches are past their last day.", count
        ) % {"number": count}
        title_text = " · ".join(part for part in (open_round.name, _("Late")) if part)
        address = reverse("desk-league", args=[open_round.snap.tournament.public_id])
        yield Task(shape="void", red=True, title=title_text, text=text, verb=_("See who is late"), address=address)


def late_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Tables that have not begun after the tolerance has passed."""
    deadline = tolerated(open_round)
    if deadline is None or open_round.now < deadline:
        return
    for row in open_round.match_rows:
        waits = row.state is MatchState.WAITING and row.sitting == 1 and not row.placed_match.withdrawn
        if waits and not is_photographed(open_round, row):
            values = {"first": row.names[0], "second": row.names[1], "time": hour(deadline)}
            text = _("%(first)s and %(second)s have not started. The waiting time ended at %(time)s.") % values
            yield Task(
                shape="void",
                title=open_round.title_of(row, _("is a pair missing?")),
                text=text,
                verb=_("Enter a walkover"),
                address=row.address,
            )


def tolerated(open_round: OpenRound) -> datetime | None:
    """Until when a pair may come: counted from the start of the clock, else from the planned time, or from the later
    hour at which the tables were published, before which no pair knew where to sit."""
    row, tournament = open_round.view.row, open_round.snap.tournament
    start, minutes = row.clock_started or row.starts, tournament.plan.get("tolerance")
    if open_round.view.at_home or start is None or minutes is None:  # at home: `web.league` shows which are late
        return None
    tolerance = timedelta(minutes=minutes)
    if row.clock_started is None and start + tolerance <= open_round.now:
        start = max(start, last_publication(tournament, row) or start)
    return start + tolerance


def without_result_tasks(open_round: OpenRound) -> Iterator[Task]:
    """One task for all tables of which nothing is written after the clock and their extra time, as where they play on
    paper; not for those that are asked about as late, nor for a pair that withdrew or a photo of the sheet."""
    if not open_round.clock.is_over or tolerated(open_round) is not None:
        return
    waiting = [
        row
        for row in open_round.match_rows
        if row.state is MatchState.WAITING and row.sitting == 1 and not row.placed_match.withdrawn
    ]
    extra, ended = extra_seconds(row.placed_match.pk for row in waiting), -open_round.clock.seconds_left
    late = [
        row for row in waiting if ended >= extra.get(row.placed_match.pk, 0) and not is_photographed(open_round, row)
    ]
    if late:
        names = [open_round.table_of(row).text for row in late]
        listed = len(late) > MOST_NAMED
        yield Task(
            shape="waiting",
            title=" · ".join(part for part in (open_round.name, _("Time is up")) if part),
            text=f"{_ended_text(ended // MINUTE_SECONDS)} {_without_result_text(names, listed=listed)}",
            verb=_("Enter all results"),
            address=reverse("desk-results-grid", args=[open_round.snap.tournament.public_id, open_round.view.row.pk]),
            tables=tuple(map(open_round.table_of, late)) if listed else (),
        )


def _without_result_text(tables: Sequence[str], *, listed: bool) -> str:
    """That these tables have no result: how many where they are listed below, else which."""
    if listed:
        message = ngettext("%(number)s table has no result yet:", "%(number)s tables have no result yet:", len(tables))
        return message % {"number": len(tables)}
    message = ngettext("Table %(tables)s has no result yet.", "Tables %(tables)s have no result yet.", len(tables))
    return message % {"tables": join_names(tables)}


def _ended_text(minutes: int) -> str:
    text = ngettext("The clock ended %(number)s minute ago.", "The clock ended %(number)s minutes ago.", minutes)
    return text % {"number": minutes}


def overtime_tasks(open_round: OpenRound) -> Iterator[Task]:
    """A task for each table still playing after the clock and its extra time, unless a pair withdrew or a photo of the
    sheet came."""
    if not open_round.clock.is_over:
        return
    playing = [
        row
        for row in open_round.match_rows
        if row.state is MatchState.PLAYING and not row.placed_match.withdrawn and not is_photographed(open_round, row)
    ]
    extra = extra_seconds(row.placed_match.pk for row in playing)
    for row in playing:
        ago = -open_round.clock.seconds_left - extra.get(row.placed_match.pk, 0)
        if ago < 0:
            continue
        text = f"{_ended_text(ago // MINUTE_SECONDS)} {open_round.clock.rule}".strip()
        yield Task(
            shape="playing",
            title=open_round.title_of(row, _("still playing")),
            text=text,
            verb=_("Enter the result"),
            address=row.address,
        )
