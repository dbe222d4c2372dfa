"""The sheet of a quick game, blank and filled, read back from its PDF."""

import logging
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from rules import registry
from tests.profiles import max_examples
from tests.tournament.factories import first_knockout_match, win
from tests.tournament.printing.papers import EVIL, nothing_but_our_own_is_asked_for, tags
from tests.tournament.printing.pdf_reading import A4, A5_ACROSS, outside, pdf_text, rendered, size, without_breaks
from tests.tournament.services.matches.games import hand
from tournament import addresses
from tournament.boards.columns import columns_of
from tournament.models import MatchNames
from tournament.printing.pen_columns import pen_columns
from tournament.printing.quick_sheets import (
    EmptySheet,
    date_in_words,
    empty_sheet,
    empty_sheet_of,
    filled_sheet_of,
    sheets_html,
)
from tournament.printing.rules_box import rules_box
from tournament.services import matches, quick
from tournament.templatetags.sumula import cited
from tournament.web.examples import examples

SIZES = {"a4": A4, "a5": A5_ACROSS}
KEYS = [regulation.key for regulation in registry.all_regulations()]
LANGUAGES = ["pt-br", "it", "en"]
LONG = "Maria Aparecida dos Santos/João Evangelista da Silva " * 2


@pytest.fixture(autouse=True)
def _quiet_and_true(caplog, monkeypatch):
    """Fail the test for anything that the printer could not interpret (such as a size written with a comma)."""
    monkeypatch.setattr(logging.getLogger("weasyprint"), "propagate", True)
    yield
    assert [record.getMessage() for record in caplog.records if record.name == "weasyprint"] == []


def sheets(view, paper, language="en"):
    """The empty and the filled sheet of a game."""
    with override(language):
        both = empty_sheet_of(view, paper), filled_sheet_of(view, paper)
        return [(sheet, rendered(sheets_html([sheet], paper))) for sheet in both]


def check_blank(key, paper, language):
    with override(language):
        empty = empty_sheet(registry.get(key), paper)
        reader = rendered(sheets_html([empty], paper))
        columns = pen_columns(registry.get(key))
    text = pdf_text(reader)
    assert (len(reader.pages), size(reader), outside(reader)) == (1, SIZES[paper], [])
    for column in columns:
        assert text.count(without_breaks(column.head)) >= 2
        assert without_breaks(column.worth) in text
    box = rules_box_in(language, registry.get(key))
    for words in (box.name, box.target, *(value.text for value in box.opening)):
        assert without_breaks(words) in text
    assert empty.sheet.address is None
    assert "".join(map(str, range(1, 11))) in text


def rules_box_in(language, regulation):
    with override(language):
        return rules_box(regulation)


@pytest.mark.parametrize(("key", "paper"), [("canasta-it", "a5"), ("apcef-sc-2022", "a4")])
def test_a_blank_sheet_is_one_page_in_the_regulations_words(key, paper):
    check_blank(key, paper, "pt-br")


@pytest.mark.long
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_blank_sheet_fits_its_paper_in_every_language(key, language, paper):
    check_blank(key, paper, language)


def texts_of(sheet):
    if isinstance(sheet, EmptySheet):
        words = sheet.sheet
        return (*sheet.names, words.foot, words.about, words.code, words.number)
    return (*sheet.names, sheet.foot, sheet.head.subtitle, sheet.head.code, sheet.head.number)


def check_game(view, paper, language):
    for sheet, reader in sheets(view, paper, language):
        text = pdf_text(reader)
        filled = not isinstance(sheet, EmptySheet)
        in_order = not filled or not sheet.sheet.remarked
        assert (size(reader), outside(reader)) == (SIZES[paper], [])
        assert len(reader.pages) == 1 or not in_order
        for words in texts_of(sheet):
            assert without_breaks(words) in text
        if filled:
            check_figures(sheet.sheet, text, language)


def check_figures(sheet, text, language):
    with override(language):
        heads = [column.head for column in columns_of(sheet.regulation)]
        remarks = [each.message + each.hint + cited(each.article) for row in sheet.rows for each in row.all_remarks]
    for words in (sheet.outcome, *heads, *remarks):
        assert without_breaks(words) in text
    for side in (side for row in sheet.rows for side in row.pairs):
        assert side.total.text in text
        assert side.running in text


