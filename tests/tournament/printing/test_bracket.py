"""A bracket on one page of paper, read back."""

from itertools import cycle

import pytest
from django.utils.translation import override

from tests.tournament.boards.samples import bracket, read_stage
from tests.tournament.printing.layout import laid_out
from tests.tournament.printing.papers import EVIL, LANGUAGES, long_name, nothing_but_our_own_is_asked_for, tags
from tests.tournament.printing.pdf_reading import open_pdf, outside, pdf_text, without_breaks
from tournament.boards.bracket import BracketBoard, bracket_board
from tournament.printing.bracket import bracket_html
from tournament.printing.list_head import ListHead
from tournament.printing.paper_bracket import PAPER_SIZES
from tournament.printing.rendering.weasy import pdf
from tournament.texts import has_right_to_left

HEAD = ListHead("Taça da Primavera", "Knock-out", club="Clube da Ilha", revision=312)
KINDS = ["single_elimination", "double_elimination"]


def file_of(count, kind, name=None, upto=2):
    file = bracket(count, kind, upto)
    for pair in file["pairs"]:
        pair["name"] = name.format(pair["seed"]) if name else f"Ana{pair['seed']}/Bia{pair['seed']}"
    return file


def printed_bracket(file, language="en"):
    with override(language):
        return open_pdf(pdf(bracket_html(HEAD, bracket_board(*read_stage(file)))))


@pytest.mark.typical(2)
@pytest.mark.parametrize(
    "count", [2, 4, 5, 16, pytest.param(33, marks=pytest.mark.long), pytest.param(64, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("kind", KINDS)
def test_every_pair_stands_whole_on_one_page(kind, count):
    reader = printed_bracket(file_of(count, kind))
    text = pdf_text(reader)
    assert (len(reader.pages), outside(reader)) == (1, [])
    assert [number for number in range(1, count + 1) if f"Ana{number}/Bia{number}" not in text] == []
    assert "revision312·sheet1of1" in text
    assert "TaçadaPrimavera·Knockout" in text


@pytest.mark.long
@pytest.mark.parametrize("count", [4, 64])
@pytest.mark.parametrize("kind", KINDS)
def test_no_letter_is_smaller_than_seven_points(kind, count):
    sizes = set()
    page = printed_bracket(file_of(count, kind)).pages[0]

    def visit(text, matrix, text_matrix, _font, size):
        if text.strip():
            sizes.add(round(abs(size * text_matrix[3] * matrix[3]), 1))

    page.extract_text(visitor_text=visit)
    assert min(sizes) >= 6.3  # the numbers of matches stand on their uprights a size smaller
    assert sorted(sizes)[1] >= 7


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "letters", "language"),
    [
        pytest.param(kind, letters, language, marks=[] if language == daily else pytest.mark.long)
        for kind, letters, daily in ((KINDS[0], 60, "it"), (KINDS[1], 200, "pt-br"))
        for language in LANGUAGES
    ],
)
def test_long_names_keep_to_their_lines(kind, letters, language):
    reader = printed_bracket(file_of(16, kind, "{0:02} " + long_name(letters - 3)), language)
    text = pdf_text(reader)
    assert (len(reader.pages), outside(reader)) == (1, [])
    assert [number for number in range(1, 17) if f"{number:02}Confraria" not in text] == []


def test_hebrew_and_arabic_are_set_as_lines_of_text_over_their_lines():
    """Within an SVG the printer sets letter by letter, from left to right and unjoined."""
    file = file_of(4, KINDS[0], upto=0)
    written = ["אבא/אמא", "محمد علي/فاطمة", "Zé/משה", "Ana/Bia"]
    for pair, name in zip(file["pairs"], written, strict=True):
        pair["name"] = name
    with override("en"):
        html = bracket_html(HEAD, bracket_board(*read_stage(file)))
    layout = laid_out(html)
    written[1] = "محمد/فاطمة"  # the first names
    assert sorted(word.text for word in layout.words if word.text in written) == sorted(written[:3])
    assert layout.outside() == []
    drawing = html[html.index("<svg") : html.index("</svg")]
    assert [name in drawing for name in written] == [False, False, False, True]


@pytest.mark.long
def test_a_head_of_any_length_leaves_one_page():
    name = long_name(200)
    head = ListHead(name, name, name, name, name, name, 312)
    with override("en"):
        html = bracket_html(head, bracket_board(*read_stage(file_of(32, KINDS[0]))))
        reader = open_pdf(pdf(html))
    assert (len(reader.pages), outside(reader)) == (1, [])


@pytest.mark.typical(1)
@pytest.mark.parametrize("sheet", PAPER_SIZES, ids=lambda sheet: sheet.name)
def test_a_sheet_may_be_asked_for(sheet):
    with override("en"):
        (page,) = open_pdf(pdf(bracket_html(HEAD, bracket_board(*read_stage(file_of(8, KINDS[1]))), sheet))).pages
    millimetres = [round(float(measure) / 72 * 25.4) for measure in page.mediabox[2:]]
    assert millimetres == [sheet.width, sheet.height]


def test_without_a_bracket_it_says_why():
    with override("en"):
        reader = open_pdf(pdf(bracket_html(HEAD, BracketBoard("s", empty_text="nobody is in this bracket"))))
    assert without_breaks("Nobody is in this bracket") in pdf_text(reader)


def bracket_with_texts(*texts):
    """The document in which everything written by people is one of these texts, in turn."""
    file = file_of(4 if len(texts) == 1 else 16, KINDS[0])
    for pair, text in zip(file["pairs"], cycle(texts), strict=False):
        pair["name"] = text * (150 // len(text) + 1)
    return bracket_html(ListHead(*["; ".join(texts)] * 6, 1), bracket_board(*read_stage(file)))


@pytest.mark.long
def test_no_text_of_a_person_fetches_anything(monkeypatch):
    with override("en"), nothing_but_our_own_is_asked_for(monkeypatch):
        assert "root:" not in pdf_text(open_pdf(pdf(bracket_with_texts(*EVIL))))


@pytest.mark.parametrize("text", EVIL)
def test_no_text_of_a_person_makes_an_element(text):
    plain = file_of(4, KINDS[0], ("א" if has_right_to_left(text) else "y") * 200)
    with override("en"):
        assert tags(bracket_with_texts(text)) == tags(
            bracket_html(ListHead(*["y"] * 6, 1), bracket_board(*read_stage(plain)))
        )
