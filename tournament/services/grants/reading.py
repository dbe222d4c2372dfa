"""Looks grants up: by a secret or a code, and those of a tournament."""

from collections.abc import Iterable
from typing import NamedTuple

from tournament.models import Grant, Tournament
from tournament.models.grant import GrantQuerySet
from tournament.permissions import Action, grant_allows
from tournament.services.grants.secrets import clean_code, hash_code
from tournament.services.secret_hashes import hash_secret


def grants_by_secrets(secrets: Iterable[str]) -> list[Grant]:
    """The live grants with these secrets, with club and tournament, newest first. One query; none without secrets."""
    hashes = [hash_secret(secret) for secret in secrets]
    if not hashes:
        return []
    return list(live_grants().filter(secret_hash__in=hashes).order_by("-pk"))


def ended_grants_by_secrets(secrets: Iterable[str]) -> list[Grant]:
    """The grants with these secrets that ended only because their tournament is over, with club, tournament and entry.
    They allow nothing any more. One query; none without secrets."""
    hashes = [hash_secret(secret) for secret in secrets]
    if not hashes:
        return []
    rows = Grant.objects.ended().select_related("club", "tournament__club", "entry__names")
    return list(rows.filter(secret_hash__in=hashes).order_by("-pk"))


def former_grants_by_secrets(secrets: Iterable[str]) -> list[Grant]:
    """The grants with these secrets that are valid no more, whatever the reason, with club and tournament, newest
    first. One query; none without secrets."""
    hashes = [hash_secret(secret) for secret in secrets]
    if not hashes:
        return []
    live = Grant.objects.live().filter(secret_hash__in=hashes).values("pk")
    rows = Grant.objects.select_related("club", "tournament").filter(secret_hash__in=hashes)
    return list(rows.exclude(pk__in=live).order_by("-pk"))


def grants_by_code(tournaments: Iterable[Tournament], typed: str) -> list[Grant]:
    """The live grants of these tournaments with a typed code; hardly ever more than one. The caller must count the try
    first. One query."""
    code = clean_code(typed)
    if not code:
        return []
    hashes = [hash_code(tournament, code) for tournament in tournaments]
    return list(live_grants().filter(code_hash__in=hashes).order_by("tournament__name", "pk"))


def code_tournaments(public_id: str = "") -> list[Tournament]:
    """The tournaments in which a code can be typed now; only the one with this id if it is among them. One query."""
    coded = Grant.objects.live().exclude(code_hash="").values("tournament")
    tournaments = list(Tournament.objects.filter(pk__in=coded))
    return [named for named in tournaments if named.public_id == public_id] or tournaments


def grant_for(grants: Iterable[Grant], action: Action, tournament_id: str) -> Grant | None:
    """The first grant that allows an action in the tournament with this public id."""
    fitting = (grant for grant in grants if grant.tournament and grant.tournament.public_id == tournament_id)
    return next((grant for grant in fitting if grant_allows(grant.actions, action)), None)


def pairs_with_links(entries: Iterable[int | None]) -> set[int]:
    """Those of these pairs that have a valid link of their own. One query."""
    keys = [entry for entry in entries if entry is not None]
    rows = Grant.objects.live().filter(entry__in=keys, origin=None)
    return {row.entry_id for row in rows if row.entry_id and row.allows(Action.PLAY_AS_PAIR)}


class ScoringPhone(NamedTuple):
    """A phone. `number`: counted from 1 in the tournament, including revoked phones."""

    grant: Grant
    number: int


def devices_of(tournament: Tournament) -> list[ScoringPhone]:
    """The phones that score in a tournament, in the order in which they were connected. Two queries."""
    ever = Grant.objects.filter(tournament=tournament).exclude(origin=None).order_by("pk").values_list("pk", flat=True)
    numbers = {pk: number for number, pk in enumerate(ever, 1)}
    rows = live_grants().filter(tournament=tournament).exclude(origin=None).order_by("pk")
    return [ScoringPhone(row, numbers[row.pk]) for row in rows if row.allows(Action.SCORE_TABLES)]


def device_number(grant: Grant) -> int:
    """The phone's number, as in `devices_of`. One query."""
    return Grant.objects.filter(tournament=grant.tournament_id, pk__lte=grant.pk).exclude(origin=None).count()


def live_grants() -> GrantQuerySet:
    """Live grants, with their clubs and tournaments."""
    return Grant.objects.live().select_related("club", "tournament")
