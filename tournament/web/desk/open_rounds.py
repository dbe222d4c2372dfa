"""Gathers what the tasks of the open rounds are made from: rows, clocks, hands with errors, and who typed what."""

from collections.abc import Collection
from datetime import datetime
from functools import partial

from django.utils.timezone import localdate

from scoring.contest.match_state import MatchState
from tournament.boards.round_titles import RoundTitles
from tournament.boards.words import round_title
from tournament.services.event_queries import last_seqs
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.disputes import read_past_disputes
from tournament.services.tournaments.league.reading import reporting_sides
from tournament.services.tournaments.league.unanswered import unanswered_reports
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.reopened import reopened_matches
from tournament.services.tournaments.result_checks import typed_matches
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.writing.context import WriteContext
from tournament.web.desk.clock import clock_of
from tournament.web.desk.hand_errors import hand_errors, hand_notes
from tournament.web.desk.round_tables import RoundTables
from tournament.web.desk.task import OpenRound
from tournament.web.tournament_pages.match_rows import match_rows
from tournament.web.tournament_pages.next_step import open_rounds_of


def open_rounds(
    snap: Snapshot,
    now: datetime,
    *,
    desk_round: RoundTables | None,
    titles: RoundTitles,
    reader: WriteContext | None,
    may_confirm: bool,
    photographed: Collection[tuple[int | None, int]] = (),
) -> list[OpenRound]:
    """All open rounds. `desk_round`: the one on the desk, whose rows are already known; `reader`: the person who reads
    the tasks. Two queries, one more if sheets are entered twice, one for a reader who may not confirm what is
    entered, one if hands wait to be confirmed, up to three where pairs report from home, and two if a result is
    disputed."""
    views = open_rounds_of(snap)
    entered = [match.pk for view in views for match in view.matches if match.state is MatchState.ENTERED]
    differing = [match.pk for view in views for match in view.matches if match.state is MatchState.MISMATCH]
    disputed = [match.pk for view in views for match in view.matches if match.state is MatchState.DISPUTED]
    reported = reporting_sides(entered) if any(view.at_home for view in views) else {}
    twice = policy_of(snap.tournament) is ConfirmationPolicy.SECOND_ENTRY
    open_round = partial(
        OpenRound,
        snap,
        now=now,
        errors=hand_errors(views),
        hand_notes=hand_notes(match for view in views for match in view.matches),
        seqs=last_seqs("match", entered),
        typed=typed_matches([*entered, *differing], reader) if twice and reader else frozenset[int](),
        reopened={} if may_confirm else reopened_matches(entered),
        photographed=photographed,
        disputes=read_past_disputes(disputed),
        reported=reported,
        unanswered=unanswered_reports(reported, localdate(now)),
    )
    rounds = []
    for view in views:
        clock = clock_of(view.row, snap.tournament.plan, now)
        if desk_round is not None and view.row.pk == desk_round.round.row.pk:
            rounds.append(open_round(view, desk_round.rows, clock=clock))
        else:
            name = _title(snap, view, titles)
            rounds.append(open_round(view, match_rows(snap, view), clock=clock, name=name))
    return rounds


def _title(snap: Snapshot, view: RoundView, titles: RoundTitles) -> str:
    stage = snap.stage(view.stage)
    return titles.short(stage, view.number) if stage else round_title(view.number)
