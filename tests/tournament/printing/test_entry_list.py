"""The list of entries for the table at the door: everyone by name, with room to sign, whatever the names are like."""

import pytest
from django.utils.translation import override

from tests.tournament.printing.papers import EVIL, LANGUAGES, long_name
from tests.tournament.printing.pdf_reading import A4, open_pdf, outside, pdf_text, size, without_breaks
from tournament.printing.entry_list import ListedEntry, entry_list_html
from tournament.printing.list_head import ListHead
from tournament.printing.rendering.weasy import pdf

HEAD = ListHead("Taça da Primavera", "Entries", club="Clube da Ilha", revision=312)


def printed_entries(entries, language="en", **more):
    with override(language):
        return open_pdf(pdf(entry_list_html(HEAD, entries, **more)))


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (24, 1), pytest.param(200, 8, marks=pytest.mark.long)])
def test_every_pair_has_a_row_on_numbered_pages(count, pages):
    entries = [ListedEntry(str(n), f"Ana{n:03}/Bia{n:03}", f"Ana{n:03} Reis / Bia{n:03} Luz") for n in range(count)]
    reader = printed_entries(entries)
    text = pdf_text(reader)
    assert (len(reader.pages), size(reader), outside(reader)) == (pages, A4, [])
    for entry in entries:
        assert without_breaks(entry.full) in text
    for number, page in enumerate(reader.pages, start=1):
        page_text = page.extract_text()
        assert all(word in page_text for word in (f"sheet {number} of {pages}", "No.", "Pair", "Paid", "Signature"))


def test_24_pairs_with_long_names_stand_on_one_sheet():
    """Three of them were on a second one."""
    name = "Francisca das Chagas Albuquerque / Terezinha de Jesus Vasconcelos {:02}"
    assert len(printed_entries([ListedEntry(str(n), name.format(n)) for n in range(24)]).pages) == 1


def test_the_list_is_by_name_and_says_whose_club_it_is():
    entries = [ListedEntry("1", "Zoé Luz"), ListedEntry("2", "Élida Reis", club="Ilha"), ListedEntry("3", "bia Sá")]
    text = pdf_text(printed_entries(entries, is_of_players=True))
    assert [text.index(without_breaks(name)) for name in ("bia Sá", "Élida Reis", "Zoé Luz")] == sorted(
        text.index(without_breaks(name)) for name in ("bia Sá", "Élida Reis", "Zoé Luz")
    )
    assert "Player" in text
    assert "Club" in text
    assert "Ilha" in text
    assert without_breaks("Club Paid") not in pdf_text(printed_entries(entries[:1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_and_odd_names_stay_on_the_paper(language):
    name = long_name(60)
    entries = [ListedEntry("1", f"{name}/{name}", f"{name} / {name}", name), *(ListedEntry("2", odd) for odd in EVIL)]
    reader = printed_entries(entries, language)
    assert outside(reader) == []
