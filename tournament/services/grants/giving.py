"""Gives grants, and opens the links that carry them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils import timezone

from tournament.models import Entry, Grant, Tournament
from tournament.permissions import GRANTABLE, Action
from tournament.services.grants.kinds import GrantEventKind
from tournament.services.grants.secrets import (
    code_of_salt,
    hash_code,
    new_salt,
    random_secret,
    secret_of_salt,
    shown_code,
    shown_secret,
)
from tournament.services.grants.writer import GrantWriter
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Gone
from tournament.services.writing.writer import retry_when_locked


class GivenGrant(NamedTuple):
    """A grant and what opens it. `secret` is stored nowhere; `code` is "" if there is none to type."""

    grant: Grant
    secret: str
    code: str = ""


@retry_when_locked
def give(
    tournament: Tournament,
    actions: Iterable[Action],
    *,
    context: WriteContext,
    tables: Sequence[int] = (),
    entry: Entry | None = None,
    typed: bool = False,
) -> GivenGrant:
    """Give a new link for all tables of a tournament, some of them, or one entry; with a code to type if `typed`. The
    same key returns the same grant again.

    Raises ValueError for an action that no grant may allow.
    """
    asked_actions = _grantable(actions)
    writer = GrantWriter(tournament.club, tournament, context)
    asked = {"actions": asked_actions, "tables": sorted(tables), "entry": entry.pk if entry else None}
    if repeat := writer.find_repeat(GrantEventKind.GIVEN, asked):
        return _given_before(Grant.objects.get(pk=repeat.event.payload["grant"]))
    salt, code, code_hash = _salt_and_code(tournament if typed else None)
    grant = writer.add_grant(
        secret_of_salt(salt),
        label="",
        code_hash=code_hash,
        salt=salt,
        tables=asked["tables"],
        entry=entry,
        actions=asked_actions,
        given_by=context.actor,
    )
    writer.append(GrantEventKind.GIVEN, asked, more={"grant": grant.pk})
    return GivenGrant(grant, secret_of_salt(salt), code)


def _grantable(actions: Iterable[Action]) -> list[str]:
    """The actions as stored. ValueError for none, or for one that no grant may allow."""
    values = sorted(Action(action).value for action in actions)
    if not GRANTABLE.issuperset(values) or not values:
        raise ValueError(f"No grant may allow {values}.")
    return values


def _salt_and_code(tournament: Tournament | None) -> tuple[str, str, str]:
    """(salt, code, hash of the code) of a new grant; without a code if there is no tournament to type it for."""
    if tournament is None:
        return new_salt(), "", ""
    salt = _free_salt(tournament)
    code = code_of_salt(salt)
    return salt, code, hash_code(tournament, code)


def _given_before(grant: Grant) -> GivenGrant:
    return GivenGrant(grant, shown_secret(grant) or "", shown_code(grant) or "")


def _free_salt(tournament: Tournament) -> str:
    """A salt whose code no live grant of the tournament uses."""
    while True:
        salt = new_salt()
        code_hash = hash_code(tournament, code_of_salt(salt))
        if not Grant.objects.filter(tournament=tournament, code_hash=code_hash, revoked_at=None).exists():
            return salt


@retry_when_locked
def redeem(link: Grant, *, context: WriteContext, label: str = "", held_grant: Grant | None = None) -> GivenGrant:
    """Give a phone that opens a link a grant of its own for the same actions. Raises `Gone` if the link is no longer
    valid.

    `held_grant`: the grant the phone already has. If it allows the same actions, the link's tables are put first among
    its own and `secret` is empty.
    """
    writer = GrantWriter.for_grant(link, context)
    live_link = Grant.objects.live().filter(pk=link.pk).first()
    if live_link is None:
        raise Gone
    if held_grant is not None and (extended := _extend(writer, held_grant, live_link)) is not None:
        return GivenGrant(extended, "")
    secret = random_secret()
    device = writer.add_grant(
        secret,
        label=label,
        tables=live_link.tables,
        entry_id=live_link.entry_id,
        actions=live_link.actions,
        origin=live_link,
        given_by_id=live_link.given_by_id,
        expires=live_link.expires,
        last_seen=timezone.now(),
    )
    writer.append(GrantEventKind.OPENED, {"link": link.pk})
    return GivenGrant(device, secret)


def _extend(writer: GrantWriter, held_grant: Grant, link: Grant) -> Grant | None:
    """Put the link's tables first in the phone's grant, and give it; None if it is not of the same kind."""
    alike = {"tournament": link.tournament_id, "entry": link.entry_id}
    phone = Grant.objects.live().select_related("club", "tournament").filter(pk=held_grant.pk, **alike).first()
    if phone is None or phone.actions != link.actions:
        return None
    others = [table for table in phone.tables if table not in link.tables]
    tables = [*link.tables, *others] if phone.tables and link.tables else []
    writer.change(phone, tables=tables)
    if writer.changes:
        writer.append(GrantEventKind.OPENED, {"link": link.pk, "phone": phone.pk})
    return phone
