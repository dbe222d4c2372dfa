"""Finds what the webhooks of a club have not been sent yet, in the events of its tournaments."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils import timezone

from scoring.contest.impossible import Impossible
from scoring.unreadable import Unreadable
from tournament.models import Event, Match, Round, Tournament, Webhook, WebhookDelivery
from tournament.services.matches.writer import confirms
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.pointers import events_pointed_at, match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.viewing import snapshot

MAX_AGE = timedelta(days=7)
"""How long a message can be looked at and sent again; anything older is not sent any more."""


class WebhookKind(StrEnum):
    ROUND_PUBLISHED = "round.published"
    RESULT_CONFIRMED = "result.confirmed"
    STAGE_FINISHED = "stage.finished"


TEST = "test"


class Notice(NamedTuple):
    """Something to send. `key`: it is sent only once for each key; `data`: ids with which the rest can be read from the
    API."""

    kind: WebhookKind
    key: str
    revision: int
    time: datetime
    data: dict[str, Any]


def collect(webhooks: Iterable[Webhook]) -> None:
    """Create the deliveries still missing for each of these webhooks, which belong to one club."""
    rows = list(webhooks)
    since = max(timezone.now() - MAX_AGE, min((row.created for row in rows), default=timezone.now()))
    WebhookDelivery.objects.filter(webhook__in=rows, created__lt=timezone.now() - MAX_AGE).delete()
    for tournament in _tournaments_of(rows):
        notices = list(_notices(tournament, since))
        for row in rows:
            if row.tournament_id in (None, tournament.pk):
                _add_delivery(row, tournament, notices)


def _tournaments_of(rows: list[Webhook]) -> list[Tournament]:
    clubs = {row.club_id for row in rows}
    return list(Tournament.objects.filter(club__in=clubs, removed=False, rehearsal_of=None).select_related("club"))


def _add_delivery(row: Webhook, tournament: Tournament, notices: list[Notice]) -> None:
    """Create a delivery for each notice of a kind that the webhook asks for; one that already exists for its key
    stays."""
    now = timezone.now()
    due_notices = [notice for notice in notices if notice.kind in row.kinds and notice.time >= row.created]
    WebhookDelivery.objects.bulk_create(
        [
            WebhookDelivery(
                webhook=row,
                key=notice.key,
                kind=notice.kind,
                body={
                    "event": notice.kind,
                    "tournament": tournament.public_id,
                    "revision": notice.revision,
                    "time": notice.time.isoformat(),
                    "data": notice.data,
                },
                created=now,
                next_try=now,
            )
            for notice in due_notices
        ],
        ignore_conflicts=True,
    )


def _notices(tournament: Tournament, since: datetime) -> Iterator[Notice]:
    """What happened since then, as notices: rounds published, results confirmed, stages finished."""
    events = Event.objects.in_scope(*tournament_scope(tournament.pk)).filter(time__gte=since).order_by("seq")
    pointers = {}
    last: dict[str, Event] = {}
    for event in events:
        if event.kind == TournamentEventKind.ROUND_PUBLISHED:
            yield from _round_published_notices(event)
        elif pointer := match_pointer(event):
            pointers[pointer.match_id, pointer.seq] = event, pointer
    match_events = events_pointed_at(pointer for _event, pointer in pointers.values())
    confirmed = {(int(row.scope_id), row.seq) for row in match_events if confirms(row)}
    matches = {
        row.pk: row for row in Match.objects.filter(pk__in={pk for pk, _ in confirmed}).select_related("round__stage")
    }
    for confirmation in sorted(confirmed, key=lambda confirmation: pointers[confirmation][0].seq):
        event, match = pointers[confirmation][0], matches[confirmation[0]]
        stage = match.tournament_round.stage.key
        data = {"stage": stage, "round": match.tournament_round.number, "match": match.pk}
        yield _make_notice(WebhookKind.RESULT_CONFIRMED, event, data)
        last[stage] = event
    for stage, event in last.items():
        if _is_over(tournament, stage):
            yield _make_notice(WebhookKind.STAGE_FINISHED, event, {"stage": stage})


def _round_published_notices(event: Event) -> Iterator[Notice]:
    """The notice of a round that was published, unless it was removed since."""
    for round_ in Round.objects.filter(pk=event.payload["asked"].get("id"), removed=False).select_related("stage"):
        yield _make_notice(WebhookKind.ROUND_PUBLISHED, event, {"stage": round_.stage.key, "round": round_.number})


def _make_notice(kind: WebhookKind, event: Event, data: dict[str, Any]) -> Notice:
    """The notice of an event."""
    return Notice(kind, f"{kind} {event.pk}", event.seq, event.time, data)


def _is_over(tournament: Tournament, key: str) -> bool:
    """Whether a stage is finished."""
    snap = snapshot(tournament)
    stage = snap.stage(key)
    try:
        return bool(stage and snap.resolver and snap.resolver.is_finished(stage))
    except (Impossible, Unreadable):
        return False
