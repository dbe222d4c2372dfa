"""A token that lets another phone bring a hand of a match: a signature in the entry page of the phone that has the
hand.

It allows nothing else, and is valid as long as that phone's own access: its grant, its owner's role, or, in a
tournament without connected phones, the secret address of the match.
"""

from django.core import signing
from django.http import HttpRequest

from tournament.models import Grant, Match, User
from tournament.services import grants
from tournament.web.devices.access import keeps_score

SALT = "tournament.relay"
MAX_AGE = 3 * 24 * 3600
"""Seconds: a phone may have had the page open since the tournament began."""


def relay_token(request: HttpRequest, match: Match) -> str:
    """The signature for a browser that has access to the match's table."""
    grant = getattr(request, "scoring_grant", None)
    by_role = grant is None and bool(getattr(request, "tables_of", ""))
    holders = (match.pk, grant.pk if grant else 0, request.user.pk or 0 if by_role else 0)
    return signing.TimestampSigner(salt=SALT).sign(".".join(map(str, holders)))


def match_of_token(token: str) -> Match | None:
    """The match of a token; None if the signature is invalid, or its holder may no longer write there."""
    try:
        numbers = signing.TimestampSigner(salt=SALT).unsign(token, max_age=MAX_AGE)
    except signing.BadSignature:
        return None
    pk, grant, user = map(int, numbers.split("."))
    match = Match.objects.filter(pk=pk).first()
    return match if match is not None and _may_write(match, grant, user) else None


def _may_write(match: Match, grant: int, user: int) -> bool:
    if grant:
        grant_rows = Grant.objects.live().select_related("tournament").filter(pk=grant)
        tournament = match.tournament_round.stage.tournament.public_id
        return grants.grant_for_table(grant_rows, tournament, match.table) is not None
    if user:
        person = User.objects.filter(pk=user, is_active=True).first()
        return person is not None and keeps_score(person, match)
    return not (match.is_in_tournament and grants.takes_grants(match))
