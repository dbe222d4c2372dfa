"""The board of a crosstable: results of each pair against each other, byes and walkovers."""

import pytest

from tests.scoring.contest.examples import LOSSES, MITCHELL
from tests.scoring.contest.samples import beat, bye, document, drew, met, walkover_match
from tests.tournament.boards.samples import read_stage
from tournament.boards.crosstable import MAX_PAIRS, crosstable_board


def board(file, stage=None, **more):
    return crosstable_board(*read_stage(file, stage), **more)


def cells(table):
    """Each row as "A: # 3,000/2,000 ·": itself, results, nothing yet."""
    return [
        f"{row.head.number} {row.head.pair}: "
        + " ".join(
            "#" if cell.is_same_pair else "+".join(f"{m.own_points}/{m.other_points}" for m in cell.meetings) or "-"
            for cell in row.cells
        )
        for row in table.rows
    ]


@pytest.mark.smoke
def test_rows_and_columns_are_in_the_order_of_the_standings():
    (table,) = board(document("ABC", [beat("A", "B", 100), met("C", "A", (2500, 2000))])).tables
    assert [(head.number, head.name) for head in table.heads] == [(1, "A"), (1, "C"), (3, "B")]
    assert cells(table) == ["1 A: # 2,000/2,500 3,000/2,900", "1 C: 2,500/2,000 # /", "3 B: 2,900/3,000 / #"]
    assert [(m.won, m.lost) for m in (*table.rows[0].cells[1].meetings, *table.rows[0].cells[2].meetings)] == [
        (False, True), (True, False),
    ]  # fmt: skip


def test_a_second_leg_stands_under_the_first():
    file = document("AB", [beat("A", "B"), drew("B", "A")], stage={"legs": 2})
    assert cells(board(file).tables[0]) == ["1 A: # 3,000/2,000+2,000/2,000", "2 B: 2,000/3,000+2,000/2,000 #"]


def test_games_won_where_a_match_has_several():
    file = document("AB", [met("A", "B", (3000, 0), (0, 3000), (3000, 0))], stage={"games": 3})
    assert cells(board(file).tables[0]) == ["1 A: # 2/1", "2 B: 1/2 #"]


def test_a_walkover_says_who_did_not_come():
    (table,) = board(document("AB", [walkover_match("A", "B", "B")])).tables
    (won,), (lost,) = table.rows[0].cells[1].meetings, table.rows[1].cells[0].meetings
    assert (won.own_points, won.walkover, won.won) == ("", True, True)
    assert (lost.own_points, lost.walkover, lost.lost) == ("W/O", True, True)


def test_byes_have_a_column_of_their_own():
    file = document("ABC", stage={"kind": "swiss", "rounds": 2})
    file["matches"] = [{"stage": "s", "round": 1, **match} for match in (beat("A", "B"), bye("C"))]
    (table,) = board(file).tables
    assert (table.has_byes, {row.head.pair: row.byes for row in table.rows}) == (True, {"A": 0, "B": 0, "C": 1})


def test_a_mitchell_sets_those_who_stay_against_those_who_move():
    (table,) = board(MITCHELL).tables
    assert [head.pair for head in table.heads] == ["B", "D"]
    assert table.columns_to_name == "1 Pair B, 2 Pair D"  # no row names them
    assert cells(table) == ["1 A: 3,000/1,000 /", "2 C: 1,000/3,000 1,200/3,100"]


def test_a_bracket_or_a_crowd_has_no_matrix():
    assert board(LOSSES, "k").tables == ()
    many_clients = document("", stage={"kind": "swiss", "rounds": 2}) | {
        "pairs": [{"id": f"P{number}"} for number in range(MAX_PAIRS + 1)]
    }
    assert board(many_clients).tables == ()
    assert len(board(many_clients | {"pairs": many_clients["pairs"][1:]}).tables) == 1


def test_an_unconfirmed_winner_is_not_shown_as_one():
    file = document("AB", [beat("A", "B")])
    (meeting,) = board(file, states={("s", 1, frozenset("AB")): "entered"}).tables[0].rows[0].cells[1].meetings
    assert (meeting.own_points, meeting.state, meeting.won) == ("3,000", "entered", False)


def test_a_stage_that_waits_says_for_what():
    file = document("ABC", [beat("A", "B")])
    file["stages"].append(
        {"id": "r", "kind": "round_robin", "criteria": ["wins"], "entrants": {"stage": "s", "places": [1, 2]}}
    )
    assert board(file, "r").empty_text == "stage r is fed by s, which is not finished; play that first"
