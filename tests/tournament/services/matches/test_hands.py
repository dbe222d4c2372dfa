"""A hand is recorded, corrected, removed and restored; later totals follow, and every version is kept."""

import pytest

from scoring.unreadable import Unreadable
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tournament.models import Event, Game, Hand
from tournament.services import matches, quick
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_hands_are_numbered_and_their_totals_run(table):
    table.record(hand())
    written = table.record(hand(400))
    # A clean canastra 200, going out 100, the table less 10 in hand; against a dirty one 100 and 150 less 60.
    assert (written.hand.number, written.hand.version, written.seq) == (2, 1, 3)
    first, second = (row.result for row in matches.game_view(table.match).rows)
    assert [first.totals, second.totals] == [(590, 190), (690, 190)]
    assert table.totals == (1280, 380)
    assert table.kinds() == ["started", "hand_recorded", "hand_recorded"]


def test_a_hand_with_errors_is_saved_as_a_draft_and_counts(table):
    table.record(hand())
    table.record(IMPOSSIBLE)
    assert [row.draft for row in matches.game_view(table.match).rows] == [False, True]
    assert table.game.drafts == 1
    assert table.totals[0] > 590


def test_what_cannot_be_read_is_refused_with_its_place(table):
    with pytest.raises(Unreadable) as refused:
        table.record(hand(red_threes=1))
    assert refused.value.path == ("sides", 0, "red_threes")
    assert (table.seq, table.rows()) == (1, [])


def test_a_correction_is_another_version_and_later_totals_follow(table):
    table.record(hand())
    table.record(hand(400))
    table.write(matches.correct_hand, table.game, 1, hand(200))
    assert table.rows() == [(1, 1, False), (1, 2, False), (2, 1, False)]
    assert table.totals == (1180, 380)
    assert [row.result.running for row in matches.game_view(table.match).rows] == [(490, 190), (1180, 380)]


def test_a_correction_that_says_the_same_is_not_written_again(table):
    first = table.record(hand())
    again = table.write(matches.correct_hand, table.game, 1, hand())
    assert (again.event, again.is_new, again.hand) == (first.event, False, first.hand)
    assert table.seq == 2


def test_a_removed_hand_leaves_the_table_and_comes_back_in_its_place(table):
    first = table.record(hand())
    table.record(hand(400))
    table.write(matches.remove_hand, table.game, 1)
    view = matches.game_view(table.match)
    assert [(row.number, row.position, row.removed) for row in view.rows] == [(1, None, True), (2, 1, False)]
    assert table.totals == (690, 190)
    table.write(matches.restore_hand, first.hand)
    view = matches.game_view(table.match)
    assert [(row.number, row.position, row.removed) for row in view.rows] == [(1, 1, False), (2, 2, False)]
    assert table.rows() == [(1, 1, False), (1, 2, True), (1, 3, False), (2, 1, False)]
    assert table.totals == (1280, 380)


def test_a_hand_goes_back_to_an_earlier_version(table):
    first = table.record(hand())
    table.write(matches.correct_hand, table.game, 1, hand(200))
    back = table.write(matches.restore_hand, first.hand)
    assert (back.hand.version, back.event.payload["asked"]["from"], table.totals) == (3, 1, (590, 190))


def test_removing_twice_writes_nothing(table):
    table.record(hand())
    removed = table.write(matches.remove_hand, table.game, 1)
    assert table.write(matches.remove_hand, table.game, 1).event == removed.event
    assert table.seq == 3


def refused_place(table, version) -> str:
    """The place that the refusal names."""
    seq = table.seq
    with pytest.raises(matches.HandStands) as refused:
        table.write(matches.restore_hand, version)
    assert table.seq == seq
    return str(refused.value.message.params["number"])


def test_a_hand_that_stands_is_not_restored(table):
    table.record(hand(400))
    second = table.record(hand())
    assert refused_place(table, second.hand) == "2"


def test_a_hand_that_was_entered_again_is_not_restored_beside_itself(table):
    table.record(hand(400))
    first = table.record(hand())
    table.undo()
    table.record(hand())
    assert refused_place(table, first.hand) == "2"
    assert table.totals == (1280, 380)


def test_two_hands_that_were_alike_from_the_first_are_two(table):
    table.record(hand())
    second = table.record(hand())
    table.write(matches.remove_hand, table.game, 2)
    table.write(matches.restore_hand, second.hand)
    assert table.totals == (1180, 380)


@pytest.mark.parametrize("service", [matches.correct_hand, matches.remove_hand])
def test_there_is_no_hand_where_none_was_written(table, service):
    what = (hand(),) if service is matches.correct_hand else ()
    with pytest.raises(matches.NoSuchHand):
        table.write(service, table.game, 1, *what)


def test_a_removed_hand_is_brought_back_before_it_is_corrected(table):
    table.record(hand())
    table.write(matches.remove_hand, table.game, 1)
    with pytest.raises(matches.NoSuchHand):
        table.write(matches.correct_hand, table.game, 1, hand(200))


def test_failed_openings_wait_for_the_hand_and_go_with_it(table):
    table.write(matches.fail_opening, table.game, 1)
    table.write(matches.fail_opening, table.game, 1)
    view = matches.game_view(table.match)
    assert view.blank == {"sides": [{}, {"failed_openings": 2}]}
    assert view.openings == (None, None)
    table.record(hand())
    assert matches.game_view(table.match).blank == {"sides": [{}, {}]}


def test_a_failed_opening_raises_what_the_pair_needs(table):
    table.record(hand(1250))
    before = matches.game_view(table.match).openings
    table.write(matches.fail_opening, table.game, 0)
    # APCEF/SC, art. 14: 75 from 1,500 points, 90 after the first failed try.
    assert (before, matches.game_view(table.match).openings) == ((75, None), (90, None))


def test_where_openings_never_fail_none_can_be_noted(db):
    begun = quick.start("buraco-aberto-sujo", key="start")
    with pytest.raises(matches.NoFailedOpenings):
        matches.fail_opening(begun.game, 0, context=WriteContext("k", 1))


def test_names_in_x_fields_are_no_part_of_what_the_event_proves(table):
    plain, named = table.record(hand()), table.record(hand() | {"x_referee": "Ana"})
    assert plain.event.payload["asked"]["facts"] == named.event.payload["asked"]["facts"]
    assert Hand.objects.get(number=2).document["x_referee"] == "Ana"


def test_a_failure_half_way_leaves_nothing(table, monkeypatch):
    def fail(*args, **kwargs):
        raise LookupError

    monkeypatch.setattr(Game, "save", fail)
    with pytest.raises(LookupError):
        table.record(hand())
    assert (table.seq, table.rows(), Event.objects.count()) == (1, [], 1)
