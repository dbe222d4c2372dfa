"""Sets a tournament up: name, regulation, plan and stages.

Everything can be changed until it would contradict something played; then the engine says what.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from rules.text import _, make_text
from scoring.contest.model import StageFacts
from scoring.documents import Document
from scoring.formats import format_of
from scoring.tournament_file.stages import read_stage
from scoring.typed_text import check_filled
from scoring.unreadable import Unreadable
from tournament.models import Club, Entry, Event, Match, Round, Stage, Tournament
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.confirmation_policy import refuse_other_policy
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.short_names import fix_short_names
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import Contradiction, Gone, KeyReused
from tournament.services.writing.writer import retry_when_locked


@retry_when_locked
def create_tournament(
    club: Club,
    name: str,
    regulation: str,
    *,
    context: WriteContext,
    rulings: Mapping[str, Any] | None = None,
    **columns: Any,
) -> tuple[Tournament, Written]:
    """Create a tournament without pairs or stages. Raises `Unreadable` for an invalid regulation, ruling or name."""
    hold_lock(f"key {context.key}")
    if event := Event.objects.filter(idempotency_key=context.key).first():
        return _created_before(event)
    tournament = Tournament(
        club=club,
        name=check_filled(name, "name"),
        regulation=regulation,
        rulings=dict(rulings or {}),
        created=timezone.now(),
        **columns,
    )
    ruled(tournament)
    tournament.save(force_insert=True)
    writer = TournamentWriter(tournament.pk, context)
    writer.record_added(tournament)
    return tournament, writer.write(TournamentEventKind.FOUNDED, {}, check=False)


def _created_before(event: Event) -> tuple[Tournament, Written]:
    if event.kind != TournamentEventKind.FOUNDED:
        raise KeyReused
    return Tournament.objects.get(pk=int(event.scope_id)), Written(event, is_new=False)


@retry_when_locked
def change_settings(tournament: Tournament, *, context: WriteContext, **columns: Any) -> Written:
    """Change the named columns among name, regulation, rulings, plan, embargo, published and finished. Raises
    `Contradiction` if a rehearsal would be published."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"columns": sorted(columns)}
    if repeat := writer.find_repeat(TournamentEventKind.SETTINGS_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    if "name" in columns:
        columns["name"] = check_filled(columns["name"], "name")
    if columns.get("published") and writer.tournament.rehearsal_of_id is not None:
        message = _("This is a rehearsal, which the public never sees: publish the tournament itself.")
        raise Contradiction(make_text(message))
    if {"regulation", "rulings"} & columns.keys():
        _refuse_after_play(writer, columns)
    if "plan" in columns:
        refuse_other_policy(writer.tournament, columns["plan"])
    planned = planned_start(writer.tournament)
    writer.change(writer.tournament, **columns)
    if columns.get("published"):
        fix_short_names(writer)
    ruled(writer.tournament)
    _move_first_round(writer, planned)
    update_dependents(writer)
    return writer.write(TournamentEventKind.SETTINGS_CHANGED, asked, check=is_whole(writer.tournament))


def _refuse_after_play(writer: TournamentWriter, columns: Mapping[str, Any]) -> None:
    unchanged = all(
        getattr(writer.tournament, name) == columns.get(name, getattr(writer.tournament, name)) for name in columns
    )
    if not unchanged and Round.objects.filter(stage__tournament=writer.tournament, removed=False).exists():
        message = _("A round has been drawn under this regulation. Cancel the rounds first, or leave it as it is.")
        raise Contradiction(make_text(message))


def planned_start(tournament: Tournament) -> datetime | None:
    """The date and time of the plan, which are those of the first round; later rounds begin when the day allows."""
    planned = tournament.plan.get("starts")
    return datetime.fromisoformat(planned).replace(tzinfo=tournament.club.zone) if planned else None


def opening_round(tournament: Tournament) -> Round | None:
    """The first round of the whole tournament, if it is drawn."""
    rounds = Round.objects.filter(stage__tournament=tournament, removed=False)
    return rounds.order_by("stage__position", "number").first()


def _move_first_round(writer: TournamentWriter, planned: datetime | None) -> None:
    """Move a round drawn for the planned time along with the plan, until its clock runs."""
    first = opening_round(writer.tournament)
    if first is not None and first.starts == planned and first.clock_started is None and first.deadline is None:
        writer.change(first, starts=planned_start(writer.tournament))


def is_whole(tournament: Tournament) -> bool:
    """Whether there are pairs and stages, so that the engine can resolve the tournament."""
    entries = Entry.objects.filter(tournament=tournament, removed=False)
    stages = Stage.objects.filter(tournament=tournament, removed=False)
    return entries.exists() and stages.exists()


@retry_when_locked
def set_stages(
    tournament: Tournament,
    documents: Sequence[Document],
    *,
    context: WriteContext,
    names: Sequence[str] | None = None,
    plan: Document | None = None,
) -> Written:
    """Replace all stages, in order, by documents in the form of the tournament file. A stage that keeps its id keeps
    its rounds.

    `plan`: the tournament's plan with the choices that the stages were made from.

    Raises `Unreadable` at ("stages", index, …) for an invalid document, `Contradiction` with what has been played.
    """
    writer = TournamentWriter(tournament.pk, context)
    asked = {"stages": [str(document.get("id", "")) for document in documents]}
    if repeat := writer.find_repeat(TournamentEventKind.STAGES_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    stages = readable_stages(writer.tournament, documents)
    if plan is not None:
        refuse_other_policy(writer.tournament, plan)
        writer.change(writer.tournament, plan=plan)
    _write_stages(writer, documents, stages, names or [""] * len(documents))
    update_dependents(writer)
    return writer.write(TournamentEventKind.STAGES_CHANGED, asked, check=is_whole(writer.tournament))


def _write_stages(
    writer: TournamentWriter, documents: Sequence[Document], stages: Sequence[StageFacts], names: Sequence[str]
) -> None:
    """Make the rows agree with the documents: add new stages, change known ones and remove all others."""
    rows = {row.key: row for row in Stage.objects.filter(tournament=writer.tournament, removed=False)}
    wanted = {document["id"] for document in documents}
    for unwanted in rows.keys() - wanted:
        _refuse_if_drawn(rows[unwanted])
        writer.remove(rows[unwanted])
    for position, (document, stage, name) in enumerate(zip(documents, stages, names, strict=True), start=1):
        key = document["id"]
        if row := rows.get(key):
            refuse_other_length(row, stage)
            writer.change(row, document=document, position=position, rule={}, name=name)
        else:
            writer.add(Stage(tournament=writer.tournament, key=key, position=position, document=document, name=name))


def readable_stages(tournament: Tournament, documents: Sequence[Document]) -> tuple[StageFacts, ...]:
    """The stages in the engine's form. Raises `Unreadable` at ("stages", index, …)."""
    regulation, _game_rulings = ruled(tournament)
    _codes, pairs = pairs_by_code(tournament)
    stages: list[StageFacts] = []
    for index, document in enumerate(documents):
        try:
            stages.append(read_stage(document, regulation, pairs, tuple(stages)))
        except Unreadable as fault:
            raise fault.with_prefix("stages", index) from None
    return tuple(stages)


def refuse_other_length(row: Stage, stage: StageFacts) -> None:
    """Raise `Contradiction` when a published match would change its length; unpublished rounds are redrawn instead."""
    seated = Match.objects.filter(round__stage=row, round__published=True, round__removed=False, removed=False)
    elimination = format_of(stage).elimination
    length = {"best_of": stage.games.count, "plays_all_games": stage.games.exactly, "elimination": elimination}
    if seated.exclude(**length).exists():
        message = _("A round of this stage is published, for matches of another length: cancel it first.")
        raise Contradiction(make_text(message))


def _refuse_if_drawn(stage: Stage) -> None:
    if stage.rounds.filter(removed=False).exists():
        message = _("A round of this stage has already been drawn: cancel it first, or keep the stage.")
        raise Contradiction(make_text(message))


@retry_when_locked
def remove_tournament(tournament: Tournament, *, context: WriteContext) -> Written:
    """Hide a tournament from everybody. Nothing is deleted."""
    writer = TournamentWriter(tournament.pk, context)
    if repeat := writer.find_repeat(TournamentEventKind.REMOVED, {}):
        return repeat
    writer.refuse_stale()
    writer.remove(writer.tournament)
    return writer.write(TournamentEventKind.REMOVED, {}, check=False)


@retry_when_locked
def restore_tournament(tournament: Tournament, *, context: WriteContext) -> Written:
    """Bring back a removed tournament as it was. Raises `Gone` if it is not removed."""
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    writer = TournamentWriter(tournament.pk, context, locked)
    if repeat := writer.find_repeat(TournamentEventKind.RESTORED, {}):
        return repeat
    if not locked.removed:
        raise Gone
    writer.change(locked, removed=False)
    return writer.write(TournamentEventKind.RESTORED, {}, check=False)
