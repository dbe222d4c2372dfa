"""Grants: what a link, a QR code, a typed code, a phone or a token of the API allows. Every change is one event.

Pages are let in by them in `web.authorisation`, as `permissions.GRANTABLE` says. Only hashes of secrets are stored.

    give(club, actions, *, context, tournament=None, tables=(), entry=None, label="", expires=None, typed=False)
        → Given(grant, secret, code)                       a link; `code`: six signs to type, of a tournament alone
    shown_secret(grant), shown_code(grant) → text or None  of a link once more, to print it again
    redeem(link, *, context, label="") → Given             a phone opened the link: a grant and a secret of its own
    revoke(grant, *, context)                              it and every phone that opened it
    hand_over(table, to, *, context)                       a table to this phone, and off every other
    note_sign_of_life(grant)                               at most once a minute; no event, no revision

    by_secrets(secrets) → live grants;  by_code(tournament, typed) → grant or None
    grant_for(grants, action, tournament_id) → grant or None
    devices_of(tournament) → phones
"""

from tournament.services.grants.changing import hand_over, note_sign_of_life, revoke
from tournament.services.grants.giving import Given, give, redeem
from tournament.services.grants.reading import by_code, by_secrets, devices_of, grant_for
from tournament.services.grants.secrets import readable_code, shown_code, shown_secret
from tournament.services.grants.writer import grants_scope

__all__ = [
    "Given",
    "by_code",
    "by_secrets",
    "devices_of",
    "give",
    "grant_for",
    "grants_scope",
    "hand_over",
    "note_sign_of_life",
    "readable_code",
    "redeem",
    "revoke",
    "shown_code",
    "shown_secret",
]
