"""A round's score sheets: the words of every match over one form, read back and measured."""

import logging
from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from zxingcpp import BarcodeFormat, read_barcodes

from rules import registry
from tests.profiles import max_examples
from tests.tournament.printing.layout import laid_out
from tests.tournament.printing.papers import (
    APCEF,
    EVIL,
    HEAD,
    LANGUAGES,
    long_name,
    nothing_but_our_own_is_asked_for,
    pdf_of,
    tags,
)
from tests.tournament.printing.pdf_reading import A4, A5_ACROSS, open_pdf, outside, size, without_breaks
from tournament.printing.pen_columns import pen_columns
from tournament.printing.pen_form import PEN_PAGES, form_of
from tournament.printing.rendering.weasy import pdf
from tournament.printing.round_sheets import SheetHead, round_sheets_html
from tournament.printing.rules_box import rules_box
from tournament.printing.text_fit import LEADING_SCALE, MM_PER_POINT

SIZES = {"a4": A4, "a5": A5_ACROSS}
SIGN = {"a4": 273, "a5": 135}
"""The height in mm at which the lines to sign on are drawn."""
KEYS = [regulation.key for regulation in registry.all_regulations()]
DOTS = 10


def head_with_long_names(letters: int) -> SheetHead:
    name = long_name(letters)
    players = ((name[:60], name[:60]),) * 2
    return replace(HEAD, tournament=name, club=name, phase=name, pairs=(name, name[::-1]), players=players)


@pytest.fixture(autouse=True)
def _quiet_and_true(caplog, monkeypatch):
    """Fail the test for anything that the printer could not interpret."""
    monkeypatch.setattr(logging.getLogger("weasyprint"), "propagate", True)
    yield
    texts = [record.getMessage() for record in caplog.records if record.name == "weasyprint"]
    assert [text for text in texts if "unsupported by fonts" not in text] == []


@pytest.mark.parametrize("paper", [pytest.param("a4", marks=pytest.mark.smoke), "a5"])
def test_a_sheet_holds_all_that_is_known_of_its_match(paper):
    with override("en"):
        reader = open_pdf(pdf_of([HEAD], APCEF, paper))
    text = without_breaks(reader.pages[0].extract_text())
    assert (len(reader.pages), size(reader), outside(reader)) == (1, SIZES[paper], [])
    about = "Clube de Canastra da Ilha, Florianópolis · fase de grupos · sábado, 21 de novembro de 2026, 15h40"
    for words in (
        "Taça da Primavera", "Score sheet 412", about, "Table 7", "Round 4", "Group C", "Begins", "check 7C41",
        "Ana/Bia", "Ana Moretti and Bia Vieira", "Nelson/Raul", "Nelson Prado and Raul Teixeira", "Referee",
        "Score sheet 412 · revision 312 · sheet 1 of 1", "One player of each pair signs",
    ):  # fmt: skip
        assert without_breaks(words) in text
    assert text.count("Ana/Bia") == 2 + (paper == "a5")  # over the columns, where it signs, on A5 at its total too


@pytest.mark.typical(1)
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("language", sorted(LANGUAGES, key="pt-br".__ne__))
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("is_ruled", [False, True])
def test_a_sheet_has_the_regulations_fields_values_and_opening_and_room_to_sign(is_ruled, key, language, paper):
    regulation = registry.get(key)
    if is_ruled:
        regulation = regulation.with_rulings({each.name: each.options[1].value for each in regulation.rulings})
    with override(language):
        layout = laid_out(round_sheets_html([HEAD], regulation, paper))
        columns, box = pen_columns(regulation), rules_box(regulation)
    form = [word for word in layout.words if word.page == 0]
    text = without_breaks("".join(word.text for word in form))
    for column in columns:
        assert text.count(without_breaks(column.head)) >= 2
        assert without_breaks(column.worth) in text
    for words in (box.target, *(f"{value.label}:{value.text}" for value in (*box.opening, *box.rulings))):
        assert without_breaks(words) in text
    assert "".join(map(str, range(1, 11))) in text
    assert (len(layout.sizes), layout.outside()) == (2, [])
    assert len([word for word in layout.of_class("signature", 0) if word.top > SIGN[paper]]) == 1
    assert max(word.bottom for word in form if word.top < SIGN[paper]) <= SIGN[paper] - 6


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("key", "has_length"), [("faraes-2023", True), ("burraco-it", False)])
def test_a_sheet_of_agreed_hands_says_that_the_target_ends_the_match_sooner(key, has_length, paper):
    with override("pt-br"):
        layout = laid_out(round_sheets_html([HEAD], registry.get(key), paper, hands=4))
    text = without_breaks("".join(word.text for word in layout.words))
    assert (without_breaks("15h40 · confronto de 4 mãos, ou até uma dupla chegar a 2.000") in text) == has_length
    assert (len(layout.sizes), layout.outside()) == (2, [])


