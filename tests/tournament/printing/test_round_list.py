"""The list of a round for the wall: everybody twice, by table and by name, on pages with headings and numbers."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tournament.printing.layout import laid_out
from tests.tournament.printing.papers import EVIL, long_name, nothing_but_our_own_is_asked_for, tags
from tests.tournament.printing.pdf_reading import A4, open_pdf, outside, pdf_text, size, without_breaks
from tournament.printing.list_head import ListHead
from tournament.printing.rendering.weasy import pdf
from tournament.printing.round_list import ListedMatch, by_name, round_list_html

HEAD = ListHead("Taça da Primavera", "Round 4", club="Clube da Ilha", phase="fase de grupos", revision=312)


def matches(pairs, **each):
    """The matches of this many pairs; an odd one sits out."""
    names = [f"Ana{number:03}/Bia{number:03}" for number in range(pairs)]
    listed = [
        ListedMatch((one, two), table=str(number), **each)
        for number, (one, two) in enumerate(zip(names[::2], names[1::2], strict=False), start=1)
    ]
    return [*listed, *([ListedMatch((names[-1], None))] if pairs % 2 else [])]


def printed_list(listed, language="en", head=HEAD):
    with override(language):
        return open_pdf(pdf(round_list_html(head, listed)))


@pytest.mark.typical(2)
@pytest.mark.parametrize(
    ("pairs", "pages"), [(1, 1), (2, 1), (8, 1), (10, 2), (24, 2), pytest.param(200, 11, marks=pytest.mark.long)]
)
def test_every_pair_is_there_four_times_on_numbered_pages(pairs, pages):
    reader = printed_list(matches(pairs))
    text = pdf_text(reader)
    assert (len(reader.pages), size(reader), outside(reader)) == (pages, A4, [])
    for match in matches(pairs):
        for name in filter(None, match.pairs):
            assert text.count(name) == (3 if match.pairs[1] else 2)
    for number, page in enumerate(reader.pages, start=1):
        page_text = page.extract_text()
        assert f"revision 312 · sheet {number} of {pages}" in page_text
        assert "Taça da Primavera · Round 4" in page_text
        assert "Pair" in page_text  # the heads of the columns, again


def test_by_table_as_numbers_and_by_name_as_people_look_for_one():
    listed = [
        ListedMatch(("Élida/Zé", "bia/Ana"), table="10"),
        ListedMatch(("Zoé/Ana", "Caio/Davi"), table="9"),
        ListedMatch(("Duda/Íris", None)),
        ListedMatch(("Ema/Ivo", "Ana/Bia"), table="B2"),
    ]
    with override("en"):
        html = round_list_html(HEAD, listed).replace("/<wbr>", "/")
    html = html.replace("<bdi>", "").replace("</bdi>", "")
    html_tables, html_names = html.split("Find your table")
    order = ["Zoé/Ana", "Caio/Davi", "Élida/Zé", "bia/Ana", "Ema/Ivo", "Ana/Bia", "Duda/Íris"]
    assert sorted(order, key=lambda name: html_tables.index(f"<td>{name}")) == order
    order = ["Ana/Bia", "bia/Ana", "Caio/Davi", "Duda/Íris", "Élida/Zé", "Ema/Ivo", "Zoé/Ana"]
    assert sorted(order, key=lambda name: html_names.index(f'"mine">{name}')) == order


@pytest.mark.long
@pytest.mark.parametrize("pairs", [24, 25])
def test_the_whole_names_stand_below_and_two_dozen_pairs_and_a_late_one_keep_to_a_page_each(pairs):
    full = "Quitéria Nascimento/Joaquim Nabuco de Araújo"
    listed = [replace(match, full=(full, full if match.pairs[1] else "")) for match in matches(pairs)]
    reader = printed_list(listed)
    assert (len(reader.pages), outside(reader), pdf_text(reader).count(without_breaks(full))) == (2, [], 2 * pairs)


def test_a_sheet_holds_24_pairs_by_name_though_both_names_of_each_are_long():
    """The three last ones had a sheet alone: the column of the full names was as narrow as that of the opponents."""
    full = "Francisca das Chagas Albuquerque Cavalcanti / Raimundo Nonato Pinheiro"
    listed = [replace(match, full=(full, full)) for match in matches(24, group="A")]
    assert len(printed_list(listed).pages) == 2


def test_a_full_name_is_broken_between_its_players():
    full = "Vera Lúcia Rodrigues de Souza / Terezinha de Jesus do Espírito Santo"
    with override("en"):
        layout = laid_out(round_list_html(HEAD, [replace(matches(2)[0], full=(full, "Caio / Davi"))]))
    assert "Terezinha de Jesus do Espírito Santo" in {word.text.strip() for word in layout.words}


def test_a_walkover_is_told_so_where_a_table_would_be():
    with override("en"):
        html = round_list_html(HEAD, [ListedMatch(("Ana/Bia", "Caio/Davi"), table="7", unplayed="walkover")])
    tables, names = html.split("Find your table")
    assert tables.count('<td class="versus-cell unplayed">walkover</td>') == 1
    assert (names.count('<td class="num table">walkover</td>'), names.count(">7<")) == (2, 0)


def test_capitals_and_accents_do_not_count_in_the_order_of_names():
    assert sorted(["Zoé", "élida", "Ema", "Elida", "ana"], key=by_name) == ["ana", "Elida", "élida", "Ema", "Zoé"]


def test_who_sits_out_is_told_so_last_and_has_no_table():
    with override("en"):
        text = pdf_text(printed_list(matches(3)))
    assert text.count("bye") == 2
    assert text.index("Ana000/Bia000") < text.index("Ana002/Bia002")


def test_columns_that_say_nothing_are_left_out():
    with override("en"):
        plain, full = (
            round_list_html(HEAD, matches(4, **each)) for each in ({}, {"group": "C", "hall": "Blue", "when": "15:40"})
        )
    for head, times in (("Group", 1), ("Hall", 2), ("Time", 2)):
        assert (plain.count(f"<th>{head}</th>"), full.count(f"<th>{head}</th>")) == (0, times)


def test_few_are_set_larger_than_many():
    sizes = [round_list_html(HEAD, matches(pairs)).split("wall-list size-")[1][:2] for pairs in (8, 42, 50, 200)]
    assert sizes == ["20", "17", "15", "13"]


LONG = (
    "Maria Aparecida de Albuquerque/João Batista Nascimento",
    "Wilhelmina Schlichting-Kretzschmar/Guilherme Wolfgang",
)


@pytest.mark.long
def test_twenty_four_pairs_take_a_sheet_a_list_though_some_names_are_long():
    listed = matches(24, group="A", when="14h30")
    listed[0] = replace(listed[0], pairs=(LONG[0], "Nelson/Raul"))
    listed[11] = replace(listed[11], pairs=("Iracema/Jair", LONG[1]))
    assert len(printed_list(listed).pages) == 2


def test_both_columns_of_pairs_are_equally_wide():
    with override("en"):
        match = ListedMatch((LONG[0], "Nelson/Raul"), table="1", group="A")
        layout = laid_out(round_list_html(HEAD, [match, *matches(10, group="B")]))
    (first, second), (sign,), (group,) = (
        sorted({word.left for word in layout.words if word.page == 0 and word.text == text})
        for text in ("Pair", "×", "Group")
    )
    assert abs((sign - first) - (group - second)) < 0.1


@pytest.mark.long
@pytest.mark.parametrize(
    ("letters", "language"), [(60, "pt-br"), (60, "it"), pytest.param(200, "en", marks=pytest.mark.long)]
)
def test_long_names_are_whole_and_on_the_page(letters, language):
    name = long_name(letters)
    listed = [ListedMatch((name, name[::-1]), table="1", group="C", hall=name[:40], when="15h40")] * 8
    head = replace(HEAD, tournament=name, title=name, club=name, phase=name)
    with override(language):
        layout = laid_out(round_list_html(head, listed))
    assert layout.outside() == []
    text = without_breaks("".join(word.text for word in layout.words))
    assert text.count(without_breaks(name[::-1])) == 24


def matches_with_text(text):
    """A match and a pair that sits out, in which every possible text is this one."""
    return [ListedMatch((text, text), *[text] * 4), ListedMatch((text, None))]


@pytest.mark.long
def test_no_text_of_a_person_fetches_anything(monkeypatch):
    matches = [match for text in EVIL for match in matches_with_text(text)]
    with nothing_but_our_own_is_asked_for(monkeypatch):
        reader = printed_list(matches, head=ListHead(*EVIL[:6], 1))
    assert "root:" not in pdf_text(reader)


@pytest.mark.parametrize("text", EVIL)
def test_no_text_of_a_person_makes_an_element(text):
    with override("en"):
        evil, plain = (round_list_html(ListHead(*[each] * 6, 1), matches_with_text(each)) for each in (text, "y"))
    assert tags(evil) == tags(plain)
