"""Erases a tournament with its events, backups and documents. Only for rehearsals and the demonstration."""

from collections.abc import Sequence

from django.db import connection, models, transaction

from tournament.models import (
    Adjustment,
    Announcement,
    DateProposal,
    Decision,
    Entry,
    EntryNames,
    Event,
    FullNames,
    Game,
    Grant,
    Hand,
    Lot,
    Match,
    MatchNames,
    Note,
    RefereeCall,
    Round,
    SheetPhoto,
    Stage,
    TableTime,
    Tournament,
    Webhook,
    WebhookDelivery,
)
from tournament.services.grants.writer import grants_scope
from tournament.services.photos.storage import delete_contents
from tournament.services.photos.writer import photos_scope
from tournament.services.referee_calls import calls_scope
from tournament.services.table_times import times_scope
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import backup
from tournament.services.writing.events import Scope
from tournament.signals import announce_erased

IDS_PER_STATEMENT = 500


def erase(tournament: Tournament) -> None:
    """Erase everything. Call it inside a transaction that holds the tournament, once it is known that it may go."""
    public_id = tournament.public_id
    _erase_play(tournament)
    _erase_chain(tournament_scope(tournament.pk))
    erase_grants(tournament)
    raw_delete(WebhookDelivery.objects.filter(webhook__tournament=tournament))
    Webhook.objects.filter(tournament=tournament).delete()
    _erase_setup(tournament.pk)
    transaction.on_commit(lambda: backup.forget(public_id), robust=True)
    announce_erased(public_id)


def _erase_play(tournament: Tournament) -> None:
    """Delete what happened at the tables: times, calls of the referee, photos, matches with their chains."""
    raw_delete(TableTime.objects.filter(match__round__stage__tournament=tournament))
    _erase_chain(times_scope(tournament))
    raw_delete(RefereeCall.objects.filter(tournament=tournament))
    _erase_chain(calls_scope(tournament))
    ids = list(Match.objects.filter(round__stage__tournament=tournament).values_list("pk", flat=True))
    _erase_photos(tournament)
    for start in range(0, len(ids), IDS_PER_STATEMENT):
        erase_matches(ids[start : start + IDS_PER_STATEMENT])


def _erase_setup(pk: int) -> None:
    """Delete rounds, stages, entries and what else was set up, and the tournament's own row."""
    raw_delete(Round.objects.filter(stage__tournament=pk))
    raw_delete(Stage.objects.filter(tournament=pk))
    for model in (Adjustment, Announcement, Lot, Decision, FullNames, EntryNames, Entry, Note):
        owner = "entry__tournament" if model in (EntryNames, FullNames) else "tournament"
        raw_delete(model._default_manager.filter(**{owner: pk}))
    raw_delete(Tournament.objects.filter(pk=pk))


def _erase_chain(scope: Scope) -> None:
    raw_delete(Event.objects.in_scope(*scope))


def _erase_photos(tournament: Tournament) -> None:
    """Delete the photos' rows now and their pictures once the transaction is committed."""
    photos = SheetPhoto.objects.filter(tournament=tournament)
    names = [photo.file_name for photo in photos if not photo.erased]
    _erase_chain(photos_scope(tournament.pk))
    raw_delete(photos)
    transaction.on_commit(lambda: delete_contents(names), robust=True)


def erase_grants(tournament: Tournament) -> None:
    """Delete the grants of phones and links, those opened by another grant first."""
    _erase_chain(grants_scope(tournament))
    raw_delete(Grant.objects.filter(tournament=tournament).exclude(origin=None))
    raw_delete(Grant.objects.filter(tournament=tournament))


def erase_matches(ids: Sequence[int]) -> None:
    """Delete matches by id: on new rows without statistics, PostgreSQL takes a minute for the same through a join."""
    raw_delete(Event.objects.filter(scope_kind="match", scope_id__in=list(map(str, ids))))
    raw_delete(Hand.objects.filter(game__in=list(Game.objects.filter(match__in=ids).values_list("pk", flat=True))))
    raw_delete(Game.objects.filter(match__in=ids))
    raw_delete(DateProposal.objects.filter(match__in=ids))
    raw_delete(MatchNames.objects.filter(match__in=ids))
    raw_delete(Match.objects.filter(pk__in=ids))


def raw_delete(rows: "models.QuerySet[models.Model]") -> None:
    """Delete rows although events and hands refuse deletion. Nothing else in the site may use this."""
    models.QuerySet._raw_delete(rows.order_by(), connection.alias)
