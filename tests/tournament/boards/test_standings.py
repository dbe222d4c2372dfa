"""The board of standings: figures, reasons, and who qualifies."""

import pytest

from scoring.contest.match_state import MatchState
from tests.scoring.contest.examples import EVENING, GROUPS, MITCHELL
from tests.scoring.contest.samples import beat, bye, document, drew, met, order
from tests.tournament.boards.samples import bracket, read_stage
from tournament.boards.standings import standings_board


def board(file, stage=None, **more):
    return standings_board(*read_stage(file, stage), **more)


@pytest.mark.smoke
def test_two_groups_are_shown_with_their_figures_and_reasons():
    """As reckoned in tests/scoring/stages/test_whole_tournaments.py."""
    first, second = board(GROUPS, "groups").tables
    assert (first.title, second.title) == ("Group A", "Group B")
    assert [column.short for column in first.columns] == ["P", "W", "L", "Diff.", "For"]
    labels = [column.label for column in first.columns][:3]
    assert labels == [
        "Matches played, walkovers and byes included",
        "Wins, walkovers and byes included",
        "Matches lost",
    ]
    assert [(row.place, row.name, [cell.text for cell in row.cells]) for row in first.rows] == [
        ("1st", "Ana/Bia", ["2", "2", "0", "+1,750", "4,450"]),
        ("2nd", "Caio/Davi", ["2", "1", "1", "+1,950", "5,000"]),
        ("3rd", "Eva/Fábio", ["2", "0", "2", "−3,800", "600"]),
    ]
    assert [row.place_reason for row in first.rows] == [
        "1st: leads with 2 wins.", "2nd: 1 win (Ana/Bia: 2).", "3rd: 0 wins (Caio/Davi: 1).",
    ]  # fmt: skip


def test_who_goes_on_is_certain_when_the_stage_is_over():
    """The first of each group and the two best seconds: the double rule stands below the seconds."""
    tables = board(GROUPS, "groups").tables
    assert [(row.qualifies, row.is_settled, row.cut_below) for table in tables for row in table.rows] == [
        (True, True, False), (True, True, True), (False, False, False),
    ] * 2  # fmt: skip
    assert tables[0].note == "after round 3 · 1 qualifies and the best 2 in 2nd place"


def test_before_the_end_the_rule_stands_below_the_places_that_count():
    """B against C is open in group A, so the best seconds are not known. B had 100 points taken: −1,050 to C's −800."""
    matches = [match for match in GROUPS["matches"] if match["stage"] == "groups" and match["round"] < 3]
    first, _second = board(GROUPS | {"matches": matches}, "groups").tables
    assert [(row.name, row.qualifies, row.is_settled, row.cut_below) for row in first.rows] == [
        ("Ana/Bia", True, False, True),
        ("Eva/Fábio", False, False, False),
        ("Caio/Davi", False, False, False),
    ]  # fmt: skip
    assert first.note.startswith("after round 2")


def test_who_left_is_passed_over_by_the_rule():
    """A leads and leaves after its last match: B goes on in its stead."""
    file = document("ABC", [beat("A", "B"), beat("A", "C"), beat("B", "C")])
    file["pairs"][0]["withdrawn"] = {"stage": "s", "round": 4, "results": "stand"}
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2]}})
    (table,) = board(file, "s").tables
    assert [(row.pair, row.withdrawn, row.qualifies, row.cut_below) for row in table.rows] == [
        ("A", True, False, False), ("B", False, True, False), ("C", False, True, False),
    ]  # fmt: skip
    assert table.remarks == ("A withdrew in round 4; its results stand and its remaining matches are walkovers.",)


def test_every_later_stage_has_its_rule():
    """Firsts to one knock-out, thirds to another."""
    file = document(
        "ABCD", [beat("A", "B"), beat("B", "C"), beat("C", "D"), beat("A", "C"), beat("A", "D"), beat("B", "D")]
    )
    file["stages"] += [
        {"id": "gold", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1]}},
        {"id": "rest", "kind": "single_elimination", "entrants": {"stage": "s", "places": [3]}},
    ]
    (table,) = board(file, "s").tables
    assert [row.pair for row in table.rows if row.cut_below] == ["A", "C"]


