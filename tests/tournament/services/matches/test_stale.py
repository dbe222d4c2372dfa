"""Two phones at one table, and one phone that sends twice."""

import pytest

from tests.tournament.services.matches.games import hand
from tournament.services import matches, quick
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


def test_a_hand_entered_on_two_phones_is_recorded_once_and_both_are_shown(table):
    seen = table.seq
    theirs = table.record(hand(), device="other")
    with pytest.raises(matches.Stale) as stale:
        table.record(hand(400), expected=seen)
    text = stale.value
    assert (text.expected, text.actual, text.number, text.there, text.wanted) == (1, 2, 1, theirs.hand, hand(400))
    assert table.rows() == [(1, 1, False)]


def test_a_hand_entered_while_an_opening_failed_shows_that_nothing_stands_in_its_place(table):
    table.record(hand())
    table.write(matches.fail_opening, table.game, 0)
    with pytest.raises(matches.Stale) as stale:
        table.record(hand(400), expected=2)
    assert (stale.value.number, stale.value.there) == (2, None)


def test_a_correction_made_on_an_old_page_overwrites_nothing(table):
    table.record(hand())
    theirs = table.write(matches.correct_hand, table.game, 1, hand(200))
    with pytest.raises(matches.Stale) as stale:
        table.write(matches.correct_hand, table.game, 1, hand(400), expected=2)
    assert (stale.value.number, stale.value.there, stale.value.wanted) == (1, theirs.hand, hand(400))
    assert table.totals == (490, 190)


ACTIONS = {
    "remove": lambda table, seq: table.write(matches.remove_hand, table.game, 1, expected=seq),
    "restore": lambda table, seq: table.write(matches.restore_hand, table.game.hands.get(version=1), expected=seq),
    "fail": lambda table, seq: table.write(matches.fail_opening, table.game, 0, expected=seq),
    "close": lambda table, seq: table.write(matches.close_game, table.game, "time", expected=seq),
    "reopen": lambda table, seq: table.write(matches.reopen_game, table.game, expected=seq),
    "new game": lambda table, seq: table.write(matches.new_game, table.match, expected=seq),
    "rename": lambda table, seq: table.write(quick.rename_pairs, table.match, ("A", "B"), expected=seq),
}


@pytest.mark.parametrize("seq", [2, 4])
@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_every_action_on_another_seq_than_the_present_is_refused(table, action, seq):
    table.record(hand())
    table.write(matches.fail_opening, table.game, 0)
    with pytest.raises(matches.Stale):
        action(table, seq)
    assert table.seq == 3


REPEATED = {
    "record": lambda table: matches.record_hand(table.game, hand(400), context=WriteContext("k", 4, device="phone")),
    "correct": lambda table: matches.correct_hand(
        table.game, 1, hand(400), context=WriteContext("k", 4, device="phone")
    ),
    "remove": lambda table: matches.remove_hand(table.game, 1, context=WriteContext("k", 4, device="phone")),
    "restore": lambda table: matches.restore_hand(
        table.game.hands.get(number=2, version=1), context=WriteContext("k", 4, device="phone")
    ),
    "fail": lambda table: matches.fail_opening(table.game, 0, context=WriteContext("k", 4, device="phone")),
    "close": lambda table: matches.close_game(table.game, "time", context=WriteContext("k", 4, device="phone")),
    "rename": lambda table: quick.rename_pairs(table.match, ("A", "B"), context=WriteContext("k", 4, device="phone")),
}


@pytest.mark.parametrize("action", REPEATED.values(), ids=REPEATED)
def test_an_action_sent_again_gives_what_it_did_the_first_time(table, action):
    table.record(hand())
    table.record(hand())
    table.write(matches.remove_hand, table.game, 2)
    first = action(table)
    table.write(matches.fail_opening, table.game, 1) if not table.game.closed else None
    seq, rows = table.seq, table.rows()
    again = action(table)
    assert (first.is_new, again.is_new) == (True, False)
    assert (again.event, again.hand, again.game) == (first.event, first.hand, first.game)
    assert (table.seq, table.rows()) == (seq, rows)


def test_a_key_that_comes_with_another_action_is_refused(table):
    table.record(hand(), key="k")
    with pytest.raises(matches.KeyReused):
        table.record(hand(400), key="k")
    with pytest.raises(matches.KeyReused):
        table.write(matches.remove_hand, table.game, 1, key="k")
    assert table.rows() == [(1, 1, False)]
