"""The labels of a chart's levels do not touch the pairs' lines."""

import pytest

from tournament.web.quick.chart import PHONE, lines_of_name
from tournament.web.quick.chart_levels import ABOVE_OFFSET, BELOW_OFFSET, ChartLevel, labelled_level

END = 220.0
TEXT = "1.501, abre com 90"  # 133 wide
LEFT = [(0.0, 180.0), (40.0, 130.0), (80.0, 110.0), (220.0, 60.0)]
"""Rises through the place above the level at 120, at the left."""
BOTH_ENDS = [(0.0, 60.0), (20.0, 180.0), (200.0, 180.0), (220.0, 60.0)]
"""Crosses the level at the left and at the right, as the two pairs of a short game do."""


@pytest.mark.parametrize(
    ("paths", "first", "place"),
    [
        ([], ABOVE_OFFSET, (0, 114, "start")),
        ([], BELOW_OFFSET, (0, 140, "start")),
        ([[(0.0, 180.0), (220.0, 180.0)]], ABOVE_OFFSET, (0, 114, "start")),
        ([LEFT], ABOVE_OFFSET, (END, 140, "end")),
        ([BOTH_ENDS], ABOVE_OFFSET, (24, 114, "start")),
        ([[(0.0, 110.0), (220.0, 110.0)]], ABOVE_OFFSET, (0, 140, "start")),
        ([[(0.0, 110.0), (220.0, 110.0)], [(0.0, 130.0), (220.0, 130.0)]], ABOVE_OFFSET, (0, 114, "start")),
    ],
)
def test_a_label_stands_where_no_line_crosses_it(paths, first, place):
    left, foot, anchor = place
    assert labelled_level(120, TEXT, END, paths, first) == ChartLevel(120, foot, (TEXT,), left, anchor)


def test_a_label_that_every_place_of_one_line_would_cross_takes_two():
    rising = [(0.0, 230.0), (110.0, 120.0), (220.0, 10.0)]
    assert labelled_level(120, TEXT, END, [rising]) == ChartLevel(120, 96, ("1.501, abre", "com 90"), 0, "start")


def test_a_label_stays_within_the_chart():
    assert labelled_level(16, "5.000", END, [[(0.0, 30.0), (220.0, 30.0)]], BELOW_OFFSET).text_y == 36


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Quitéria/Renê", ("Quitéria/", "Renê")),
        ("Ana/Bia", ("Ana/Bia",)),
        ("Bartolomeu A./Renê", ("Bartolomeu", "A./", "Renê")),
        ("Massimiliano/Cristoforo", ("Massimiliano/", "Cristoforo")),
        ("Associação dos Moradores", ("Associação", "dos", "Moradores")),
    ],
)
def test_a_name_breaks_where_a_line_may_and_is_not_cut(name, lines):
    assert lines_of_name(name, PHONE) == lines