def test_a_limit_stands_in_for_what_later_stages_take():
    (table,) = board(document("ABC", [beat("A", "B"), beat("A", "C"), beat("B", "C")]), limits={0: 2}).tables
    assert [row.cut_below for row in table.rows] == [False, True, False]
    assert table.note == "after round 3"


def test_a_tie_that_waits_for_lots_is_reported_at_its_rows():
    (table,) = board(
        document("ABC", [beat("A", "B"), beat("A", "C"), drew("B", "C")], criteria=["wins", "lots"])
    ).tables
    assert [(row.place, row.awaits_lots, row.remark_numbers) for row in table.rows] == [
        ("1st", False, ()),
        ("2nd", True, (1,)),
        ("2nd", True, (1,)),
    ]
    assert table.remarks == ("B and C are level on wins; lots will be drawn.",)
    assert [column.short for column in table.columns] == ["P", "W", "D", "L"]
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["2", "2", "0", "0"],
        ["2", "0", "1", "1"],
        ["2", "0", "1", "1"],
    ]


def test_head_to_head_stands_only_where_it_applied():
    file = document(
        "ABC", [beat("A", "B", 100), beat("B", "C", 100), beat("A", "C", 100)], criteria=["wins", "head_to_head"]
    )
    assert [column.name for column in board(file).tables[0].columns] == ["played", "wins", "lost"]
    file = document(
        "ABCD", [beat("A", "B"), beat("B", "C"), beat("C", "D"), beat("D", "A")], criteria=["wins", "head_to_head"]
    )
    assert [column.name for column in board(file).tables[0].columns] == ["played", "wins", "lost"]
    file = document("AB", [drew("A", "B")], criteria=["wins", "head_to_head"])
    (table,) = board(file).tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["1", "0", "1", "0", "0"]] * 2
    assert [column.wide for column in table.columns] == [True, False, False, False, True]


def test_a_stage_that_waits_says_for_what():
    file = document("ABC", [beat("A", "B")])
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2]}})
    waiting = board(file, "k")
    assert waiting.tables == ()
    assert waiting.empty_text == "stage k is fed by s, which is not finished; play that first"


def test_results_that_nobody_confirmed_are_counted():
    file = document("ABC", [beat("A", "B"), beat("A", "C"), met("B", "C")])
    states = {("s", 1, frozenset("AB")): "entered", ("s", 2, frozenset("AC")): "confirmed"}
    assert board(file, states=states).tables[0].note == "after round 2 · 1 result to be confirmed"
    states["s", 2, frozenset("AC")] = "disputed"
    disputed = "1 disputed result, which may still change"
    assert board(file, states=states).tables[0].note == f"after round 2 · 1 result to be confirmed · {disputed}"


def test_both_sides_of_a_mitchell_have_a_title():
    assert [table.title for table in board(MITCHELL).tables] == ["Pairs that stay", "Pairs that move"]


def test_before_anything_is_played_nobody_has_a_place():
    file = {
        "regulation": "apcef-sc-2022",
        "pairs": [{"id": pair} for pair in "ABC"],
        "stages": [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}],
        "matches": [{"stage": "all", "round": 1, "pairs": ["A", "B"], "games": []}],
    }
    (table,) = board(file, "all").tables
    assert [(row.pair, row.place, row.place_reason, row.remark_numbers) for row in table.rows] == [
        (pair, "", "", ()) for pair in "ABC"
    ]
    assert table.remarks == ()


