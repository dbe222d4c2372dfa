"""Revokes grants, hands a table over, and notes when a phone was last seen."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import OperationalError
from django.utils import timezone

from tournament.models import Grant
from tournament.services.grants.kinds import GrantEventKind
from tournament.services.grants.writer import GrantWriter
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Gone
from tournament.services.writing.writer import retry_when_locked

LAST_SEEN_INTERVAL = timedelta(minutes=1)


@retry_when_locked
def revoke(grant: Grant, *, context: WriteContext) -> None:
    """Revoke a grant for good: from now on neither it nor any phone that opened it is let in.

    A phone that also scores other tables keeps those.
    """
    writer, now = GrantWriter.for_grant(grant, context), timezone.now()
    asked = {"grant": grant.pk}
    if writer.find_repeat(GrantEventKind.REVOKED, asked):
        return
    row = Grant.objects.get(pk=grant.pk)
    if row.revoked_at is None:
        writer.change(row, revoked_at=now)
    if row.origin_id is None:
        _revoke_phones(writer, row)
    if writer.changes:
        writer.append(GrantEventKind.REVOKED, asked)


@retry_when_locked
def hand_over(table: int, to: Grant, *, context: WriteContext) -> None:
    """Give a table to this phone, and take it from every other phone that has a list of tables.

    A phone that loses its last table is revoked. Raises `Gone` if this phone's own grant is no longer valid.
    """
    writer = GrantWriter.for_grant(to, context)
    asked = {"table": table, "to": to.pk}
    if writer.find_repeat(GrantEventKind.HANDED_OVER, asked):
        return
    phones = Grant.objects.live().filter(tournament=to.tournament).exclude(origin=None).order_by("pk")
    rows = {row.pk: row for row in phones}
    if to.pk not in rows:
        raise Gone
    if rows[to.pk].tables:
        writer.change(rows[to.pk], tables=[table, *(other for other in rows[to.pk].tables if other != table)])
    _take_from(writer, table, (row for row in rows.values() if row.pk != to.pk and row.entry_id is None))
    if writer.changes:
        writer.append(GrantEventKind.HANDED_OVER, asked)


def _revoke_phones(writer: GrantWriter, link: Grant) -> None:
    """Take from phones that opened the link what it gave them."""
    phones = Grant.objects.filter(tournament=link.tournament, club=link.club, entry=link.entry, revoked_at=None)
    if link.tables:
        table_phones = [phone for phone in phones.exclude(origin=None).order_by("pk") if phone.actions == link.actions]
        for table in link.tables:
            _take_from(writer, table, table_phones)
    for phone in phones.filter(origin=link).order_by("pk"):
        if not link.tables or not phone.tables:
            writer.change(phone, revoked_at=timezone.now())


def _take_from(writer: GrantWriter, table: int, phones: Iterable[Grant]) -> None:
    for phone in phones:
        if phone.tables == [table] and phone.revoked_at is None:
            writer.change(phone, revoked_at=timezone.now())
        elif table in phone.tables:
            writer.change(phone, tables=[other for other in phone.tables if other != table])


def note_sign_of_life(grant: Grant) -> None:
    """Record that a phone was seen, at most once a minute. If the database is busy, a later request will do so."""
    now = timezone.now()
    if grant.last_seen is not None and now - grant.last_seen < LAST_SEEN_INTERVAL:
        return
    try:
        Grant.objects.filter(pk=grant.pk).update(last_seen=now)
    except OperationalError:
        return
