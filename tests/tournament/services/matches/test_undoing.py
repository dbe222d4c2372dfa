"""Undoing and redoing the last action at a table: by whom, for how long, and what it restores."""

from datetime import timedelta

import pytest

from tests.tournament.services.matches.games import PAIRS, WINNING, Table, hand
from tournament.models import Event
from tournament.services import matches, quick
from tournament.services.matches.proving import prove_match
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


def move_clock(monkeypatch, seconds: float) -> None:
    then = Event.objects.latest("time").time + timedelta(seconds=seconds)
    monkeypatch.setattr("django.utils.timezone.now", lambda: then)


def state(table: Table):
    view = matches.game_view(table.match)
    return view.facts, view.game.totals, view.game.failed, view.game.number


ACTIONS = {
    "record": lambda table: table.record(hand(400)),
    "correct": lambda table: table.write(matches.correct_hand, table.game, 1, hand(200)),
    "remove": lambda table: table.write(matches.remove_hand, table.game, 1),
    "restore": lambda table: table.write(matches.restore_hand, table.game.hands.get(number=2, version=1)),
    "fail": lambda table: table.write(matches.fail_opening, table.game, 0),
    "close": lambda table: table.write(matches.close_game, table.game, "time"),
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_what_was_undone_is_redone_and_undone_again(table, action):
    table.record(hand())
    table.record(hand(500))
    table.write(matches.remove_hand, table.game, 2)
    table.write(matches.fail_opening, table.game, 1)
    before = state(table)
    action(table)
    after = state(table)
    undone = table.undo()
    redone = table.redo()
    assert (redone.event.kind, redone.event.payload["asked"]["undoes"]) == ("redone", undone.seq)
    assert state(table) == after
    table.undo()
    assert state(table) == before
    table.redo()
    assert state(table) == after
    assert prove_match(table.match.pk) == []


def test_a_new_game_is_begun_again():
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, key="start"))
    table.record(WINNING)
    table.write(matches.new_game, table.match)
    table.undo()
    table.redo()
    assert [game.number for game in matches.game_view(table.match).games] == [1, 2]


def test_only_the_undoing_that_was_last_is_redone(table):
    table.record(hand())
    with pytest.raises(matches.CannotUndo):
        table.redo()
    undone = table.undo()
    table.record(hand(400))
    with pytest.raises(matches.Stale):
        matches.redo(table.match, undone.seq, context=WriteContext("late", device="phone"))


def test_redoing_too_is_of_the_same_phone_and_for_two_minutes(table, monkeypatch):
    table.record(hand())
    table.undo()
    with pytest.raises(matches.UndoNotYours):
        table.redo(device="other")
    move_clock(monkeypatch, 120.001)
    with pytest.raises(matches.UndoTooLate):
        table.redo()


def test_a_redoing_sent_twice_is_one(table):
    table.record(hand())
    seq = table.undo().seq
    context = WriteContext("again", device="phone")
    assert [matches.redo(table.match, seq, context=context).is_new for _ in range(2)] == [True, False]


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_an_undone_action_leaves_all_as_it_was(table, action):
    table.record(hand())
    table.record(hand(500))
    table.write(matches.remove_hand, table.game, 2)
    table.write(matches.fail_opening, table.game, 1)
    before = state(table)
    done = action(table)
    assert state(table) != before
    undone = table.undo()
    assert state(table) == before
    assert (undone.event.kind, undone.event.payload["asked"]["undoes"]) == ("undone", done.seq)


def test_a_reopening_is_undone(table):
    table.write(matches.close_game, table.game, "time")
    table.write(matches.reopen_game, table.game)
    table.undo()
    assert table.game.closed == "time"


def test_a_new_game_is_withdrawn_and_the_next_one_has_its_own_number():
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, key="start"))
    table.record(WINNING)
    begun = table.write(matches.new_game, table.match)
    table.undo()
    assert [game.number for game in matches.game_view(table.match).games] == [1]
    with pytest.raises(matches.Gone):
        table.write(matches.record_hand, begun.game, hand())
    table.write(matches.new_game, table.match)
    assert [game.number for game in matches.game_view(table.match).games] == [1, 3]


def test_an_undone_hand_comes_back_in_one_tap(table):
    recorded = table.record(hand())
    table.undo()
    table.write(matches.restore_hand, recorded.hand)
    assert (table.totals, table.rows()) == ((590, 190), [(1, 1, False), (1, 2, True), (1, 3, False)])


def test_two_minutes_are_enough_and_no_more(table, monkeypatch):
    table.record(hand())
    move_clock(monkeypatch, 120.001)
    with pytest.raises(matches.UndoTooLate):
        table.undo()
    move_clock(monkeypatch, 120)
    assert table.undo().is_new


@pytest.mark.parametrize("device", ["other", ""])
def test_nobody_undoes_what_another_did(table, device):
    table.record(hand())
    with pytest.raises(matches.UndoNotYours):
        table.undo(device=device)


def test_what_no_device_did_no_device_undoes(table):
    table.record(hand(), device="")
    with pytest.raises(matches.UndoNotYours):
        table.undo(device="")


def test_neither_a_beginning_nor_an_undoing_is_undone(table):
    with pytest.raises(matches.CannotUndo):
        table.undo()
    table.record(hand())
    table.undo()
    with pytest.raises(matches.CannotUndo):
        table.undo()


def test_only_the_last_action_is_undone(table):
    first = table.record(hand())
    table.record(hand())
    with pytest.raises(matches.Stale) as stale:
        matches.undo(table.match, first.seq, context=WriteContext("late", device="phone"))
    assert (stale.value.expected, stale.value.actual) == (2, 3)


def test_undoing_twice_under_one_key_undoes_once(table):
    table.record(hand())
    first = table.undo(key="k")
    again = matches.undo(table.match, 2, context=WriteContext("k", device="phone"))
    assert (again.event, again.is_new, again.hand) == (first.event, False, first.hand)
