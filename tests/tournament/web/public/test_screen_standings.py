"""How many rows of standings a slide of the big screen has, and how large they are."""

import pytest

from tournament.boards.standings_table import StandingsCell, StandingsRow, StandingsTable
from tournament.boards.words import FigureColumn
from tournament.web.public.screen_standings import slides_of_standings
from tournament.web.public.screen_tables import slide_room

SHORT = "Quitéria/Renê"
LONG = "Maria Aparecida dos Prazeres/Pafúncio de Vasconcellos"


def table(count: int, name: str = SHORT, columns: int = 2) -> StandingsTable:
    cells = tuple(StandingsCell("+345", wide=False) for _column in range(columns))
    heads = tuple(FigureColumn(f"c{at}", "Diff.", "Difference") for at in range(columns))
    rows = tuple(StandingsRow(at, f"{at}º", f"P{at:02}", name, cells, "") for at in range(1, count + 1))
    return StandingsTable("", "", heads, rows)


def shape(standings: StandingsTable, announcement: str = "") -> tuple[str, list[int]]:
    size, pages = slides_of_standings(standings, slide_room(announcement))
    return size.name, [len(page.rows) for page in pages]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, ("huge", [])),
        (4, ("huge", [4])),
        (5, ("huge", [5])),
        (6, ("great", [6])),
        (7, ("large", [7])),
        (8, ("modest", [8])),
        (9, ("huge", [5, 4])),
        (24, ("modest", [8, 8, 8])),
        (99, ("large", [7] * 6)),
    ],
)
def test_the_fewer_rows_the_larger(count, expected):
    assert shape(table(count)) == expected


def test_names_on_two_lines_figures_and_an_announcement_take_their_room():
    assert shape(table(4, LONG)) == ("modest", [4])
    assert shape(table(4, columns=4)) == ("large", [4])
    assert shape(table(8), "Lunch at noon") == ("huge", [4, 4])
    assert shape(table(8, LONG), "Lunch at noon, downstairs. " * 8) == ("modest", [3, 3, 2])
