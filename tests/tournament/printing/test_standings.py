"""Standings on paper: every pair with its figures and its sentence."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.scoring.contest.samples import beat, document
from tests.tournament.boards.samples import read_stage
from tests.tournament.printing.layout import laid_out
from tests.tournament.printing.papers import EVIL, long_name, nothing_but_our_own_is_asked_for, tags
from tests.tournament.printing.pdf_reading import A4, open_pdf, outside, pdf_text, size, without_breaks
from tournament.boards.standings import standings_board
from tournament.boards.standings_table import StageBoard, StandingsCell, StandingsRow, StandingsTable
from tournament.boards.words import FigureColumn
from tournament.printing.list_head import ListHead
from tournament.printing.rendering.weasy import pdf
from tournament.printing.standings import standings_html

HEAD = ListHead("Taça da Primavera", "Groups", club="Clube da Ilha", revision=312)


def column(name, label=""):
    return FigureColumn(name, name, label or f"{name} in full")


def table(rows, columns=4, name="Ana{0:03}/Bia{0:03}", why="{0:03}: why", title=""):
    table_rows = tuple(
        StandingsRow(
            number,
            f"{number}º",
            f"P{number}",
            name.format(number),
            (StandingsCell("1.234", False),) * columns,
            why.format(number),
        )
        for number in range(1, rows + 1)
    )
    return StandingsTable(title, "after round 5", tuple(column(f"C{at}") for at in range(columns)), table_rows)


def printed_standings(board, language="en"):
    with override(language):
        return open_pdf(pdf(standings_html(HEAD, board)))


@pytest.mark.typical(1)
@pytest.mark.parametrize(("rows", "pages"), [(1, 1), (24, 1), pytest.param(200, 8, marks=pytest.mark.long)])
def test_every_pair_is_there_with_its_sentence_on_numbered_pages(rows, pages):
    reader = printed_standings(StageBoard("s", (table(rows),)))
    text = pdf_text(reader)
    assert (len(reader.pages), size(reader), outside(reader)) == (pages, A4, [])
    for number in range(1, rows + 1):
        assert text.count(f"Ana{number:03}/Bia{number:03}") == 2
        assert f"{number:03}:why" in text
    for number, page in enumerate(reader.pages, start=1):
        assert f"revision 312 · sheet {number} of {pages}" in page.extract_text()


@pytest.mark.long
def test_the_24_pairs_of_a_usual_evening_stand_on_one_sheet():
    """With their whole names below the short ones; the last went to a second sheet alone."""
    rows = tuple(replace(row, full_name="Sebastião Alves Ribeiro/Ivone Teixeira") for row in table(24).rows)
    first = printed_standings(StageBoard("s", (replace(table(24), rows=rows),))).pages[0].extract_text()
    assert "Ana024" in first
    assert "024: why" not in first


def test_a_knock_out_of_16_stands_on_one_sheet_with_its_reasons_below_the_meaning_of_its_columns():
    """The last reason and the meaning had a sheet alone."""
    full_name = "Sebastião Alves Ribeiro / Ivone Teixeira"
    knock_out = table(16, columns=3, why="{0}th: knocked out in the round of 16.")
    rows = tuple(replace(row, full_name=full_name) for row in knock_out.rows)
    (page,) = printed_standings(StageBoard("s", (replace(knock_out, rows=rows),))).pages
    text = page.extract_text()
    assert text.index("C0 in full") < text.index("1th: knocked") < text.index("16th: knocked")


@pytest.mark.parametrize(("title", "note"), [("", "After round 5"), ("Group A", "after round 5")])
def test_the_note_begins_with_a_capital_where_no_title_stands_before_it(title, note):
    with override("en"):
        html = standings_html(HEAD, StageBoard("s", (table(2, title=title),)))
    assert f"<p>{note}</p>" in html


def test_a_long_name_breaks_between_its_words_alone():
    """However many figures stand beside it."""
    name = "Maximiliana Albuquerque de Vasconcelos/Bartolomeu Figueiredo do Nascimento"
    reader = printed_standings(StageBoard("s", (table(3, columns=11, name=name),)))
    lines = {line.strip() for page in reader.pages for line in page.extract_text().splitlines()}
    for word in ("Maximiliana", "Albuquerque", "Vasconcelos/", "Bartolomeu", "Figueiredo", "Nascimento"):
        assert any(word in line for line in lines), word
    assert outside(reader) == []


@pytest.mark.smoke
def test_a_real_table_says_why():
    matches = [beat("A", "B", round=1), beat("C", "D", round=1), beat("A", "C", round=2), beat("B", "D", round=2)]
    file = document("ABCD", matches, criteria=("wins", "point_difference"))
    with override("en"):
        board = standings_board(*read_stage(file))
    text = pdf_text(printed_standings(board))
    assert all(row.place_reason for row in board.tables[0].rows)
    for row in board.tables[0].rows:
        assert without_breaks(row.place_reason) in text


def test_without_tables_it_says_why():
    assert "Therearenopairstorankyet" in pdf_text(
        printed_standings(StageBoard("s", empty_text="there are no pairs to rank yet"))
    )


@pytest.mark.long
def test_small_tables_are_not_broken_over_two_pages():
    reader = printed_standings(StageBoard("s", tuple(table(8, title=f"Group {letter}") for letter in "ABCDEF")))
    texts = [page.extract_text() for page in reader.pages]
    for letter in "ABCDEF":
        (page,) = [text for text in texts if f"Group {letter}" in text]
        rows = page.split(f"Group {letter}")[1].split("Group")[0]
        assert rows.count("why") == 8


@pytest.mark.long
def test_many_columns_are_laid_across():
    sizes = [size(printed_standings(StageBoard("s", (table(4, columns=count),)))) for count in (9, 10, 14)]
    assert sizes == [A4, A4[::-1], A4[::-1]]


@pytest.mark.long
@pytest.mark.parametrize(
    ("columns", "letters", "language"),
    [
        pytest.param(3, 200, "it", marks=pytest.mark.long),
        (9, 60, "pt-br"),
        pytest.param(9, 200, "en", marks=pytest.mark.long),
        (14, 200, "pt-br"),
    ],
)
def test_long_names_are_whole_and_on_the_page(columns, letters, language):
    name = long_name(letters)
    with override(language):
        html = standings_html(HEAD, StageBoard("s", (table(12, columns, name, why=name),)))
    layout = laid_out(html)
    assert layout.outside() == []
    assert without_breaks("".join(word.text for word in layout.words)).count(without_breaks(name)) == 36


def standings_with_texts(*texts):
    """The document in which everything written by people is one of these texts, one table each."""
    tables = []
    for text in texts:
        name = text.replace("{", "{{").replace("}", "}}")
        rows = table(2, 2, name, name, title=text)
        tables.append(StandingsTable(text, text, rows.columns, rows.rows, (text,)))
    return standings_html(ListHead(*["; ".join(texts)] * 6, 1), StageBoard("s", tuple(tables)))


@pytest.mark.long
def test_no_text_of_a_person_fetches_anything(monkeypatch):
    with override("en"), nothing_but_our_own_is_asked_for(monkeypatch):
        assert "root:" not in pdf_text(open_pdf(pdf(standings_with_texts(*EVIL))))


@pytest.mark.parametrize("text", EVIL)
def test_no_text_of_a_person_makes_an_element(text):
    with override("en"):
        assert tags(standings_with_texts(text)) == tags(standings_with_texts("y"))


def test_the_figures_of_all_groups_stand_alike():
    short, long = (replace(table(2, name=name), title=title) for name, title in (("A/B", "A"), ("Ana Maria/Bia", "B")))
    few = replace(long, rows=tuple(replace(row, cells=(StandingsCell("1", False),) * 4) for row in long.rows))
    with override("en"):
        layout = laid_out(standings_html(HEAD, StageBoard("s", (short, few))))
    ends = {
        text: {round(word.right, 1) for word in layout.words if word.text == text} for text in ("C0", "C1", "C2", "C3")
    }
    assert [len(at) for at in ends.values()] == [1, 1, 1, 1]


@pytest.mark.parametrize(("rows", "on_each_page"), [(24, [24]), (25, [22, 3]), (26, [23, 3])])
def test_no_page_has_the_legend_or_a_single_row_alone(rows, on_each_page):
    of_pairs = table(rows, why="")
    full = tuple(replace(row, full_name=f"Ana da Silva {row.pair} / Bia de Souza") for row in of_pairs.rows)
    pages = printed_standings(StageBoard("s", (replace(of_pairs, rows=full),))).pages
    assert [page.extract_text().count("da Silva") for page in pages] == on_each_page
