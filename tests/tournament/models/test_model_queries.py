"""A query of instances that is compiled to SQL once and run for any key."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.tournament.factories import club_of, founded
from tournament.models import Entry, User
from tournament.models.model_queries import ModelQuery

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def test_rows_are_those_of_the_query_set_and_so_is_what_they_bring_along(ana, django_assert_num_queries):
    club, put = club_of(ana), []

    def entries(tournament):
        put.append(tournament)
        return Entry.objects.filter(tournament=tournament).select_related("names", "tournament").order_by("-position")

    model_query = ModelQuery(entries)
    two, three = founded(club, 2, LEAGUE), founded(club, 3, LEAGUE)
    for tournament in (two, three, two):
        with django_assert_num_queries(1):
            rows = [(entry, entry.names, entry.tournament) for entry in model_query.rows(tournament.pk)]
        asked = entries(tournament.pk)
        put.pop()
        assert rows == [(entry, entry.names, entry.tournament) for entry in asked]
        assert vars(rows[0][0]).keys() == vars(asked[0]).keys()
    assert model_query.rows(three.pk + 1) == []
    assert put == [-1]


def test_a_number_is_looked_up_in_a_column_of_texts(ana):
    """PostgreSQL compares no number to a text."""
    model_query = ModelQuery(lambda username: User.objects.filter(username=str(username)))
    User.objects.create(username="77")
    assert [user.username for user in model_query.rows(77)] == ["77"]


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_on_its_own_connection():
    model_query = ModelQuery(lambda pk: User.objects.filter(pk=pk))
    ana = User.objects.create(username="ana")
    assert model_query.rows(ana.pk) == [ana]

    def elsewhere():
        try:
            return model_query.rows(ana.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(elsewhere).result() == [ana]
