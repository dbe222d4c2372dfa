"""Lines of results as people write them in a message, without columns."""

import pytest

from tournament.intake.result_lines import first_unlike, split_lines
from tournament.intake.results import cells_of_text, guess_columns, read_results


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("7 2155 3010", ["7", "2155", "3010"]),
        ("7 155 301", ["7", "155", "301"]),  # not seven million
        ("Mesa 7: 2.155 x 3.010", ["7", "2.155", "3.010"]),
        ("tavolo 12 - 2155 × -85", ["12", "2155", "-85"]),
        ("Table 3) 2155:3010", ["3", "2155", "3010"]),
        ("Íris/Élio 2155 x 3010 Antônia/Nilo", ["Íris/Élio", "2155", "3010", "Antônia/Nilo"]),
        ("Ana 1/Bia 1 2155 X 3010 Ana 2/Bia 2", ["Ana 1/Bia 1", "2155", "3010", "Ana 2/Bia 2"]),
        ("7. Íris/Élio 2155 3010 Antônia/Nilo", ["7", "Íris/Élio", "2155", "3010", "Antônia/Nilo"]),
    ],
)
def test_a_line_is_divided_where_its_points_stand(line, cells):
    assert split_lines([line]) == [cells]


@pytest.mark.parametrize("line", ["2155 3010", "Rodada 3", "Íris/Élio 2155 x 3010", "1 2 3 4", ""])
def test_any_other_line_is_not_divided(line):
    assert split_lines(["7 2155 3010", line]) is None
    assert first_unlike(["7 2155 3010", line]) == 1


def test_lines_of_two_kinds_are_not_divided():
    """Their columns would hold different things."""
    assert first_unlike(["7 2155 3010", "8 900 3010", "Ana/Bia 2155 x 3010 Caio/Davi"]) == 2


def test_a_divided_list_is_read_without_choosing_columns():
    columns, rows = guess_columns(cells_of_text("Mesa 7: 2155 x 3010\n\nMesa 8: 3005 x 90\n"))
    assert [(each.table, each.points) for each in read_results(rows, columns)] == [(7, (2155, 3010)), (8, (3005, 90))]
    columns, rows = guess_columns(cells_of_text("Ana/Bia 2155 x 3010 Caio/Davi"))
    assert [each.names for each in read_results(rows, columns)] == [("Ana/Bia", "Caio/Davi")]
