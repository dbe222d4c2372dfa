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
    Hand,
    Lot,
    Match,
    MatchNames,
    Note,
    Round,
    SheetPhoto,
    Stage,
    Tournament,
    Webhook,
    WebhookDelivery,
)
from tournament.services.photos.storage import delete_contents
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import backup
from tournament.services.tournaments.side_chains import SIDE_CHAINS
from tournament.services.writing.events import Scope
from tournament.signals import announce_erased

IDS_PER_STATEMENT = 500


def erase(tournament: Tournament) -> None:
    """Erase everything. Call it inside a transaction that holds the tournament, once it is known that it may go."""
    public_id = tournament.public_id
    _erase_pictures(tournament)
    _erase_side_chains(tournament)
    _erase_matches_of(tournament)
    _erase_chain(tournament_scope(tournament.pk))
    raw_delete(WebhookDelivery.objects.filter(webhook__tournament=tournament))
    Webhook.objects.filter(tournament=tournament).delete()
    _erase_setup(tournament.pk)
    transaction.on_commit(lambda: backup.delete_backups(public_id), robust=True)
    announce_erased(public_id)


def _erase_side_chains(tournament: Tournament) -> None:
    """Delete the chains beside the tournament's own, and their rows, which may name matches and pairs."""
    for chain in SIDE_CHAINS:
        _erase_chain(chain.scope(tournament))
        for rows in chain.rows_of(str(tournament.pk)):
            raw_delete(rows)


def _erase_matches_of(tournament: Tournament) -> None:
    """Delete all matches with their chains."""
    ids = list(Match.objects.filter(round__stage__tournament=tournament).values_list("pk", flat=True))
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


def _erase_pictures(tournament: Tournament) -> None:
    """Delete the pictures of the photos, whose rows are still there, once the transaction is committed."""
    names = [photo.file_name for photo in SheetPhoto.objects.filter(tournament=tournament) if not photo.erased]
    transaction.on_commit(lambda: delete_contents(names), robust=True)


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