def test_results_of_a_round_in_play_are_mentioned():
    """What is open of an earlier round is missing as well; a round nobody has played in changes nothing."""
    played = [beat("A", "B", round=1), beat("C", "D", round=1), beat("A", "C", round=2), met("B", "D", round=2)]
    assert board(document("ABCD", played)).tables[0].note == "round 2 in play, 1 result missing"
    more = [met("A", "D", round=3), met("B", "C", round=3)]
    assert board(document("ABCD", [*played, *more])).tables[0].note == "round 2 in play, 1 result missing"
    more = [beat("A", "D", round=3), met("B", "C", round=3)]
    assert board(document("ABCD", [*played, *more])).tables[0].note == "round 3 in play, 2 results missing"
    waiting = [*played[:2], met("A", "C", round=2), met("B", "D", round=2)]
    assert board(document("ABCD", waiting)).tables[0].note == "after round 1"


def test_no_lots_are_said_to_part_a_pair_of_which_nothing_counts():
    """The stage is over: C and D left, and their matches count for nobody. They are level with B, who lost one."""
    file = document("ABCD", [beat("A", "B", round=1)], criteria=["wins", "lots"])
    for pair in file["pairs"][2:]:
        pair["withdrawn"] = {"stage": "s", "round": 1, "results": "annul"}
    (table,) = board(file).tables
    assert [(row.pair, row.place, row.awaits_lots) for row in table.rows] == [
        ("A", "1st", False), ("B", "2nd", False), ("C", "·", False), ("D", "·", False),
    ]  # fmt: skip
    assert [remark.partition(" ")[0] for remark in table.remarks] == ["C", "D"]  # that they left
    assert not table.awaits_lots


def test_a_pair_of_which_nothing_counts_has_no_place_and_the_others_close_up():
    """By its zeros D would stand above C, which lost twice; the document of the standings places it so."""
    file = document("ABCD", [beat("A", "B"), beat("A", "C"), beat("B", "C")], criteria=["wins", "point_difference"])
    file["pairs"][3]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    (table,) = board(file).tables
    rows = [(row.pair, row.place, row.number, row.annulled) for row in table.rows]
    assert rows == [("A", "1st", 1, False), ("B", "2nd", 2, False), ("C", "3rd", 3, False), ("D", "·", None, True)]
    assert "D" not in "".join(row.place_reason for row in table.rows)
    assert order(file) == "ABDC"


def test_whoever_has_no_result_yet_is_level_with_nobody():
    """After one result C and D are level in everything, which says nothing yet; after two draws all four are."""
    (table,) = board(document("ABCD", [beat("A", "B")], criteria=["wins", "lots"])).tables
    assert (table.remarks, [row.awaits_lots for row in table.rows]) == ((), [False] * 4)
    (table,) = board(document("ABCD", [drew("A", "B"), drew("C", "D")], criteria=["wins", "lots"])).tables
    assert (table.remarks, [row.awaits_lots for row in table.rows]) == (
        (),
        [False] * 4,
    )  # two rounds may still part them
    assert [row.place_reason for row in table.rows] == [
        "1st: level with B, C and D on wins.", "1st: level with A, C and D on wins.",
        "1st: level with A, B and D on wins.", "1st: level with A, B and C on wins.",
    ]  # fmt: skip
    (table,) = board(document("ABCD", [beat("A", "B"), beat("A", "C")], criteria=["wins", "lots"])).tables
    assert table.rows[1].place_reason == "2nd: 0 wins (A: 2). Level with C and D on wins."
    (table,) = board(document("AB", [drew("A", "B")], criteria=["lots"], stage={"legs": 2})).tables
    assert table.rows[0].place_reason == "1st: level with B."
    over = {"kind": "swiss", "rounds": 1}
    draws = [drew("A", "B", round=1), drew("C", "D", round=1)]
    (table,) = board(document("ABCD", draws, criteria=["wins", "lots"], stage=over)).tables
    assert table.remarks == ("A, B, C and D are level on wins; lots will be drawn.",)


def test_who_lost_and_plays_on_does_not_qualify():
    file = bracket(8, upto=3)
    file["stages"].append(
        {"id": "c", "kind": "single_elimination", "entrants": {"stage": "s", "losers_of": [1]}, "games": 1}
    )
    (table,) = standings_board(*read_stage(file, "s")).tables
    assert [row for row in table.rows if row.qualifies or row.is_settled or row.cut_below] == []


