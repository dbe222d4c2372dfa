"""Draws, publishes and cancels rounds, plans when they begin, and runs their clock."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.stages.resolver import TournamentResolver
from tournament.models import Event, Match, Round, Stage, Tournament
from tournament.services.clock import MINUTE_SECONDS
from tournament.services.tournament_writing.facts import stage_of
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter, tournament_scope
from tournament.services.tournaments import backup
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.drawing import (
    add_matches,
    draw_with_engine,
    entries_of,
    open_matches,
    played_in,
    wish_documents,
)
from tournament.services.tournaments.founding import opening_round, planned_start
from tournament.services.tournaments.league.periods import usual_period
from tournament.services.tournaments.lots.rounds import public_seed, refuse_undrawn
from tournament.services.tournaments.short_names import fix_short_names
from tournament.services.tournaments.team_orders import show_all
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

DRAWN_AFTER = _("Round %(round)s was drawn after it: cancel that one first.")


@retry_when_locked
def draw_round(
    tournament: Tournament, stage_key: str, number: int, *, context: WriteContext, seed: str = ""
) -> Written:
    """Draw a round, visible only to the organisers until it is published. `seed`: the source of chance, if any. Raises
    `Contradiction` if it is drawn already.

    If lots were drawn in public for the round, their source is used instead of `seed`.
    """
    writer = TournamentWriter(tournament.pk, context)
    asked = {"stage": stage_key, "round": number, "seed": seed}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_DRAWN, asked):
        return repeat
    writer.refuse_stale()
    row = _stage(writer, stage_key)
    if Round.objects.filter(stage=row, number=number, removed=False).exists():
        raise Contradiction(make_text(_("Round %(round)s has already been drawn."), round=number))
    facts = writer.facts()
    stage = stage_of(facts, row)
    _refuse_unconfirmed(writer, row, number)
    refuse_undrawn(writer.tournament, stage_key, number)
    backup.before_draw(writer.tournament)
    seed = public_seed(writer.tournament, stage_key, number, seed)
    drawing = draw_with_engine(facts, stage, number, seed)
    round_ = Round(stage=row, number=number, seed=seed, broken=wish_documents(drawing.unmet_wishes))
    round_.opens, round_.deadline = usual_period(writer.tournament, row)
    if round_.deadline is None and opening_round(writer.tournament) is None:
        round_.starts = planned_start(writer.tournament)
    writer.add(round_)
    add_matches(writer, round_, drawing, stage, entries_of(writer))
    return writer.write(TournamentEventKind.ROUND_DRAWN, asked)


def _stage(writer: TournamentWriter, key: str) -> Stage:
    row = Stage.objects.filter(tournament=writer.tournament, key=key, removed=False).first()
    if row is None:
        raise Gone
    return row


def _refuse_unconfirmed(writer: TournamentWriter, stage: Stage, number: int) -> None:
    """Raise `Contradiction` while a result from which the round is drawn is not confirmed."""
    open_results = open_matches(writer.tournament)
    if stage.drawn_from:
        before = open_results.filter(round__stage__key__in=stage.drawn_from)
        if (last := stage.last_round_drawn_from) is not None:
            before = before.filter(round__number__lte=last)
        count = before.count()
        if count:
            message = _n(
                "The previous stage needs %(number)s result confirmed first.",
                "The previous stage needs %(number)s results confirmed first.",
            )
            raise Contradiction(Text.plural(message, count))
    if stage.format.drawn_beforehand:
        return
    count = open_results.filter(round__stage=stage, round__number__lt=number).count()
    if count:
        message = _n(
            "Round %(round)s opens when every result before it is confirmed: %(number)s is missing.",
            "Round %(round)s opens when every result before it is confirmed: %(number)s are missing.",
        )
        raise Contradiction(Text.plural(message, count, round=number))


@retry_when_locked
def publish_round(round_: Round, *, context: WriteContext) -> Written:
    """Publish a round; from then on its pairings stand.

    Refused while a result that determines them is open again, because another pair might advance.
    """

    def prepare(writer: TournamentWriter, row: Round) -> None:
        if not row.published:
            _refuse_unconfirmed(writer, row.stage, row.number)
            fix_short_names(writer)

    return _change(round_, TournamentEventKind.ROUND_PUBLISHED, context, prepare, published=True)


def last_publication(tournament: Tournament, round_: Round) -> datetime | None:
    """When a round was published, the last time if it was hidden between; None if a file brought it published. One
    query."""
    events = Event.objects.in_scope(*tournament_scope(tournament.pk))
    published = events.filter(kind=TournamentEventKind.ROUND_PUBLISHED, payload__asked__id=round_.pk)
    return published.order_by("-seq").values_list("time", flat=True).first()


@retry_when_locked
def hide_round(round_: Round, *, context: WriteContext) -> Written:
    """Hide a published round from the public again, as long as nothing has been played in it; it is drawn again if a
    correction since would pair others. Raises `Contradiction` otherwise."""

    def refuse(_writer: TournamentWriter, row: Round) -> None:
        if played_in(row).exists():
            raise Contradiction(make_text(_("Something has already been played in this round, so it stays published.")))

    asked, then = {"published": False}, update_dependents
    return _change(round_, TournamentEventKind.ROUND_CHANGED, context, refuse, asked, then, published=False)


@retry_when_locked
def cancel_draw(round_: Round, *, context: WriteContext) -> Written:
    """Cancel a round, published or not, in which nothing has been played; who advanced or qualified for it before a
    correction is no longer kept. Raises `Contradiction` otherwise, or if a later round is drawn."""
    writer = TournamentWriter(round_.stage.tournament_id, context)
    asked = {"id": round_.pk}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_UNDRAWN, asked):
        return repeat
    writer.refuse_stale()
    if later := later_round(round_):
        raise Contradiction(make_text(DRAWN_AFTER, round=later.number))
    matches = list(round_.matches.filter(removed=False))
    if played_in(round_).exists():
        raise Contradiction(make_text(_("Something has already been played in this round, so it stays as it is.")))
    for match in matches:
        writer.remove(match)
    writer.remove(Round.objects.get(pk=round_.pk))
    update_dependents(writer)
    return writer.write(TournamentEventKind.ROUND_UNDRAWN, asked)


def later_round(round_: Round) -> Round | None:
    """A round of the stage that was drawn after this one; None if there is none."""
    return Round.objects.filter(stage=round_.stage, number__gt=round_.number, removed=False).first()


@retry_when_locked
def plan_round(round_: Round, starts: datetime | None, *, context: WriteContext) -> Written:
    """Set when a round is to begin, as long as its clock has not been started. None: no time is announced. Raises
    `Contradiction` once it has."""

    def refuse(_writer: TournamentWriter, row: Round) -> None:
        if row.clock_started is not None:
            raise Contradiction(
                make_text(_("The clock of this round has already been started, so the round has begun."))
            )

    asked = {"starts": starts.isoformat() if starts else None}
    return _change(round_, TournamentEventKind.ROUND_CHANGED, context, refuse, asked, starts=starts)


@retry_when_locked
def start_clock(round_: Round, *, context: WriteContext, minutes: int | None = None) -> Written:
    """Start a round's clock, or resume it. `minutes`: the time for a match of its stage from now on, if the plan has
    none."""
    now = timezone.now()
    if round_.clock_started is None:

        def plan(writer: TournamentWriter, row: Round) -> None:
            if "teams" in row.stage.document:
                show_all(writer, row)
            if minutes is not None:
                writer.change(
                    writer.tournament,
                    plan={**writer.tournament.plan, "minutes": minutes, "games": row.stage.most_games},
                )

        return _change(round_, TournamentEventKind.CLOCK_CHANGED, context, plan, clock_started=now)
    if round_.clock_stopped is None:
        return _change(round_, TournamentEventKind.CLOCK_CHANGED, context)
    lost = round_.clock_lost + max(0, int((now - round_.clock_stopped).total_seconds()))
    return _change(round_, TournamentEventKind.CLOCK_CHANGED, context, clock_stopped=None, clock_lost=lost)


@retry_when_locked
def stop_clock(round_: Round, *, context: WriteContext) -> Written:
    """Pause a round's clock."""
    return _change(
        round_, TournamentEventKind.CLOCK_CHANGED, context, clock_stopped=round_.clock_stopped or timezone.now()
    )


