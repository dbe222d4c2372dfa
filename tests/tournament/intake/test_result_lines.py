"""Lines of results as people write them in a message, without columns."""

import pytest

from tournament.intake.result_lines import split_lines
from tournament.intake.results import cells_of_text, guess_result_columns, read_results, unread_rows


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("7 2155 3010", ["7", "2155", "3010"]),
        ("7 155 301", ["7", "155", "301"]),  # not seven million
        ("Mesa 7: 2.155 x 3.010", ["7", "2.155", "3.010"]),
        ("tavolo 12 - 2155 × -85", ["12", "2155", "-85"]),
        ("Table 3) 2155:3010", ["3", "2155", "3010"]),
        ("Table 3: 2,155 x 3,010", ["3", "2,155", "3,010"]),
        ("7; 2155; 3010", ["7", "2155", "3010"]),
        ("Íris/Élio 2155 x 3010 Antônia/Nilo", ["Íris/Élio", "2155", "3010", "Antônia/Nilo"]),
        ("Ana 1/Bia 1 2155 X 3010 Ana 2/Bia 2", ["Ana 1/Bia 1", "2155", "3010", "Ana 2/Bia 2"]),
        ("7. Íris/Élio 2155 3010 Antônia/Nilo", ["7", "Íris/Élio", "2155", "3010", "Antônia/Nilo"]),
    ],
)
def test_a_line_is_divided_where_its_points_stand(line, cells):
    assert split_lines([line]) == [cells]


@pytest.mark.parametrize(
    "line", ["2155 3010", "Rodada 3", "Íris/Élio 2155 x 3010", "1 2 3 4", "Mesa 9: 2050 x abc", "Mesa 9 2050 x abc", ""]
)
def test_any_other_line_is_not_divided(line):
    assert split_lines(["7 2155 3010", line]) == [["7", "2155", "3010"], [line]]


def test_lines_of_two_kinds_have_columns_for_both():
    lines = ["7 2155 3010", "about", "Ana/Bia 2155 x 3010 Caio/Davi"]
    expected = [["7", "", "2155", "3010", ""], ["about"], ["", "Ana/Bia", "2155", "3010", "Caio/Davi"]]
    assert split_lines(lines) == expected


ALL_FORMS = [
    "Mesa 7: 2.155 x 3.010 👏",
    "Ana/Bia 1990 x 3005 Caio/Davi",
    "9; 3050; 2100",
    "[25/11 09:12] Zé: ✅ Mesa 10: 85 x 3.020",
]


@pytest.mark.parametrize("order", [ALL_FORMS, ALL_FORMS[::-1], ["8; 10; 3000", *ALL_FORMS, "11; 20; 3000"]])
def test_all_forms_may_be_mixed_in_any_order(order):
    rows = cells_of_text("\n".join(order))
    columns, below = guess_result_columns(rows)
    assert (len(below), unread_rows(rows)) == (len(order), [])
    read = {(each.table, each.names, each.points) for each in read_results(below, columns)}
    assert read >= {
        (7, ("", ""), (2155, 3010)),
        (0, ("Ana/Bia", "Caio/Davi"), (1990, 3005)),
        (9, ("", ""), (3050, 2100)),
        (10, ("", ""), (85, 3020)),
    }


@pytest.mark.parametrize("headings", ["Mesa;Total 1;Total 2", "Mesa;Total;Total", "Tavolo;Totale 1;Totale 2"])
def test_the_grids_own_headings_are_known(headings):
    columns, rows = guess_result_columns(cells_of_text(f"{headings}\n7;2155;3010"))
    assert (columns, [row.line for row in rows]) == (["table", "points1", "points2"], [2])


def test_below_headings_a_line_without_columns_is_not_read_and_a_game_to_be_played_is_left_out():
    rows = cells_of_text("Mesa;Pontos 1;Pontos 2\n7;2155;3010\nMesa 8: 2155 x abc\n9;;\n10")
    assert [row.line for row in unread_rows(rows)] == [3]


def test_a_divided_list_is_read_without_choosing_columns():
    columns, rows = guess_result_columns(cells_of_text("Mesa 7: 2155 x 3010\n\nMesa 8: 3005 x 90\n"))
    assert [(each.table, each.points) for each in read_results(rows, columns)] == [(7, (2155, 3010)), (8, (3005, 90))]
    columns, rows = guess_result_columns(cells_of_text("Ana/Bia 2155 x 3010 Caio/Davi"))
    assert [each.names for each in read_results(rows, columns)] == [("Ana/Bia", "Caio/Davi")]
