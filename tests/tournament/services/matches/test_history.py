"""The timeline of a match: each event once, newest first, with what a correction changed."""

import pytest

from tests.tournament.services.matches.games import hand
from tournament.models import Hand
from tournament.services import matches
from tournament.services.matches import Difference, MatchEventKind

pytestmark = pytest.mark.django_db


def test_all_that_happened_is_reported_the_last_first(table):
    table.record(hand())
    table.write(matches.correct_hand, table.game, 1, hand(200, hand_points=15))
    table.write(matches.fail_opening, table.game, 1)
    table.write(matches.remove_hand, table.game, 1)
    table.undo()
    changes = [(change.seq, change.kind, change.side, change.undoes) for change in matches.match_timeline(table.match)]
    assert changes == [
        (6, MatchEventKind.UNDONE, None, 5),
        (5, MatchEventKind.HAND_REMOVED, None, None),
        (4, MatchEventKind.OPENING_FAILED, 1, None),
        (3, MatchEventKind.HAND_CORRECTED, None, None),
        (2, MatchEventKind.HAND_RECORDED, None, None),
        (1, MatchEventKind.STARTED, None, None),
    ]


def test_a_correction_says_what_became_what(table):
    recorded = table.record(hand())
    corrected = table.write(matches.correct_hand, table.game, 1, hand(200, hand_points=15) | {"mortos_to_stock": 1})
    change = matches.match_timeline(table.match)[0]
    assert (change.hand, change.before) == (corrected.hand, recorded.hand)
    assert sorted(change.differences, key=lambda difference: difference.field) == [
        Difference(0, "hand_points", 10, 15),
        Difference(None, "mortos_to_stock", 0, 1),
        Difference(0, "table_points", 300, 200),
    ]


def test_only_what_happened_since_is_reported(table):
    table.record(hand())
    table.record(hand())
    assert [change.seq for change in matches.match_timeline(table.match, after=2)] == [3]


def test_every_version_of_a_hand_brought_back_is_named(table):
    first = table.record(hand())
    table.write(matches.remove_hand, table.game, 1)
    table.write(matches.restore_hand, first.hand)
    changes = [
        (change.hand.version, change.hand.removed, change.differences)
        for change in matches.match_timeline(table.match)[:3]
    ]
    assert changes == [(3, False, ()), (2, True, ()), (1, False, ())]
    assert Hand.objects.count() == 3
