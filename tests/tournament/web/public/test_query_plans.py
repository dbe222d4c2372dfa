"""No query of a phone makes the database read a whole table: a site with 10,000 tournaments is just as fast."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import matches_of, open_round, round_of, write_context
from tests.tournament.services.matches.games import LITTLE
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Entry, Tournament
from tournament.services import matches
from tournament.services.tournaments import results

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="the plans of SQLite"),
]


def tables_read_whole(do) -> list[str]:
    """The query-plan steps that scan a whole table, for all queries made in the meantime."""
    with CaptureQueriesContext(connection) as asked:
        do()
    plans = []
    for query in asked.captured_queries:
        if query["sql"].startswith(("SELECT", "UPDATE", "DELETE")):
            with connection.cursor() as cursor:
                cursor.cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
                plans += [f"{step}: {query['sql']}" for *_numbers, step in cursor.cursor.fetchall()]
    assert plans
    return [plan for plan in plans if plan.startswith("SCAN")]


def test_a_question_without_an_index_would_be_seen(tournament: Tournament) -> None:
    assert len(tables_read_whole(lambda: list(Entry.objects.filter(code="P01")))) == 1


@pytest.mark.parametrize("page", [*PAGES, "pairs/P03/", "schedule/groups/1/"])
def test_no_public_page_reads_a_table_whole(tournament: Tournament, page: str) -> None:
    assert tables_read_whole(lambda: Client().get(address(tournament, page))) == []


def test_saving_a_hand_or_a_result_reads_no_whole_table(tournament: Tournament) -> None:
    open_round(tournament, "groups", 3)
    first, second = matches_of(round_of(tournament, "groups", 3))[:2]
    hand = lambda: matches.record_hand(first.games.get(), LITTLE, context=write_context(matches.revision(first)))  # noqa: E731
    assert tables_read_whole(hand) == []
    assert tables_read_whole(lambda: results.enter_totals(second, [(3050, 2100)], context=write_context())) == []
    assert tables_read_whole(lambda: results.confirm(second, context=write_context())) == []
