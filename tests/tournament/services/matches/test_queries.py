"""The queries of each service and reader: the same with one hand as with thirty.

A transaction's own statements count too; in a test these are the service's savepoint. PostgreSQL has one more for each
lock that is not on a row: at a start, on the key and the address.
"""

import pytest
from django.db import connection

from tests.tournament.services.matches.games import LITTLE, PAIRS, Table, hand, play_hands
from tournament.services import matches, quick
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db
LOCK = 1 if connection.vendor == "postgresql" else 0


@pytest.fixture(params=[1, 30])
def played(request, db) -> Table:
    return play_hands(request.param)


@pytest.mark.parametrize(
    ("read", "queries"),
    [
        (lambda table: matches.game_view(table.match), 3),
        (lambda table: matches.game_view(table.match, 1), 3),
        (lambda table: matches.export_game(matches.game_view(table.match)), 3),
        (lambda table: matches.revision(table.match), 1),
        (lambda table: matches.match_timeline(table.match), 2),
        (lambda table: quick.may_create("192.0.2.1"), 1),
    ],
)
def test_reading_takes_its_number_of_queries(played, read, queries, django_assert_num_queries):
    with django_assert_num_queries(queries):
        read(played)


@pytest.mark.parametrize(
    ("service", "what", "queries"),
    [
        (matches.record_hand, lambda game: (game, hand()), 12),
        (matches.correct_hand, lambda game: (game, 1, hand()), 12),
        (matches.remove_hand, lambda game: (game, 1), 12),
        (matches.fail_opening, lambda game: (game, 0), 11),
        (matches.close_game, lambda game: (game, "time"), 11),
        (quick.rename_pairs, lambda game: (game.match, ("Eva", "Gil")), 11),
    ],
)
def test_writing_takes_its_number_of_queries(played, service, what, queries, django_assert_num_queries):
    arguments, seq = what(played.game), played.seq
    with django_assert_num_queries(queries):
        service(*arguments, context=WriteContext("k", seq, device="phone"))


def test_undoing_reads_the_event_and_the_last_link_besides(played, django_assert_num_queries):
    played.record(LITTLE)
    seq = played.seq
    with django_assert_num_queries(13):  # the event that is undone, and the last link
        matches.undo(played.match, seq, context=WriteContext("k", device="phone"))


def test_restoring_a_hand_takes_twelve_queries(played, django_assert_num_queries):
    removed = played.write(matches.remove_hand, played.game, 1)
    with django_assert_num_queries(12):
        matches.restore_hand(removed.hand, context=WriteContext("k", removed.seq, device="phone"))


def test_a_rematch_takes_nine_queries_and_its_lock(played, django_assert_num_queries):
    with django_assert_num_queries(9 + LOCK):
        quick.start_rematch(played.match, key="k")


def test_starting_takes_eleven_queries_and_two_locks(db, django_assert_num_queries):
    with django_assert_num_queries(11 + 2 * LOCK):
        quick.start("apcef-sc-2022", names=PAIRS, key="k", address="192.0.2.1")
