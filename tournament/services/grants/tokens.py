"""Tokens of the API: what a program presents instead of signing in.

A token's secret is random and shown once. It begins with `PREFIX`, so that scanners for leaked secrets recognise it and
no link's secret is mistaken for one.
"""

from collections.abc import Iterable
from datetime import datetime

from tournament.models import Club, Grant, Tournament
from tournament.permissions import TOKEN_ACTIONS, Action
from tournament.services.grants.giving import GivenGrant
from tournament.services.grants.kinds import GrantEventKind
from tournament.services.grants.reading import live_grants
from tournament.services.grants.secrets import random_secret
from tournament.services.grants.writer import GrantWriter
from tournament.services.secret_hashes import hash_secret
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked

PREFIX = "sumula_"


@retry_when_locked
def give_token(
    club: Club,
    actions: Iterable[Action],
    *,
    context: WriteContext,
    tournament: Tournament | None = None,
    label: str = "",
    expires: datetime | None = None,
) -> GivenGrant:
    """A new token for one tournament of the club, or for all of them; every token may read what the desk shows.

    The same key returns the same grant again, without its secret. Raises ValueError for an action that no token may
    allow.
    """
    asked_actions = sorted(Action(action).value for action in {Action.SEE_DESK, *actions})
    if not TOKEN_ACTIONS.issuperset(asked_actions):
        raise ValueError(f"No token may allow {asked_actions}.")
    writer = GrantWriter(club, tournament, context)
    asked = {"actions": asked_actions, "token": True}
    if repeat := writer.find_repeat(GrantEventKind.GIVEN, asked):
        return GivenGrant(Grant.objects.get(pk=repeat.event.payload["grant"]), "")
    secret = PREFIX + random_secret()
    token = writer.add_grant(secret, label=label, actions=asked_actions, given_by=context.actor, expires=expires)
    writer.append(GrantEventKind.GIVEN, asked, more={"grant": token.pk})
    return GivenGrant(token, secret)


def grant_by_token(secret: str) -> Grant | None:
    """The live token with this secret, with its club, its tournament and who gave it. One query."""
    if not secret.startswith(PREFIX):
        return None
    return live_grants().tokens().select_related("given_by").filter(secret_hash=hash_secret(secret)).first()


def tokens_of(club: Club) -> list[Grant]:
    """The club's tokens that were not revoked, including expired ones, newest first. One query."""
    rows = Grant.objects.tokens().filter(club=club, revoked_at=None)
    return list(rows.select_related("tournament", "given_by").order_by("-pk"))
