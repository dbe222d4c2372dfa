"""The links of a tournament's tables: one a table, printed on its card and its score sheets."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from tournament.models import Grant, Match, Tournament
from tournament.permissions import Action
from tournament.services.grants.giving import give
from tournament.services.grants.reading import live_grants
from tournament.services.grants.secrets import shown_code, shown_secret
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked

MOST_TABLES = 500
OF_TABLES = (Action.SCORE_TABLES,)


class TableLink(NamedTuple):
    """What opens scoring at one table, as paper shows it. `code`: "" on a site with another key."""

    grant: Grant
    table: int
    secret: str
    code: str


def table_numbers(tournament: Tournament) -> list[int]:
    """The tables of the plan, and whatever others a match was drawn to. One query."""
    first, count = tournament.plan.get("first_table") or 1, tournament.plan.get("tables") or 0
    rows = Match.objects.filter(round__stage__tournament=tournament, removed=False, table__isnull=False)
    drawn = set(rows.values_list("table", flat=True))
    return sorted({*range(first, first + min(count, MOST_TABLES)), *drawn})


def table_links(tournament: Tournament) -> dict[int, TableLink]:
    """The live link of each table that has one which can be shown, by table. One query."""
    found: dict[int, TableLink] = {}
    for grant in live_grants().filter(tournament=tournament, origin=None, entry=None).order_by("pk"):
        secret = shown_secret(grant)
        if secret and len(grant.tables) == 1 and grant.allows(Action.SCORE_TABLES):
            found[grant.tables[0]] = TableLink(grant, grant.tables[0], secret, shown_code(grant) or "")
    return found


@retry_when_locked
def give_tables(tournament: Tournament, tables: Iterable[int], *, context: WriteContext) -> None:
    """A link with a code for each of these tables that has none."""
    known = table_links(tournament)
    for table in sorted(set(tables) - known.keys()):
        here = replace(context, key=f"{context.key[:48]}-{table}")
        give(tournament.club, OF_TABLES, tournament=tournament, tables=(table,), typed=True, context=here)


def takes_grants(match: Match) -> bool:
    """Whether the match's tournament lets phones score by grants, now or ever: then its secret address alone does
    not. One query."""
    asked = Grant.objects.filter(tournament__stages__rounds=match.round_id, actions__contains=Action.SCORE_TABLES.value)
    return asked.exists()


def opens_table(grants: Iterable[Grant], tournament_id: str, table: int | None) -> Grant | None:
    """The one of these live grants that scores at a table of the tournament of this public id."""
    return next(
        (
            grant
            for grant in grants
            if grant.tournament and grant.tournament.public_id == tournament_id
            if grant.allows(Action.SCORE_TABLES) and grant.covers_table(table)
        ),
        None,
    )


def code_tournaments(*, public: bool) -> list[Tournament]:
    """Where a code can be typed now, by name. `public`: only those that anybody may look at. One query."""
    coded = Grant.objects.live().exclude(code_hash="").values("tournament")
    rows = Tournament.objects.public() if public else Tournament.objects.filter(removed=False)
    return list(rows.filter(pk__in=coded).order_by("name", "pk"))