@pytest.mark.parametrize(
    ("key", "without", "agreed"),
    [
        ("faraes-2023", "joga-se outra mão (decisão)", "a partida fica empatada (decisão)"),
        ("apcef-sc-2022", "mais uma mão, decidida pelo total dela (Art. 13 § 2º)", "a partida fica empatada (decisão)"),
        ("burraco-it", "a partida fica empatada (Art. 17", "a partida fica empatada (Art. 17"),
    ],
)
def test_a_sheet_of_agreed_hands_promises_no_hand_more_where_totals_are_level(key, without, agreed):
    """As the engine has it: level after the agreed hands is a drawn game."""
    with override("pt-br"):
        layouts = [laid_out(round_sheets_html([HEAD], registry.get(key), hands=hands)) for hands in (None, 4)]
    for layout, words in zip(layouts, (without, agreed), strict=True):
        assert without_breaks(f"Totais iguais: {words}") in without_breaks("".join(word.text for word in layout.words))
        assert (len(layout.sizes), layout.outside()) == (2, [])


def test_a_ruling_is_on_the_sheet():
    with override("en"):
        ruled = APCEF.with_rulings({"unplayed_morto": "cards_count"})
        plain, other = (
            without_breaks(open_pdf(pdf_of([HEAD], regulation)).pages[0].extract_text())
            for regulation in (APCEF, ruled)
        )
    assert plain != other


@pytest.mark.parametrize("paper", SIZES)
def test_where_victory_points_count_the_sheet_asks_for_them(paper):
    with override("it"):
        plain, asked = (
            laid_out(round_sheets_html([HEAD], APCEF, paper, victory_points=counts)) for counts in (False, True)
        )
    blanks = [[word.text for word in layout.of_class("blank", 0)] for layout in (plain, asked)]
    assert [("Differenza" in words, "VP" in words, "Chi ha vinto" in words) for words in blanks] == [
        (False, False, True),
        (True, True, False),
    ]
    assert [word.left for word in asked.of_class("blank", 0)][:4] == [word.left for word in plain.of_class("blank", 0)][
        :4
    ]


def test_nothing_is_printed_without_matches():
    with override("en"):
        html = round_sheets_html([], APCEF)
    assert html.count("<section") == 1


@pytest.mark.typical(1)
@pytest.mark.parametrize("letters", [60, 200])
@pytest.mark.parametrize("paper", SIZES)
def test_long_names_keep_to_their_places(paper, letters):
    head = head_with_long_names(letters)
    with override("pt-br"):
        layout = laid_out(round_sheets_html([head], APCEF, paper))
    assert (len(layout.sizes), layout.outside()) == (2, [])
    form, sheet = 0, 1
    top = {
        name: max(word.bottom for word in layout.of_class(name, sheet))
        for name in ("title", "subtitle", "match-labels", "size-7")
    }
    tables = min(word.top for word in layout.words if word.page == form and word.text == "Reais")
    assert top["title"] <= min(word.top for word in layout.of_class("subtitle", sheet)) + 1
    assert top["subtitle"] <= min(word.top for word in layout.of_class("match-labels", sheet)) + 1
    assert top["size-7"] <= tables
    pairs = "".join(word.text for word in layout.words if word.page == sheet)
    for name in head.pairs:
        assert without_breaks(name) in without_breaks(pairs)
    half = PEN_PAGES[paper].width / 2 + (10 if paper == "a4" else 8)
    assert all(word.right <= half + 6 or word.left >= half for word in layout.of_class("size-7", sheet))


HALVES = ["a" * 95 + "/" + "b" * 95, "o" * 95 + "/1" + "u" * 95, "א" * 95 + "/" + "ב" * 95, "Ana Maria/" * 19]


