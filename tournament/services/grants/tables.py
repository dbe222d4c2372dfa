"""The links of a tournament's tables: one for each table, printed on its card and its score sheets."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from tournament.models import Grant, Match, Tournament
from tournament.models.raw_queries import RawQuery
from tournament.permissions import Action
from tournament.services.grants.giving import give
from tournament.services.grants.reading import live_grants
from tournament.services.grants.secrets import shown_code, shown_secret
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked

MAX_TABLES = 500
TABLE_ACTIONS = (Action.SCORE_TABLES,)


class TableLink(NamedTuple):
    """What opens scoring at one table, as printed. `code`: "" if the site's key has changed since."""

    grant: Grant
    table: int
    secret: str
    code: str


def table_numbers(tournament: Tournament) -> list[int]:
    """The tables of the plan, and any others to which a match was drawn. One query."""
    first, count = tournament.plan.get("first_table") or 1, tournament.plan.get("tables") or 0
    rows = Match.objects.filter(round__stage__tournament=tournament, removed=False, table__isnull=False)
    drawn = set(rows.values_list("table", flat=True))
    return sorted({*range(first, first + min(count, MAX_TABLES)), *drawn})


def table_links(tournament: Tournament) -> dict[int, TableLink]:
    """For each table, its live link that can be shown again. One query."""
    links: dict[int, TableLink] = {}
    for grant in live_grants().filter(tournament=tournament, origin=None, entry=None).order_by("pk"):
        secret = shown_secret(grant)
        if secret and len(grant.tables) == 1 and grant.allows(Action.SCORE_TABLES):
            links[grant.tables[0]] = TableLink(grant, grant.tables[0], secret, shown_code(grant) or "")
    return links


@retry_when_locked
def give_tables(tournament: Tournament, tables: Iterable[int], *, context: WriteContext) -> None:
    """Give each of these tables a link with a code, unless it has one."""
    links = table_links(tournament)
    for table in sorted(set(tables) - links.keys()):
        context_of_table = replace(context, key=f"{context.key[:48]}-{table}")
        give(tournament, TABLE_ACTIONS, tables=(table,), typed=True, context=context_of_table)


def takes_grants(match: Match) -> bool:
    """Whether the match's tournament has ever let phones score by grants: if so, the match's secret address alone
    allows nobody to write. One query."""
    return match.round_id is not None and bool(TABLE_GRANTS.rows(match.round_id))


def _table_grants(round_: int) -> Any:
    table_grants = Grant.objects.of_browsers().filter(actions__contains=Action.SCORE_TABLES.value)
    return table_grants.filter(tournament__stages__rounds=round_).order_by().values_list("pk")[:1]


TABLE_GRANTS = RawQuery(_table_grants)


def grant_for_table(grants: Iterable[Grant], tournament_id: str, table: int | None) -> Grant | None:
    """The first of these live grants with which this table of the tournament with this public id may be scored."""
    return next(
        (
            grant
            for grant in grants
            if grant.tournament and grant.tournament.public_id == tournament_id
            if grant.allows(Action.SCORE_TABLES) and grant.covers_table(table)
        ),
        None,
    )
