"""Grants: what a link, a QR code, a typed code, a phone or a token of the API allows. Every change is one event.

`web.authorisation` lets requests in by them, within `permissions.GRANTABLE`. Of secrets, only hashes are stored.

    give(tournament, actions, *, context, tables=(), entry=None, typed=False)
        → GivenGrant(grant, secret, code)                       a link; `code`: to type
    shown_secret(grant), shown_code(grant) → text or None  of a link again, to print it
    redeem(link, *, context, label="") → GivenGrant             a phone opens the link and gets a grant of its own
    revoke(grant, *, context)                              it, and every phone that opened it
    hand_over(table, to, *, context)                       a table to this phone, away from every other
    note_sign_of_life(grant)                               at most once a minute; no event, no revision

    grants_by_secrets(secrets) → live grants;  grants_by_code(tournaments, typed) → [Grant, …]
    ended_grants_by_secrets(secrets) → grants of a tournament that is over, which allow nothing any more
    former_grants_by_secrets(secrets) → those and all that were revoked or have expired
    grant_for(grants, action, tournament_id) → grant or None
    pairs_with_links(entries) → {entry, …}                  that have a link of their own
    devices_of(tournament) → phones that score, numbered;  device_number(grant)

    give_tables(tournament, tables, *, context)            a link with a code for each table that has none
    table_links(tournament) → {table: TableLink};  table_numbers(tournament)
    code_tournaments() → where one can be typed;  count_code_try(tournaments, client_address)
    give_token(club, actions, *, context, tournament=None, label="", expires=None) → GivenGrant     a token of the API
    grant_by_token(secret) → live grant or None;  tokens_of(club) → [Grant, …]

    takes_grants(match);  grant_for_table(grants, tournament_id, table) → grant or None
"""

from tournament.services.grants.changing import hand_over, note_sign_of_life, revoke
from tournament.services.grants.code_tries import count_code_try, forget_code_try
from tournament.services.grants.giving import GivenGrant, give, redeem
from tournament.services.grants.reading import (
    ScoringPhone,
    code_tournaments,
    device_number,
    devices_of,
    ended_grants_by_secrets,
    former_grants_by_secrets,
    grant_for,
    grants_by_code,
    grants_by_secrets,
    pairs_with_links,
)
from tournament.services.grants.secrets import CODE_LENGTH, clean_code, readable_code, shown_code, shown_secret
from tournament.services.grants.tables import (
    TableLink,
    give_tables,
    grant_for_table,
    table_links,
    table_numbers,
    takes_grants,
)
from tournament.services.grants.tokens import give_token, grant_by_token, tokens_of
from tournament.services.grants.writer import grants_scope

__all__ = [
    "CODE_LENGTH",
    "GivenGrant",
    "ScoringPhone",
    "TableLink",
    "clean_code",
    "code_tournaments",
    "count_code_try",
    "device_number",
    "devices_of",
    "ended_grants_by_secrets",
    "forget_code_try",
    "former_grants_by_secrets",
    "give",
    "give_tables",
    "give_token",
    "grant_by_token",
    "grant_for",
    "grant_for_table",
    "grants_by_code",
    "grants_by_secrets",
    "grants_scope",
    "hand_over",
    "note_sign_of_life",
    "pairs_with_links",
    "readable_code",
    "redeem",
    "revoke",
    "shown_code",
    "shown_secret",
    "table_links",
    "table_numbers",
    "takes_grants",
    "tokens_of",
]
