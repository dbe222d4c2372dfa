"""Lists with a small table of their own: sorting, filtering and exporting."""

from io import BytesIO

import django_tables2
import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from tournament.permissions import Role
from tournament.web.lists import ListPage
from tournament.web.tables import ListTable, NumberColumn, SortableRows, fold_accents

ROWS = [
    {"name": "Zilda/Ana", "points": 1500, "club": None},
    {"name": "érica/Beto", "points": -50, "club": "AABB"},
    {"name": "=1+1", "points": None, "club": "Náutico"},
    {"name": "Ângela/Davi", "points": 1500, "club": "aabb"},
]


class PairTable(ListTable):
    name = django_tables2.Column()
    points = NumberColumn()
    club = django_tables2.Column()
    buttons = django_tables2.Column(empty_values=(), exclude_from_export=True, orderable=False)

    def render_buttons(self):
        return "button"


class PairList(ListPage):
    table = f"{__name__}.PairTable"
    template = "tables/list.html"
    search = ("name", "club")
    file = "pairs"


@pytest.fixture
def ask(rf):
    def of(query="", rows=ROWS):
        request = rf.get(f"/list{query}")
        request.role, request.club, request.tournament = Role.VIEWER, None, None
        with override("en"):
            return PairList(request, rows).response()

    return of


def first_cells(response):
    page = response.content.decode()
    return [part.split("<")[0].replace("&#x27;", "'") for part in page.split('data-label="Name">')[1:]]


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("?sort=name", "=1+1 Ângela/Davi érica/Beto Zilda/Ana"),
        ("?sort=-name", "Zilda/Ana érica/Beto Ângela/Davi =1+1"),
        ("?sort=points", "érica/Beto Zilda/Ana Ângela/Davi =1+1"),
        ("?sort=-points", "Zilda/Ana Ângela/Davi érica/Beto =1+1"),
        ("?sort=club&sort=-name", "érica/Beto Ângela/Davi =1+1 Zilda/Ana"),
        ("?q=aabb", "érica/Beto Ângela/Davi"),
        ("?q=ERI", "érica/Beto"),
        ("?q=nautico", "=1+1"),
        ("?q=+", "Zilda/Ana érica/Beto =1+1 Ângela/Davi"),
        ("?sort=buttons", "Zilda/Ana érica/Beto =1+1 Ângela/Davi"),
    ],
)
def test_a_list_is_sorted_and_narrowed_as_the_address_says(ask, query, order):
    assert first_cells(ask(query)) == order.split()


def test_what_is_not_found_is_stated(ask):
    assert "Nothing was found." in ask("?q=xyz").content.decode()


def test_a_figure_is_shown_as_people_write_it(ask):
    page = ask().content.decode()
    assert 'data-label="Points">1,500<' in page
    assert 'data-label="Points">−50<' in page


def test_the_head_it_is_sorted_by_says_so_and_turns_round(ask):
    page = ask("?sort=name&q=a&page=1").content.decode()
    assert 'aria-sort="ascending"><a href="?sort=-name&amp;q=a">Name</a>' in page


def test_a_field_stands_above_lists_that_the_eye_does_not_take_in(ask):
    many = [{"name": f"pair {number}", "points": number, "club": ""} for number in range(11)]
    assert 'type="search"' not in ask().content.decode()
    assert 'type="search"' in ask("", many).content.decode()
    assert 'type="search" value="aabb"' in ask("?q=aabb").content.decode()


def test_a_long_list_has_pages(ask):
    many = [{"name": f"pair{number:03}", "points": number, "club": ""} for number in range(251)]
    assert (len(first_cells(ask("", many))), first_cells(ask("?page=2", many))) == (250, ["pair250"])
    assert '<a class="button" href="?page=2">Next</a>' in ask("", many).content.decode()


def test_a_list_as_csv_has_its_order_and_disarms_formulas(ask):
    response = ask("?export=csv&sort=name")
    assert response["Content-Disposition"] == 'attachment; filename="pairs.csv"'
    assert response.content.decode() == (
        "\ufeffName,Points,Club\r\n'=1+1,,Náutico\r\nÂngela/Davi,1500,aabb\r\nérica/Beto,-50,AABB\r\nZilda/Ana,1500,\r\n"
    )


def test_xlsx_holds_what_was_found_as_numbers_and_texts(ask):
    sheet = load_workbook(BytesIO(ask("?export=xlsx&q=a&sort=-points").content)).active
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        ["Name", "Points", "Club"],
        ["Zilda/Ana", 1500, None],
        ["Ângela/Davi", 1500, "aabb"],
        ["érica/Beto", -50, "AABB"],
        ["'=1+1", None, "Náutico"],
    ]


def test_a_file_holds_every_page(ask):
    many = [{"name": f"pair{number:03}", "points": number, "club": ""} for number in range(251)]
    assert ask("?export=csv&page=2", many).content.decode().count("\r\n") == 252


@pytest.mark.parametrize(("text", "same"), [("João", "joao"), ("ÉRICA", "erica"), ("Straße", "strasse"), ("", "")])
def test_accents_and_capitals_are_folded(text, same):
    assert fold_accents(text) == same


def test_sorting_leaves_the_rows_it_was_given_as_they_are():
    given = list(ROWS)
    PairTable(SortableRows(given), order_by="name")
    assert given == ROWS


@pytest.mark.parametrize("query", ["?per_page=-1", "?per_page=0", "?per_page=1", "?page=-3", "?page=x", "?page=99"])
def test_the_address_does_not_say_how_many_rows_a_page_has(ask, query):
    assert len(first_cells(ask(query))) == len(ROWS)
