"""The score sheets of many matches at once: each has its words, over a form that lies in the file once."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tournament.printing.papers import APCEF, HEAD, pdf_of
from tests.tournament.printing.pdf_reading import open_pdf
from tournament.printing import pen_sheet
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.round_sheets import round_sheets_html

pytestmark = pytest.mark.long


def test_every_match_has_its_page_with_its_own_words():
    heads = [replace(HEAD, number=number, pairs=(f"Ana {number}", f"Bia {number}")) for number in range(1, 31)]
    with override("pt-br"):
        reader = open_pdf(pdf_of(heads, APCEF))
    assert len(reader.pages) == 30
    for number, page in enumerate(reader.pages, start=1):
        text = page.extract_text()
        assert f"Súmula {number} · revisão 312 · folha 1 de 1" in text
        assert len(re.findall(rf"\bAna {number}(?!\d)", text)) == 2
        assert "Arbitragem" in text


def test_the_form_lies_in_the_file_once():
    one, thirty = (len(pdf_of([HEAD] * count, APCEF)) for count in (1, 30))
    assert thirty - one < 30 * 3000
    assert one > 15_000


def test_sheets_laid_out_in_parts_are_all_printed_over_the_one_form(monkeypatch):
    heads = [replace(HEAD, number=number) for number in range(1, 6)]

    def contents() -> list[str]:
        return [page.extract_text() for page in open_pdf(pdf_of(heads, APCEF)).pages]

    whole = contents()
    monkeypatch.setattr(pen_sheet, "LAID_OUT_TOGETHER", 2)
    html = round_sheets_html(heads, APCEF)
    assert (html.count(PAPER_BREAK), html.count('id="form-1"')) == (2, 1)
    assert contents() == whole
    assert len(whole) == 5
