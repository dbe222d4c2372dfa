"""Adds and removes webhooks; each action is an event in the club's chain, without the address."""

import secrets
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from rules.text import _, make_text
from tournament.models import Club, Tournament, Webhook
from tournament.services.clubs.writer import club_scope
from tournament.services.webhooks.collecting import WebhookKind
from tournament.services.webhooks.signing import secret_of
from tournament.services.webhooks.transport import PORTS, is_public
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.services.writing.writer import LockingWriter, retry_when_locked

MAX_ADDRESS_LENGTH = 500
MAX_WEBHOOKS = 20
"""Webhooks that one club may have."""


class WrongAddress(Refused):
    message = make_text(_("Enter the whole address of the program, beginning with https://"))
    field = "address"


class TooManyWebhooks(Refused):
    message = make_text(_("The club already notifies as many programs as it can. Remove one first."))


@retry_when_locked
def add_webhook(
    club: Club,
    address: str,
    kinds: Iterable[WebhookKind],
    *,
    context: WriteContext,
    tournament: Tournament | None = None,
) -> tuple[Webhook, str]:
    """Add a webhook; returns it with the secret that signs its messages. The same key returns the same webhook again.

    Raises `WrongAddress` or `TooManyWebhooks`.
    """
    refuse_address(address)
    writer = LockingWriter(club_scope(club), context)
    asked = {"kinds": sorted(kinds), "tournament": tournament.pk if tournament else None}
    if repeat := writer.find_repeat("webhook added", asked):
        row = Webhook.objects.get(pk=repeat.event.payload["webhook"])
        return row, secret_of(row.salt)
    if Webhook.objects.live().filter(club=club).count() >= MAX_WEBHOOKS:
        raise TooManyWebhooks
    row = Webhook(
        club=club,
        tournament=tournament,
        address=address,
        kinds=asked["kinds"],
        salt=secrets.token_hex(16),
        given_by=context.actor,
        created=timezone.now(),
    )
    writer.add(row)
    writer.append("webhook added", asked, more={"webhook": row.pk})
    return row, secret_of(row.salt)


@retry_when_locked
def remove_webhook(webhook: Webhook, *, context: WriteContext) -> None:
    """Remove a webhook; messages that are still to be sent are dropped."""
    writer, asked = LockingWriter(club_scope(webhook.club), context), {"webhook": webhook.pk}
    if writer.find_repeat("webhook removed", asked):
        return
    row = Webhook.objects.get(pk=webhook.pk)
    if not row.removed:
        writer.remove(row)
        writer.append("webhook removed", asked)
    row.deliveries.update(next_try=None)


def refuse_address(address: str) -> None:
    """Raise `WrongAddress` if it is not a web address or, on a public site, obviously a private one."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise WrongAddress from None
    whole = parts.hostname and not parts.username and parts.scheme in PORTS and port != 0
    if not whole or len(address) > MAX_ADDRESS_LENGTH or not address.isprintable() or " " in address:
        raise WrongAddress
    if settings.PUBLIC and (parts.scheme != "https" or not _may_be_public(parts.hostname or "")):
        raise WrongAddress(make_text(_("This site sends only to public addresses that begin with https://")))


def _may_be_public(host: str) -> bool:
    """Whether a host may be public. Host names are only resolved, and checked again, when something is sent."""
    try:
        return is_public(ip_address(host))
    except ValueError:
        return "." in host and not host.rstrip(".").endswith((".localhost", ".local", ".internal"))