@pytest.mark.typical(1)
@pytest.mark.parametrize("paper", SIZES)
def test_a_games_sheets_hold_its_names_totals_and_revision(table, paper):
    for _again in range(3):
        table.record(hand())
    check_game(matches.game_view(table.match), paper, "pt-br")


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(examples()))
def test_the_sheets_of_every_example_fit_their_paper(name, language, paper):
    begun = quick.import_game(examples()[name].text, key=name)
    check_game(matches.game_view(begun.game.match), paper, language)


@pytest.mark.typical(1)
@pytest.mark.parametrize("paper", SIZES)
def test_ten_hands_take_one_sheet(table, paper):
    for _again in range(10):
        table.record(hand(0, clean=0, went_out=False, table_points=150))
    view = matches.game_view(table.match)
    in_order = tuple(replace(hand, findings=()) for hand in view.result.hands)
    view = replace(view, result=replace(view.result, hands=in_order))
    (filled, reader) = sheets(view, paper)[1]
    assert (len(filled.sheet.rows), len(reader.pages)) == (10, 1)


@pytest.mark.long
@pytest.mark.parametrize(("hands", "pages"), [(7, 1), (10, 2)])
def test_nobody_signs_a_page_that_says_nothing_of_the_game(table, hands, pages):
    """Two remarks below seven hands still leave room to sign on A5; below ten the last one goes along."""
    for number in range(hands):
        table.record(hand(0, clean=0, went_out=False, table_points=150 if number else 33))
    filled, reader = sheets(matches.game_view(table.match), "a5")[1]
    remarks = filled.sheet.rows[0].all_remarks
    assert (len(remarks), len(reader.pages)) == (2, pages)
    signed = without_breaks(reader.pages[-1].extract_text())
    assert without_breaks("Referee") in signed
    assert without_breaks(remarks[-1].message) in signed


def test_a_filled_sheet_is_named_in_its_foot_and_head(table):
    table.record(hand())
    view = matches.game_view(table.match)
    (filled, reader) = sheets(view, "a4")[1]
    assert filled.foot == f"Score sheet {table.match.pk} · revision 2"
    assert without_breaks(filled.foot + " · sheet 1 of 1") in pdf_text(reader)
    assert "check" + table.match.short_code in pdf_text(reader)
    assert filled.head.title == "Ana/Bia × Caio/Davi"


def test_a_day_is_written_in_the_sites_zone_and_the_languages_words(settings):
    settings.TIME_ZONE = "America/Sao_Paulo"
    dates = []
    for language in LANGUAGES:
        with override(language):
            dates.append(date_in_words(datetime(2026, 11, 22, 2, 40, tzinfo=UTC)))
    assert dates == [
        "sábado, 21 de novembro de 2026, 23h40",
        "sabato 21 novembre 2026, 23:40",
        "Saturday, 21 November 2026, 23:40",
    ]


@pytest.mark.long
@pytest.mark.parametrize("paper", SIZES)
def test_a_match_of_which_the_totals_alone_are_known_is_over(ana, paper):
    match = first_knockout_match(ana)
    win(match, 1)
    filled, reader = sheets(matches.game_view(match), paper)[1]
    assert [(foot.total, foot.missing, foot.won) for foot in filled.sheet.foot] == [
        ("2,100", "900", False),
        ("3,050", "", True),
    ]
    assert filled.sheet.next_hand is None
    assert filled.sheet.outcome.startswith(f"{filled.names[1]} wins, 3,050\xa0to\xa02,100: reached 3,000 (")
    assert without_breaks("End 2,100 wins 3,050") in pdf_text(reader)
    assert without_breaks("to go") not in pdf_text(reader)


def test_a_name_of_ordinary_length_is_whole_where_it_signs(ana):
    match = first_knockout_match(ana)
    win(match, 1)
    filled = sheets(matches.game_view(match), "a4")[1][0]
    name = "Maria Aparecida da Silva Rodrigues/Bento Guimarães"
    sheet = filled._replace(sheet=replace(filled.sheet, names=(name, "Ana/Bia")))
    assert [signed.text for signed in sheet.signed] == [name.replace("/", "/\n"), "Ana/Bia"]
    assert '<span class="size-8">Arbitragem' in sheets_html([sheet], "a4")  # as small as the smaller name


