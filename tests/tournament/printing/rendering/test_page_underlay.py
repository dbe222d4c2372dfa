"""Pages printed over a form."""

import re

from tests.tournament.printing.pdf_reading import open_pdf
from tournament.printing.rendering.weasy import pdf

FORM = "<section id='form-{0}' style='break-after: page'>form {0}</section>"
SHEET = "<section style='break-after: page'>sheet {}</section>"


def texts(*parts):
    pages = open_pdf(pdf("".join(parts))).pages
    return [re.findall(r"form \d|sheet \d", page.extract_text()) for page in pages]


def test_a_page_without_forms_stays_as_it_is():
    assert texts(SHEET.format(1), "<p>sheet 2") == [["sheet 1"], ["sheet 2"]]


def test_every_page_lies_over_the_form_before_it():
    parts = [FORM.format(1), SHEET.format(1), SHEET.format(2), FORM.format(2), "<p>sheet 3"]
    assert texts(*parts) == [["form 1", "sheet 1"], ["form 1", "sheet 2"], ["form 2", "sheet 3"]]


def test_a_page_before_the_first_form_has_none():
    assert texts(SHEET.format(1), FORM.format(1), "<p>sheet 2") == [["sheet 1"], ["form 1", "sheet 2"]]


def test_a_form_alone_is_no_page():
    assert texts(FORM.format(1)) == []


def test_a_page_over_a_form_begins_with_a_graphics_state_of_its_own():
    matrices = []
    page = open_pdf(pdf(FORM.format(1) + "<p>sheet 1")).pages[0]
    page.extract_text(visitor_text=lambda text, matrix, *_rest: text.strip() and matrices.append(matrix))
    assert len(matrices) == 2
    assert matrices[0] == matrices[1]
