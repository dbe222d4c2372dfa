"""What each regulation needs to know of a pair on paper, and the ruling of its ten rows."""

import re

import pytest
from django.utils.translation import override

from rules import registry
from tests.rules.samples import SAMPLES
from tests.tournament.printing.layout import laid_out
from tournament.boards.text_width import text_width
from tournament.printing.filled_sheet import A4, A5
from tournament.printing.pen_columns import PenColumn, PenField, pen_columns
from tournament.printing.pen_form import form_of
from tournament.printing.pen_grid import TEN_ROWS, PenGrid, grid_of
from tournament.printing.round_sheets import SheetHead, round_sheets_html
from tournament.printing.text_fit import MM_PER_POINT

COLUMNS = {
    "aacrt-2016": "Clean × 200 | Dirty × 100 | Out +100 [] | Morto +100 [] | Table + | Their hand +",
    "apcef-sc-2022": "Real × 200 | Dirty × 100 | Out +100 [] | No morto −100 [] | Table + | In hand −",
    "buraco-aberto-sujo": "Royal × 500 | Clean × 200 | Dirty × 100 | Out +100 [] | No morto −100 [] | Table +"
    " | In hand − | Began []",
    "canasta-it": "Pure × 500 | Dirty × 300 | Went out +100 [] | or concealed +200 [] | Honours ± 100"
    " | Penalties × −100 | Table + | Cards left −",
    "faraes-2023": "Clean × 200 | Dirty × 100 | Out +100 [] | No morto −100 [] | Red 3s ± 100 | 3s kept × −100"
    " | Table × 10 | In hand × −10",
}


def described(column: PenColumn) -> str:
    return " ".join(filter(None, [column.head, column.worth, "[]" if column.ticked else ""]))


@pytest.mark.parametrize("key", sorted(COLUMNS))
def test_columns_are_the_regulations_own(key):
    with override("en"):
        assert " | ".join(map(described, pen_columns(registry.get(key)))) == COLUMNS[key]


def test_the_five_are_tried():
    assert {regulation.key for regulation in SAMPLES} == set(COLUMNS)


def test_a_ruling_changes_the_paper():
    ruled = registry.get("apcef-sc-2022").with_rulings({"unplayed_morto": "cards_count"})
    with override("en"):
        assert "No morto −100 []" in list(map(described, pen_columns(ruled)))


def grid(key: str, language: str, width: float) -> PenGrid:
    with override(language):
        return grid_of(pen_columns(registry.get(key)), width=width, row_height=9, stacked=width == A4.width)


@pytest.mark.parametrize("width", [A4.width, A5.width])
@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
@pytest.mark.parametrize("key", sorted(COLUMNS))
def test_columns_fill_the_paper_and_leave_room_to_write(key, language, width):
    pen_grid = grid(key, language, width)
    assert pen_grid.hand_width + 2 * sum(pen_grid.pair) == pytest.approx(width)
    room = dict(zip(pen_grid.columns, pen_grid.pair, strict=True))
    assert min(room.values()) >= 6
    assert min(width for column, width in room.items() if column.field in (PenField.POINTS, PenField.TOTAL)) >= 9


def test_italian_heads_of_a_burraco_stand_on_a5_whole():
    pen_grid = grid("burraco-it", "it", A5.width)
    for column, room in zip(pen_grid.columns, pen_grid.pair, strict=True):
        assert all(text_width(word, pen_grid.size * MM_PER_POINT, bold=True) < room for word in column.head.split()), (
            column.head
        )


def test_ten_rows_are_three_paths_at_most():
    drawn = grid("apcef-sc-2022", "pt-br", A4.width).rules
    assert drawn.count("<path") == 2
    assert drawn.count("z") == 2 * 2 * TEN_ROWS  # two tick boxes a pair and row
    assert len(drawn) < 4000
    assert set(re.findall(r"<(/?\w+)", drawn)) == {"svg", "path", "/svg"}


def test_a_game_of_so_many_hands_has_as_many_rows_where_they_always_stand():
    """The rest is room to count in, and what is written below it stays where photos are cut."""
    with override("it"):
        whole, four = (form_of(registry.get("burraco-it"), "a4", hands=hands).grid for hands in (None, 4))
    assert (four.row_height, four.height, four.room_at) == (whole.row_height, whole.height, 4 * whole.row_height)
    assert (four.numbers, four.labels.count("\n"), whole.room_at) == ("1\n2\n3\n4", 7, None)
    assert (four.rules.count("z"), whole.rules.count("z")) == (2 * 2 * 4, 2 * 2 * TEN_ROWS)


def test_lines_are_written_with_points_whatever_the_language():
    assert grid("faraes-2023", "pt-br", A5.width).rules.replace("−", "").isascii()
    assert "," not in grid("faraes-2023", "pt-br", A5.width).rules


def test_a_heading_that_would_touch_the_lines_beside_it_takes_two_lines():
    """“3 vermelhos” just fitted into its column, from line to line."""
    head = SheetHead("Taça", 1, 1, ("Ana/Bia", "Caio/Davi"))
    with override("pt-br"):
        words = laid_out(round_sheets_html([head], registry.get("faraes-2023"), "a4")).words
    assert [word.text.strip() for word in words if "vermelhos" in word.text and word.top < 75] == ["vermelhos"] * 2
