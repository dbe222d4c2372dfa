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
    devices_of(tournament) → phones that score, numbered;  device_number(grant)

    give_tables(tournament, tables, *, context)            a link with a code for each table that has none
    table_links(tournament) → {table: TableLink};  table_numbers(tournament)
    code_tournaments(public=…) → where a code can be typed;  count_code_try(tournament, address)
    takes_grants(match);  opens_table(grants, tournament_id, table) → grant or None
"""

from tournament.services.grants.changing import hand_over, note_sign_of_life, revoke
from tournament.services.grants.code_tries import count_code_try, forget_code_try
from tournament.services.grants.giving import Given, give, redeem
from tournament.services.grants.reading import ScoringPhone, by_code, by_secrets, device_number, devices_of, grant_for
from tournament.services.grants.secrets import readable_code, shown_code, shown_secret
from tournament.services.grants.tables import (
    TableLink,
    code_tournaments,
    give_tables,
    opens_table,
    table_links,
    table_numbers,
    takes_grants,
)
from tournament.services.grants.writer import KIND, grants_scope

__all__ = [
    "KIND",
    "Given",
    "ScoringPhone",
    "TableLink",
    "by_code",
    "by_secrets",
    "code_tournaments",
    "count_code_try",
    "device_number",
    "devices_of",
    "forget_code_try",
    "give",
    "give_tables",
    "grant_for",
    "grants_scope",
    "hand_over",
    "note_sign_of_life",
    "opens_table",
    "readable_code",
    "redeem",
    "revoke",
    "shown_code",
    "shown_secret",
    "table_links",
    "table_numbers",
    "takes_grants",
]