@pytest.mark.typical(1)
@pytest.mark.parametrize("pair", HALVES)
@pytest.mark.parametrize("paper", SIZES)
def test_a_name_breaks_after_its_slash_and_keeps_to_its_place(paper, pair):
    layout = laid_out(round_sheets_html([replace(HEAD, pairs=(pair, pair), players=((), ()))], APCEF, paper))
    lines = {word.top for word in layout.of_class("size-7", page=1)}
    assert max(lines) - min(lines) + 7 * LEADING_SCALE * MM_PER_POINT <= PEN_PAGES[paper].pair[1]


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_rows_have_room_to_write(key, paper):
    with override("pt-br"):
        assert (
            PEN_PAGES[paper].least_row
            <= form_of(registry.get(key), paper).grid.row_height
            <= PEN_PAGES[paper].usual_row
        )


def test_what_is_not_known_is_left_out_or_written_by_hand():
    head = SheetHead("Taça", 1, 1, ("Ana", "Bia"))
    with override("en"):
        html = round_sheets_html([head], APCEF)
        text = without_breaks(open_pdf(pdf(html)).pages[0].extract_text())
    assert '<b class="size-19"><i style="width: 14mm"></i></b>' in html
    for word in ("Round", "Group", "code", "·fase"):
        assert word not in text.replace("ScoreSheet", "")


def test_a_match_of_three_says_which_game():
    with override("en"):
        text = without_breaks(open_pdf(pdf_of([replace(HEAD, game_of=(2, 3))], APCEF)).pages[0].extract_text())
    assert without_breaks("Game 2 of 3") in text


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_signs_that_open_scoring_stand_in_a_line_and_take_no_mark_away(paper):
    with override("en"):
        file = pdf_of([replace(HEAD, typed="VYK SJG")], APCEF, paper)
    text = open_pdf(file).pages[0].extract_text()
    assert "VYK SJG" in text
    assert "check 7C41" not in text
    assert [code.format for code in codes_on(file)].count(BarcodeFormat.DataMatrix) == 4


@pytest.mark.parametrize(("paper", "places"), [("a4", (178, 10, 22)), ("a5", (186.5, 5.5, 15.5))])
def test_the_code_is_the_matchs_address_and_stands_beside_the_title(paper, places):
    """`places`: mm, as css/paper-pen.css has them: left, top, width."""
    left, top, width = places
    with override("en"):
        (code,) = [code for code in codes_on(pdf_of([HEAD], APCEF, paper)) if code.format == BarcodeFormat.QRCode]
    corners = (code.position.top_left, code.position.bottom_right)
    assert code.text == HEAD.address
    assert [(point.x / DOTS, point.y / DOTS) for point in corners] == [
        (pytest.approx(left, abs=0.3), pytest.approx(top, abs=0.3)),
        (pytest.approx(left + width, abs=0.3), pytest.approx(top + width, abs=0.3)),
    ]


def codes_on(file: bytes):
    """What a reader of codes finds on the first page, at 10 dots per millimetre."""
    picture = pypdfium2.PdfDocument(BytesIO(file))[0].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    return read_barcodes(picture)


# --- Nothing is fetched ---------------------------------------------------------------------------------------------

FIELDS = ("tournament", "club", "phase", "when", "round", "group", "table", "code", "typed", "address")


def test_no_text_of_a_person_fetches_anything(monkeypatch):
    heads = [
        replace(HEAD, pairs=(text, text), players=((text,), (text,)), **dict.fromkeys(FIELDS, text)) for text in EVIL
    ]
    with override("en"), nothing_but_our_own_is_asked_for(monkeypatch):
        made = pdf_of(heads, APCEF, "a5")
    reader = open_pdf(made)
    assert (len(reader.pages), outside(reader)) == (len(EVIL), [])
    assert [page for page in reader.pages if "root:" in page.extract_text()] == []
    assert b"EmbeddedFile" not in made


@pytest.mark.long
@max_examples(80)
@given(text=st.text(min_size=1, max_size=150).filter(lambda text: text.strip()))
def test_no_text_makes_an_element(text):
    head = replace(HEAD, pairs=("x" * 250, text), players=((text,), ("y",)), **dict.fromkeys(FIELDS, text))
    plain = replace(HEAD, pairs=("x" * 250, "y"), players=(("y",), ("y",)), **dict.fromkeys(FIELDS, "y"))
    with override("en"):
        assert tags(round_sheets_html([head], APCEF)) == tags(round_sheets_html([plain], APCEF))