@retry_when_locked
def extend_clock(round_: Round, *, context: WriteContext) -> Written:
    """Give every table of the round one more minute. Raises `Contradiction` before the clock is started."""

    def refuse(_writer: TournamentWriter, row: Round) -> None:
        if row.clock_started is None:
            raise Contradiction(make_text(_("The clock of this round has not been started yet.")))

    lost = round_.clock_lost + MINUTE_SECONDS
    return _change(
        round_, TournamentEventKind.CLOCK_CHANGED, context, refuse, {"more": MINUTE_SECONDS}, clock_lost=lost
    )


@retry_when_locked
def move_to_table(match: Match, table: int, *, context: WriteContext) -> Written:
    """Move a match to another table; a match already there takes its place."""
    writer = TournamentWriter(match.tournament_round.stage.tournament_id, context)
    asked = {"match": match.pk, "table": table}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    other = Match.objects.filter(round=match.round_id, table=table, removed=False).exclude(pk=match.pk).first()
    if other is not None:
        writer.change(other, table=match.table)
    writer.change(match, table=table)
    return writer.write(TournamentEventKind.ROUND_CHANGED, asked)


def _change(
    round_: Round,
    kind: TournamentEventKind,
    context: WriteContext,
    refuse: Callable[[TournamentWriter, Round], None] = lambda _writer, _row: None,
    asked: Mapping[str, Any] | None = None,
    then: Callable[[TournamentWriter], None] = lambda _writer: None,
    **columns: Any,
) -> Written:
    """Change columns of a round. `refuse` raises where that is not allowed; `asked`: what the event records besides the
    round; `then` changes what depends on it."""
    writer = TournamentWriter(round_.stage.tournament_id, context)
    request = {"id": round_.pk, **(asked or {})}
    if repeat := writer.find_repeat(kind, request):
        return repeat
    writer.refuse_stale()
    row = Round.objects.get(pk=round_.pk)
    if row.removed:
        raise Gone
    refuse(writer, row)
    writer.change(row, **columns)
    then(writer)
    return writer.write(kind, request, check=False)


def next_round(tournament: Tournament, resolver: TournamentResolver) -> tuple[StageFacts, int] | None:
    """The stage and number of the round to draw next; None when the tournament is over."""
    drawn_rows = Round.objects.filter(stage__tournament=tournament, removed=False).values_list("stage__key", "number")
    last: dict[str, int] = {}
    for key, number in drawn_rows:
        last[key] = max(number, last.get(key, 0))
    for stage in resolver.tournament.stages:
        number = last.get(stage.id, 0)
        if number == 0 or not resolver.format(stage).is_drawn_whole(resolver.view(stage), number):
            return stage, number + 1
    return None


def may_play_again(tournament: Tournament) -> bool:
    """Whether a round is still to be published or drawn. At most the queries of a snapshot and one."""
    snap = snapshot(tournament)
    if snap.resolver is None or not all(round_.published for round_ in snap.rounds):
        return True
    try:
        return next_round(tournament, snap.resolver) is not None
    except Impossible:
        return True
