"""Cards of a movement, from who sits where: by table, and by pair that moves."""

from tournament.boards.movement import (
    NO_TABLE,
    GuideCard,
    GuideLine,
    Sitting,
    TableCard,
    TableLine,
    guide_cards,
    table_cards,
)

FIVE_ROUNDS = [
    Sitting(1, ("A", "C"), 1),
    Sitting(1, ("B", "D"), 2),
    Sitting(1, ("E", None), None),
    Sitting(2, ("A", "E"), 1),
    Sitting(2, ("B", "C"), 2, absent=("C",)),
    Sitting(2, ("D", None), None),
]
"""Two pairs are stationary; one of the other three sits out."""


def test_who_comes_to_a_table_and_where_each_goes_next():
    assert table_cards(FIVE_ROUNDS, {"A", "B"}) == [
        TableCard(1, "", "A", (TableLine(1, ("C",), (2,)), TableLine(2, ("E",)))),
        TableCard(2, "", "B", (TableLine(1, ("D",), (None,)), TableLine(2, ("C",), absent=("C",)))),
    ]


def test_where_a_pair_that_moves_plays_in_the_order_in_which_they_begin():
    assert guide_cards(FIVE_ROUNDS, {"A", "B"}) == [
        GuideCard("C", "", (GuideLine(1, 1, ("A",)), GuideLine(2, 2, ("B",), walkover=True))),
        GuideCard("D", "", (GuideLine(1, 2, ("B",)), GuideLine(2, None, ()))),
        GuideCard("E", "", (GuideLine(1, None, ()), GuideLine(2, 1, ("A",)))),
    ]


def test_a_pair_that_stays_may_sit_out_itself():
    sittings = [Sitting(1, ("A", "C"), 7, "Group B"), Sitting(1, ("B", None), None, "Group B")]
    sittings += [Sitting(2, ("B", "C"), 8, "Group B"), Sitting(2, ("A", None), None, "Group B")]
    assert table_cards(sittings, {"A", "B"}) == [
        TableCard(7, "Group B", "A", (TableLine(1, ("C",), (8,)), TableLine(2, ()))),
        TableCard(8, "Group B", "B", (TableLine(1, ()), TableLine(2, ("C",)))),
    ]


def test_where_nobody_stays_both_go_on():
    sittings = [Sitting(1, ("A", "B"), 1), Sitting(1, ("C", "D"), 2), Sitting(2, ("A", "C"), 2)]
    (first, second) = table_cards(sittings, ())
    assert first == TableCard(1, "", None, (TableLine(1, ("A", "B"), (2, NO_TABLE)),))
    assert second == TableCard(2, "", None, (TableLine(1, ("C", "D"), (2, NO_TABLE)), TableLine(2, ("A", "C"))))
    assert [card.pair for card in guide_cards(sittings, ())] == ["A", "B", "C", "D"]


def test_a_group_that_has_finished_goes_nowhere_while_another_plays_on():
    """No bye: that would be counted as a win."""
    sittings = [Sitting(1, ("A", "B"), 1, "Group A"), Sitting(1, ("C", "D"), 2, "Group B")]
    sittings += [Sitting(2, ("C", "E"), 2, "Group B"), Sitting(2, ("D", None), None, "Group B")]
    sittings += [Sitting(3, ("D", "E"), 2, "Group B"), Sitting(3, ("C", None), None, "Group B")]
    (first, second) = table_cards(sittings, ())
    assert [line.next_tables for line in first.lines] == [()]
    assert [line.next_tables for line in second.lines] == [(2, None), (None, 2), ()]


def test_a_pair_that_should_have_stayed_and_is_absent_is_named():
    sittings = [Sitting(1, ("A", "C"), 1, absent=("A",)), Sitting(2, ("A", "D"), 1)]
    (card,) = table_cards(sittings, {"A"})
    assert card.lines == (TableLine(1, ("A", "C"), (1, NO_TABLE), ("A",)), TableLine(2, ("D",)))


def test_a_table_used_twice_in_a_round_is_nobodys():
    """Too few tables: they fill in two sittings."""
    sittings = [Sitting(1, ("A", "C"), 1), Sitting(1, ("B", "D"), 1)]
    (card,) = table_cards(sittings, {"A", "B"})
    assert (card.staying_pair, [line.pairs for line in card.lines]) == (None, [("A", "C"), ("B", "D")])


def test_without_a_movement_there_are_no_cards():
    assert (table_cards([], ()), guide_cards([], ())) == ([], [])
