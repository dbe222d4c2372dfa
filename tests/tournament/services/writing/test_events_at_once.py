"""Many writers of one tournament at the same moment, each with its own connection."""

import pytest

from tests.tournament.chains import write
from tests.tournament.threads import WRITERS, at_once
from tournament.models import Event
from tournament.services.writing import events
from tournament.services.writing.refusals import Stale
from tournament.services.writing.writer import retry_when_locked

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("each", [5, pytest.param(200, marks=pytest.mark.long)])
def test_no_event_is_lost_doubled_or_out_of_chain(quick_game, each):
    # As every service does: SQLite lets those who wait try in no order, so that one of them may wait in vain.
    append = retry_when_locked(write)

    def write_each(writer):
        for number in range(each):
            append(quick_game, "hand", key=f"{writer}-{number}")

    at_once(write_each)
    assert list(Event.objects.in_scope(*quick_game).values_list("seq", flat=True)) == list(range(1, WRITERS * each + 1))
    assert events.verify_chain(quick_game) == []


def test_one_of_several_writers_on_the_same_seq_is_taken(quick_game):
    def write_one(writer):
        try:
            return write(quick_game, "hand", key=f"w{writer}", expected=0).seq
        except Stale as stale:
            return stale.actual, "stale"

    assert sorted(at_once(write_one), key=str) == [(1, "stale")] * (WRITERS - 1) + [1]


def test_one_key_sent_by_all_at_once_is_written_once(quick_game):
    answers = at_once(lambda writer: write(quick_game, "hand", key="same"))
    assert len({written.event.pk for written in answers}) == 1
    assert sum(written.is_new for written in answers) == 1
    assert Event.objects.count() == 1
