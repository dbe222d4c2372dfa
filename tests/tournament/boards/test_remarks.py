"""Remarks under a table of the standings, and the numbers that lead to them from its rows."""

import pytest
from django.template.loader import render_to_string

from scoring.contest.outcome import Outcome
from tests.scoring.contest.samples import beat, bye, document, met
from tests.tournament.boards.samples import read_stage
from tournament.boards.remarks import bye_remarks
from tournament.boards.standings import standings_board

SWISS = {"kind": "swiss", "rounds": 3}
ROUNDS_MISSED = " Each round it missed counts as a defeat by walkover, without points scored or conceded."


def board(file, stage=None, **more):
    return standings_board(*read_stage(file, stage), **more)


def test_walkovers_of_rounds_to_come_are_explained():
    """D left after round 1 of a round robin of four: its matches with B and C count before anyone plays round 2."""
    file = document("ABCD", [beat("A", "D", round=1), beat("B", "C", round=1)])
    file["pairs"][3]["withdrawn"] = {"stage": "s", "round": 2, "results": "stand"}
    (table,) = board(file).tables
    assert table.remarks[-1] == "Walkovers of rounds not played yet count already."
    assert [row.pair for row in table.rows if len(table.remarks) in row.remark_numbers] == ["B", "C", "D"]


def test_points_taken_and_late_entries_have_a_remark_and_its_number():
    file = document(
        "ABC",
        [beat("A", "B"), beat("A", "C")],
        adjustments=[{"stage": "s", "pair": "B", "points": -100, "match_points": -1, "reason": "Came late."}],
    )
    file["pairs"][2]["entered"] = {"stage": "s", "round": 2}
    (table,) = board(file).tables
    assert table.remarks == (
        "B: −1 match point, −100 points. Came late.",
        "C joined in round 2. A bye before that does not count.",
    )
    assert {row.pair: row.remark_numbers for row in table.rows} == {"A": (), "B": (1,), "C": (2,)}


def test_who_withdrew_is_not_drawn_where_rounds_are_drawn_one_by_one():
    """E and F left in round 2. F was already drawn against C; E was not drawn any more and has no walkover."""
    first = [beat("A", "B", round=1), beat("C", "D", round=1), beat("E", "F", round=1)]
    file = document("ABCDEF", [*first, met("F", "C", round=2)], stage=SWISS)
    for place in (4, 5):
        file["pairs"][place]["withdrawn"] = {"stage": "s", "round": 2, "results": "stand"}
    (table,) = board(file).tables
    assert table.remarks[:2] == (
        "E withdrew in round 2; its results stand, and it is not drawn in later rounds.",
        "F withdrew in round 2; its results stand, its match already drawn is a walkover, and it is not drawn in later "
        "rounds.",
    )


def test_results_that_are_annulled_name_their_stage():
    file = document("ABC", [beat("A", "B")])
    file["pairs"][2]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    (table,) = board(file).tables
    assert table.remarks == ("C withdrew in round 2; its results in “Round robin” are annulled.",)


def test_matches_that_a_late_pair_missed_are_called_walkovers():
    file = document("ABC", [beat("A", "B")])
    file["pairs"][2]["entered"] = {"stage": "s", "round": 3}
    (table,) = board(file).tables
    assert table.remarks == ("C joined in round 3. The matches it missed count as walkovers.",)


@pytest.mark.parametrize(
    ("names", "matches", "stage", "what_counts"),
    [
        ("ABCD", [beat("A", "B", round=1), bye("C", round=1)], None, ""),
        ("ABCDE", [beat("A", "B", round=1), beat("C", "D", round=1)], None, " A bye before that does not count."),
        ("ABCDE", [beat("A", "B", round=1), beat("C", "D", round=1)], SWISS, ROUNDS_MISSED),
        ("ABCDEF", [beat("A", "B", round=1), beat("C", "D", round=1), bye("E", round=1)], SWISS, ROUNDS_MISSED),
    ],
)
def test_a_bye_before_a_late_entry_is_named_where_there_was_one(names, matches, stage, what_counts):
    """The last pair joins in round 2. As the fourth of a group it meets all three from then on."""
    file = document(names, matches, stage=stage)
    file["pairs"][-1]["entered"] = {"stage": "s", "round": 2}
    (table,) = board(file).tables
    assert table.remarks[-1] == f"{names[-1]} joined in round 2.{what_counts}"


def test_a_bye_has_a_remark_while_its_round_is_played():
    """B rests in round 1 and already has a win; once A against C is over, all three have a round behind them."""
    rests = bye("B", round=1, slot=2)
    (table,) = board(document("ABC", [met("A", "C", round=1, slot=1), rests])).tables
    assert [(row.pair, row.cells[0].text, row.remark_numbers) for row in table.rows] == [
        ("B", "1", (1,)), ("A", "0", ()), ("C", "0", ()),
    ]  # fmt: skip
    assert table.remarks == ("B: the bye of round 1 is included.",)
    (table,) = board(document("ABC", [beat("A", "C", round=1, slot=1), rests])).tables
    assert table.remarks == ()


def test_every_bye_that_counts_has_a_remark_once_one_has():
    """C rested in round 1, which is over; in round 2, B rests while A plays C."""
    rests = [bye("C", round=1, slot=2), bye("B", round=2, slot=2)]
    (table,) = board(document("ABC", [beat("A", "B", round=1, slot=1), met("A", "C", round=2, slot=1), *rests])).tables
    assert table.remarks == ("C: the bye of round 1 is included.", "B: the bye of round 2 is included.")
    assert {row.pair: row.remark_numbers for row in table.rows} == {"A": (), "B": (2,), "C": (1,)}


def test_a_round_that_a_late_pair_missed_is_no_bye():
    outcomes = [
        Outcome(("A", "B"), round=1, decided=False),
        Outcome(("C", None), round=1, decided=True, winner=0),
        Outcome(("D", None), round=1, decided=True, forfeits=(True, False)),
    ]
    names = {"C": "Caio/Davi", "D": "Eva/Fred"}
    assert list(bye_remarks(names, outcomes)) == [(("C",), "Caio/Davi: the bye of round 1 is included.")]


@pytest.mark.parametrize(("results", "annulled"), [("annul", {"D"}), ("stand", set())])
def test_a_pair_whose_results_are_annulled_is_marked_where_its_figures_put_it(results, annulled):
    file = document("ABCD", [beat("A", "B", round=1), beat("D", "C", round=1)])
    file["pairs"][3]["withdrawn"] = {"stage": "s", "round": 2, "results": results}
    (table,) = board(file).tables
    assert {row.pair for row in table.rows if row.annulled} == annulled
    html = render_to_string("boards/_standings.html", {"board": board(file), "base": "/t/"})
    row = html.split('data-pair="D"')[1].split("</tr>")[0]
    assert ("results annulled" in row, html.count("results annulled")) == (bool(annulled), len(annulled))