def test_where_everybody_plays_on_nobody_is_marked():
    """All thirteen pairs of a Mitchell had the word beside their name."""
    tables = board(EVENING, "m").tables
    assert [
        row.name for table in tables for row in table.rows if row.qualifies or row.is_settled or row.cut_below
    ] == []


def test_a_round_of_a_bracket_is_called_by_its_name():
    played = [beat("A", "D", round=1), beat("B", "C", round=1)]
    knock_out = {"kind": "single_elimination"}
    (table,) = board(document("ABCD", [played[0], met("B", "C", round=1)], stage=knock_out)).tables
    assert table.note == "Semi-finals: 1 result missing"
    (table,) = board(document("ABCD", played, stage=knock_out)).tables
    assert table.note == "Semi-finals: all played"


def test_no_rule_stands_between_pairs_that_are_level():
    """B and C share the second place, of two that go through: neither is marked before lots part them."""
    matches = [beat("A", "B", round=1), beat("A", "C", round=2), drew("B", "C", round=3)]
    file = document("ABC", matches, criteria=["wins", "lots"])
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2]}})
    (table,) = board(file, "s").tables
    assert [(row.pair, row.qualifies, row.cut_below) for row in table.rows] == [
        ("A", True, False), ("B", False, False), ("C", False, False),
    ]  # fmt: skip
    file["lots"] = [{"stage": "s", "among": ["B", "C"], "order": ["C", "B"]}]
    (table,) = board(file, "s").tables
    assert [(row.pair, row.qualifies, row.cut_below) for row in table.rows] == [
        ("A", True, False), ("C", True, True), ("B", False, False),
    ]  # fmt: skip
    (table,) = board(file | {"stages": file["stages"][:1], "lots": []}, "s", limits={0: 2}).tables
    assert [row.cut_below for row in table.rows] == [False] * 3


def test_the_matches_played_say_whether_byes_or_walkovers_are_counted():
    def label(*matches):
        return board(document("ABC", matches)).tables[0].columns[0].label

    assert label(beat("A", "B")) == "Matches played"
    assert label(beat("A", "B"), bye("C")) == "Matches played, walkovers and byes included"


def test_a_pair_knocked_out_is_placed_at_once_and_those_still_in_are_not():
    """The losers of the quarter-finals share the fifth place, although only one of them is out."""
    (table,) = board(quarter_finals(beat("P01", "P08", round=1, slot=1))).tables
    assert [(row.place, row.number, row.place_reason) for row in table.rows] == [
        *[("·", None, "Still in.")] * 7,
        ("5th", 5, "5th: knocked out in the quarter-finals."),
    ]


def test_a_place_that_criteria_or_a_match_still_decide_is_a_range():
    file = quarter_finals(beat("P01", "P08", round=1, slot=1), criteria=["point_difference"])
    (table,) = board(file).tables
    assert (table.rows[-1].place, table.rows[-1].number) == ("5th–8th", None)
    (table,) = board(bracket(4, upto=1, third_place=True)).tables
    assert [row.place for row in table.rows] == ["·", "·", "3rd–4th", "3rd–4th"]


def test_a_knock_out_s_result_that_is_only_entered_is_no_reason_yet():
    match = beat("P01", "P08", round=1, slot=1)
    entered = {("s", 1, frozenset(("P01", "P08"))): MatchState.ENTERED}
    (table,) = board(quarter_finals(match), states=entered).tables
    reasons = {row.pair: row.place_reason for row in table.rows}
    assert (reasons["P08"], reasons["P01"], reasons["P02"]) == (
        "5th if the result is confirmed: knocked out in the quarter-finals.",
        "Still in, if the result is confirmed.",
        "Still in.",
    )


def quarter_finals(*matches, **stage):
    """Eight pairs and what they have played."""
    return bracket(8, **stage) | {"matches": [{"stage": "s", **match} for match in matches]}