@pytest.mark.long
def test_without_an_address_there_is_no_code(table, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    for _sheet, reader in sheets(matches.game_view(table.match), "a4"):
        sizes = {image.image.size for page in reader.pages for image in page.images}
        assert sizes <= {(8 * 4, 32 * 4)}  # the marks of a sheet for pen
        assert without_breaks("check") not in pdf_text(reader)
        assert "localhost" not in pdf_text(reader)


def test_the_hall_is_named_by_its_lan_address(table, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.20")
    with override("it"):
        address = empty_sheet_of(matches.game_view(table.match), "a4").sheet.address
    assert address == f"http://192.168.1.20:8000/it/w/{table.match.watch_id}/"


def test_pairs_without_names_get_lines_to_write_on(db, site):
    begun = quick.start("faraes-2023", key="k")
    empty = empty_sheet_of(matches.game_view(begun.game.match), "a4")
    assert empty.names is None
    html = sheets_html([empty], "a4")
    assert html.count('class="blank"') == 4 + 2
    assert 'class="pair ' not in html


@pytest.mark.long
def test_a_long_title_is_the_regulation_and_names_stand_over_their_columns(table):
    table.write(quick.rename_pairs, table.match, ("Maria Aparecida dos Santos/João Evangelista", "Caio/Davi"))
    for paper in SIZES:
        for sheet, reader in sheets(matches.game_view(table.match), paper):
            title = sheet.sheet.title if isinstance(sheet, EmptySheet) else sheet.head.title
            assert title == "Canastra, APCEF/SC 2022"
            assert "JoãoEvangelista" in pdf_text(reader)
            assert len(reader.pages) == 1


@pytest.mark.typical(1)
@pytest.mark.parametrize("name", [*EVIL[:-1], LONG])  # the last is Japanese: the fonts have no such letters
def test_no_name_fetches_anything_or_leaves_its_place(table, name, monkeypatch):
    """Also one that was given before names with invisible characters were refused."""
    MatchNames.objects.update_or_create(match=table.match, defaults={"first": name, "second": "Caio/Davi"})
    with nothing_but_our_own_is_asked_for(monkeypatch):
        printed = sheets(matches.game_view(table.match), "a5")
    for sheet, reader in printed:
        assert (len(reader.pages), outside(reader)) == (1, [])
        assert sheet.names[1] in pdf_text(reader)
        assert "root:" not in pdf_text(reader)


@pytest.mark.long
@max_examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(names=st.tuples(st.text(max_size=150), st.text(max_size=150)))
def test_no_name_makes_an_element(names, table):
    view = matches.game_view(table.match)
    named = replace(view, facts=replace(view.facts, pairs=names))
    plain = replace(view, facts=replace(view.facts, pairs=("x" * 60, "y" * 60)))
    with override("en"):
        for of in (empty_sheet_of, filled_sheet_of):
            assert tags(sheets_html([of(named, "a4")], "a4")) == tags(sheets_html([of(plain, "a4")], "a4"))


def test_a_match_of_three_says_which_game_and_who_won_so_far(db, site):
    begun = quick.start("buraco-aberto-sujo", names=("Ana", "Bia"), key="k", best_of=3, device="d", players_per_side=1)
    with override("en"):
        empty = empty_sheet_of(matches.game_view(begun.game.match), "a4")
    assert empty.form.games
    assert [label[:2] for label in empty.sheet.labels] == [("Game", "1 of 3"), ("Games won", "0 : 0")]


@pytest.mark.parametrize("paper", SIZES)
def test_who_begins_is_on_the_sheet_in_place_of_a_line_to_write_it_on(table, paper):
    long_name = "Maria Aparecida dos Santos/João Evangelista da Silva"
    table.write(quick.rename_pairs, table.match, (long_name, "Caio/Davi"))
    view = matches.game_view(table.match)
    view.game.starter = 0
    with override("en"):
        empty = empty_sheet_of(view, paper)
        reader = rendered(sheets_html([empty], paper))
    assert not empty.form.asks_who_begins
    assert empty.sheet.labels[0].word == "Begins"
    assert empty.sheet.labels[0].figure == "Maria/João"
    assert (len(reader.pages), outside(reader)) == (1, [])
