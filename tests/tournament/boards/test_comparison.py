"""The seconds of the groups, compared for the last places of the next stage."""

from dataclasses import replace

from scoring.contest.model import Pair
from scoring.stages.resolver import TournamentResolver
from tests.scoring.contest.examples import GROUPS
from tests.scoring.contest.samples import beat, document
from tests.scoring.stages.two_stages import FIRST, two_stage_file
from tests.tournament.boards.samples import read_stage
from tournament.boards.file_tables import StageStandings, standings_file
from tournament.boards.standings import standings_board


def test_seconds_of_groups_with_as_many_matches_show_their_totals() -> None:
    """B won one, lost one and had 100 points taken; E the same without the points. Both go on."""
    comparison = standings_board(*read_stage(GROUPS, "groups")).comparison
    assert comparison is not None
    assert (comparison.title, comparison.note) == ("2nd place of each group", "the best 2 qualify")
    assert [column.short for column in comparison.columns][:3] == ["Group", "P", "W"]
    rows = [(row.place, row.name, [cell.text for cell in row.cells][:3], row.is_settled) for row in comparison.rows]
    assert [column.wide for column in comparison.columns] == [False, True, False, False, True]
    assert [row[2][0] for row in rows] == ["A", "B"]
    assert all(row[3] for row in rows)


def unequal(best: int = 1, lost_by: int = 10):
    return standings_board(*unequal_groups(best, lost_by))


def unequal_groups(best: int = 1, lost_by: int = 10):
    """The seconds of a group of four and of one of three: B won 2 of 3, F 1 of 2, and lost the other by `lost_by`."""
    matches = [
        beat("A", "B", 900), beat("B", "C", 500), beat("B", "D", 500), beat("A", "C"), beat("A", "D"), beat("C", "D"),
        beat("E", "F", lost_by), beat("F", "G", 1010), beat("E", "G"),
    ]  # fmt: skip
    file = document(
        "ABCDEFG",
        [{"group": 0 if match["pairs"][0] in "ABCD" else 1, **match} for match in matches],
        criteria=["points_for", "lots"],
        stage={"groups": [list("ABCD"), list("EFG")]},
    )
    source = {"stage": "s", "places": [1], "best_of_next": best}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    return read_stage(file, "s")


def test_where_another_went_on_before_a_correction_that_table_says_so() -> None:
    """B is in the published final, although F is better as the results are now; the firsts are the same."""
    resolver, stage = unequal_groups()
    final = resolver.tournament.stages[1]
    fixed_final = replace(final, entrants=("A", "E", "B"), kept_rule=final.entrants)
    board = standings_board(TournamentResolver(replace(resolver.tournament, stages=(stage, fixed_final))), stage)
    stay = "those who went on before a correction stay"
    assert board.comparison.note == f"the best 1 qualifies · figures per match · {stay}"
    assert [(stay in table.note, table.kept_note) for table in board.tables] == [(False, ""), (False, "")]


def test_where_one_of_those_compared_went_on_by_its_former_place_that_table_says_so() -> None:
    """B, compared in vain as the results are now, is in the published final beside F, the best of those compared."""
    resolver, stage = unequal_groups()
    final = resolver.tournament.stages[1]
    fixed_final = replace(final, entrants=("A", "E", "F", "B"), kept_rule=final.entrants)
    board = standings_board(TournamentResolver(replace(resolver.tournament, stages=(stage, fixed_final))), stage)
    assert board.comparison.note.endswith(" · those who went on before a correction stay")


def test_groups_of_different_sizes_are_compared_per_match() -> None:
    """B scored 2100 + 3000 + 3000 in three matches, F 2990 + 3000 in two."""
    comparison = unequal().comparison
    assert comparison.note == "the best 1 qualifies · figures per match"
    assert [(row.place, row.pair, [cell.text for cell in row.cells], row.is_settled, row.cut_below)
            for row in comparison.rows] == [
        ("1st", "F", ["B", "2", "2,995"], True, True),
        ("2nd", "B", ["A", "3", "2,700"], False, False),
    ]  # fmt: skip


def test_a_half_per_match_has_two_decimals_as_a_third_has() -> None:
    assert [row.cells[2].text for row in unequal(lost_by=11).comparison.rows] == ["2,994.50", "2,700"]


def test_a_file_has_the_exact_figures_per_match_below_the_groups() -> None:
    """And the columns of the tables themselves; the group is that of the pair's row above."""
    board = unequal()
    pairs = {code: Pair(code, code) for code in "ABCDEFG"}
    file = standings_file([StageStandings("", board)], pairs)
    rows = [dict(zip((column.name for column in file.columns), row, strict=True)) for row in file.rows]
    assert len(rows) == 9
    assert [(row["code"], row["table"], row["played"], row["points_for"], row["why"]) for row in rows[7:]] == [
        ("F", "2nd place of each group", 2, 2995, "the best 1 qualifies · figures per match"),
        ("B", "2nd place of each group", 3, 2700, "the best 1 qualifies · figures per match"),
    ]
    assert "group" not in rows[0]


def test_nothing_is_compared_where_only_places_qualify() -> None:
    assert unequal(0).comparison is None


def test_who_qualifies_by_lot_is_named() -> None:
    """B and E are second by the same figures; one place is left."""
    file = two_stage_file(
        [*FIRST, beat("D", "E"), beat("D", "F"), beat("E", "F", 400)],
        [1],
        best=1,
        lots=[{"stage": "s", "among": ["B", "E"], "order": ["E", "B"]}],
    )
    comparison = standings_board(*read_stage(file, "s")).comparison
    assert comparison is not None
    assert comparison.note == "the best 1 qualifies · E qualifies, by lot"
    file["stages"][1]["entrants"]["best_of_next"] = 2
    both = standings_board(*read_stage(file, "s")).comparison
    assert both is not None
    assert both.note == "the best 2 qualify"
