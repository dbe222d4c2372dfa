"""The chain of events: numbers, hashes, stale revisions and repeated keys."""

from datetime import UTC, datetime

import pytest
from django.db import connection, transaction

from tests.tournament.chains import write
from tournament.models import Event
from tournament.models.event import FIRST
from tournament.services.writing import events
from tournament.services.writing.changes import RowChange
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import ChainFault, Scope
from tournament.services.writing.refusals import KeyReused, Stale
from tournament.services.writing.writer import Writer

pytestmark = pytest.mark.django_db
OTHER = Scope("tournament", "k3x9w2")


def tamper_with_event(seq: int, **values: object) -> None:
    """Change a stored event, like a thief with the database file."""
    column, value = next(iter(values.items()))
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE tournament_event SET {column} = %s WHERE seq = %s", [value, seq])


@pytest.fixture
def three(quick_game):
    return [write(quick_game, "hand", key=f"k{n}", hand=n).event for n in (1, 2, 3)]


@pytest.mark.smoke
def test_events_are_numbered_and_chained_within_their_scope(three, quick_game):
    first, second, third = Event.objects.in_scope(*quick_game)
    assert [first.seq, second.seq, third.seq] == [1, 2, 3]
    assert [first.previous_hash, second.previous_hash, third.previous_hash] == [FIRST, first.hash, second.hash]
    assert events.verify_chain(quick_game) == []
    assert events.current_seq(quick_game) == 3


def test_each_scope_counts_for_itself(three):
    written = write(OTHER, "opened", key="other")
    assert (written.seq, written.event.previous_hash, written.is_new) == (1, FIRST, True)
    assert events.current_seq(Scope("game", "nobody")) == 0


def test_the_hash_is_that_of_the_documented_json(quick_game, ana):
    """Reckoned aside with `printf '%s' '…' | sha256sum` over the text below; a change breaks every club's chain."""
    time = datetime(2026, 3, 1, 22, 5, 7, 1200, tzinfo=UTC)
    event = Event(
        scope_kind="game", scope_id="k3x9w2", seq=1, idempotency_key="k1", actor_id=7, device="d2", time=time,
        kind="hand", touches=["hand:1"], payload={"side": 0, "ação": None}, previous_hash=FIRST,
    )  # fmt: skip
    # {"actor":7,"device":"d2","key":"k1","kind":"hand","payload":{"ação":null,"side":0},"previous":"000…(64)",
    #  "scope":["game","k3x9w2"],"seq":1,"time":"2026-03-01T22:05:07.001200+00:00","touches":["hand:1"]}
    assert event.computed_hash() == "d6f3c9987078f8a1ec2f9aeebd99fd2be294491717529776fcd347452fe20b5b"


def test_a_write_on_a_stale_seq_is_refused_with_both_numbers(three, quick_game):
    with pytest.raises(Stale) as refused:
        write(quick_game, "hand", key="k4", expected=2)
    assert (refused.value.expected, refused.value.actual) == (2, 3)
    assert events.current_seq(quick_game) == 3


@pytest.mark.parametrize("expected", [3, None])
def test_a_write_on_the_current_seq_is_taken(three, quick_game, expected):
    assert write(quick_game, "hand", key="k4", expected=expected).seq == 4


def test_a_repeated_key_gives_the_first_event_even_on_a_stale_seq(three, quick_game):
    again = write(quick_game, "hand", key="k2", expected=1, hand=2)
    assert (again.event, again.is_new) == (three[1], False)
    assert events.current_seq(quick_game) == 3


@pytest.mark.parametrize(
    ("scope", "kind", "asked"),
    [
        (OTHER, "hand", {"hand": 2}),
        (Scope("game", "k3x9w2"), "other", {"hand": 2}),
        (Scope("game", "k3x9w2"), "hand", {"hand": 9}),
    ],
)
def test_a_key_that_comes_back_with_another_action_is_refused(three, scope, kind, asked):
    with pytest.raises(KeyReused):
        write(scope, kind, key="k2", **asked)


def test_an_event_goes_with_the_transaction_that_failed(quick_game):
    def record_and_fail():
        with transaction.atomic():
            write(quick_game, "hand", key="k1")
            raise LookupError

    with pytest.raises(LookupError):
        record_and_fail()
    assert events.current_seq(quick_game) == 0


def test_what_is_stored_is_what_was_hashed(quick_game):
    asked = {"b": [1, -2, True, None, "Á/ção ♠", 10**30], "a": {"z": 1, "y": ()}}
    write(quick_game, "hand", key="k1", **asked)
    stored = Event.objects.get()
    assert stored.payload["asked"] == {"a": {"y": [], "z": 1}, "b": [1, -2, True, None, "Á/ção ♠", 10**30]}
    assert events.verify_chain(quick_game) == []


def test_an_event_names_the_rows_that_it_changed(quick_game):
    writer = Writer(quick_game, WriteContext("k1"))
    writer.record(RowChange(("hand", 1, 2, 3), {"removed": True}, {"removed": False}))
    stored = writer.append("hand", {}).event
    assert stored.touches == ["hand:1:2:3"]
    assert stored.payload["changes"] == [
        {"row": ["hand", 1, 2, 3], "now": {"removed": True}, "was": {"removed": False}}
    ]


@pytest.mark.parametrize("value", [1.5, {"a": {1: 2}}, {1, 2}, "a\0b", datetime(2026, 1, 1, tzinfo=UTC)])
def test_what_a_database_would_bend_is_refused(quick_game, value):
    with pytest.raises(TypeError):
        write(quick_game, "hand", key="k1", value=value)
    assert not Event.objects.exists()


def test_half_a_character_is_refused(quick_game):
    with pytest.raises(UnicodeEncodeError):
        write(quick_game, "hand", key="k1", value="\ud800")


@pytest.mark.parametrize(
    "column", ["kind", "device", "idempotency_key", "scope_id", "previous_hash", "hash", "payload", "touches"]
)
def test_whatever_is_bent_shows(three, quick_game, column):
    tamper_with_event(2, **{column: '"forged"'})
    assert events.verify_chain(quick_game) != []


def test_a_bent_payload_breaks_its_own_hash_alone(three, quick_game):
    tamper_with_event(2, payload='{"hand": 20}')
    assert events.verify_chain(quick_game) == [ChainFault(2, "hash")]


def test_a_bent_event_with_its_hash_made_again_breaks_the_next(three, quick_game):
    tamper_with_event(2, payload='{"hand": 20}')
    tamper_with_event(2, hash=Event.objects.get(seq=2).computed_hash())
    assert events.verify_chain(quick_game) == [ChainFault(3, "previous_hash")]


def test_a_removed_event_shows(three, quick_game):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournament_event WHERE seq = 2")
    assert events.verify_chain(quick_game) == [ChainFault(3, "seq"), ChainFault(3, "previous_hash")]
