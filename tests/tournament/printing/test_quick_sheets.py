"""The sheet of a quick game, blank and filled, read back from its PDF."""

import logging
import re
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from rules import registry
from tests.profiles import max_examples
from tests.tournament.printing.pages import A4, A5_ACROSS, opened, outside, size, squeezed, words
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.cast import seated, win
from tournament import hall
from tournament.boards.columns import columns_of
from tournament.printing.fitting import leaves_html, leaves_pdf
from tournament.printing.pen_columns import pen_columns
from tournament.printing.quick_sheets import blank_of, blank_of_game, filled_of, said_time
from tournament.printing.rendering.weasy import OwnFilesOnly
from tournament.services import matches, quick
from tournament.web.examples import examples

SIZES = {"a4": A4, "a5": A5_ACROSS}
KEYS = [regulation.key for regulation in registry.every()]
LANGUAGES = ["pt-br", "it", "en"]
EVIL = [
    '<img src="http://192.0.2.1/x.png">',
    "url(file:///etc/passwd)",
    '"></b></th></table><link rel=attachment href="file:///etc/passwd">',
    "<style>@import url(http://192.0.2.1/x.css)</style>",
    "\u202eAna\u2066/\u0007Bia\x7f",
    "אבא/אמא",
    "Maria Aparecida dos Santos/João Evangelista da Silva " * 2,
]


@pytest.fixture(autouse=True)
def _quiet_and_true(caplog, monkeypatch):
    """Whatever the printer could not make sense of (a size written with a comma) fails the test."""
    monkeypatch.setattr(logging.getLogger("weasyprint"), "propagate", True)
    yield
    assert [record.getMessage() for record in caplog.records if record.name == "weasyprint"] == []


def blank(key, paper, language):
    with override(language):
        leaf = blank_of(registry.get(key), paper)
        return leaf, opened(leaves_pdf([leaf], paper))


def sheets(view, paper, language="en"):
    """The blank and the filled sheet of a game."""
    with override(language):
        leaves = blank_of_game(view, paper), filled_of(view, paper)
        return [(leaf, opened(leaves_pdf([leaf], paper))) for leaf in leaves]


def check_blank(key, paper, language):
    leaf, reader = blank(key, paper, language)
    text = words(reader)
    assert (len(reader.pages), size(reader), outside(reader)) == (1, SIZES[paper], [])
    with override(language):
        for column in pen_columns(registry.get(key)):
            assert text.count(squeezed(column.head)) >= 2
            assert squeezed(column.worth) in text
    for shown in (leaf.box.name, leaf.box.target, *(value.said for value in leaf.box.opening)):
        assert squeezed(shown) in text
    assert leaf.head.qr is None
    assert "".join(map(str, range(1, 11))) in text


@pytest.mark.parametrize(("key", "paper"), [("canasta-it", "a5"), ("apcef-sc-2022", "a4")])
def test_a_blank_sheet_is_one_page_in_the_regulations_words(key, paper):
    check_blank(key, paper, "pt-br")


@pytest.mark.long
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_blank_sheet(key, language, paper):
    check_blank(key, paper, language)


def check_game(view, paper, language):
    for leaf, reader in sheets(view, paper, language):
        text = words(reader)
        filled = hasattr(leaf, "sheet")
        in_order = not filled or not leaf.sheet.remarked
        assert (size(reader), outside(reader)) == (SIZES[paper], [])
        assert len(reader.pages) == 1 or not in_order
        for shown in (*leaf.names, leaf.foot, leaf.head.subtitle, leaf.head.code, leaf.head.number):
            assert squeezed(shown) in text
        if filled:
            check_figures(leaf.sheet, text, language)


def check_figures(sheet, text, language):
    assert squeezed(sheet.outcome) in text
    with override(language):
        for column in columns_of(sheet.regulation):
            assert squeezed(column.head) in text
    for row in sheet.rows:
        for side in row.pairs:
            assert side.total.text in text
            assert side.running in text
        for remark in row.all_remarks:
            assert squeezed(remark.hint + remark.message + remark.article) in text


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
def test_every_games_sheets(name, language, paper):
    begun = quick.import_game(examples()[name].text, key=name)
    check_game(matches.game_view(begun.game.match), paper, language)


@pytest.mark.parametrize("paper", SIZES)
def test_ten_hands_take_one_sheet(table, paper):
    for _again in range(10):
        table.record(hand(0, clean=0, went_out=False, table_points=150))
    view = matches.game_view(table.match)
    in_order = tuple(replace(hand, findings=()) for hand in view.result.hands)
    view = replace(view, result=replace(view.result, hands=in_order))
    (leaf, reader) = sheets(view, paper)[1]
    assert (len(leaf.sheet.rows), len(reader.pages)) == (10, 1)


def test_what_a_foot_and_a_head_say(table):
    table.record(hand())
    view = matches.game_view(table.match)
    (leaf, reader) = sheets(view, "a4")[1]
    assert leaf.foot == f"Score sheet {table.match.pk} · revision 2"
    assert squeezed(leaf.foot + " · sheet 1 of 1") in words(reader)
    assert "code" + table.match.short_code in words(reader)
    assert leaf.head.title == "Ana/Bia × Caio/Davi"


def test_a_day_is_told_in_the_sites_zone_and_the_languages_words(settings):
    settings.TIME_ZONE = "America/Sao_Paulo"
    shown = []
    for language in LANGUAGES:
        with override(language):
            shown.append(said_time(datetime(2026, 11, 22, 2, 40, tzinfo=UTC)))
    assert shown == [
        "sábado, 21 de novembro de 2026, 23h40",
        "sabato 21 novembre 2026, 23:40",
        "Saturday, 21 November 2026, 23:40",
    ]


@pytest.mark.parametrize("paper", SIZES)
def test_a_match_of_which_the_totals_alone_are_known_is_over(ana, paper):
    match = seated(ana)
    win(match, 1)
    leaf, reader = sheets(matches.game_view(match), paper)[1]
    assert [(foot.total, foot.missing, foot.won) for foot in leaf.sheet.foot] == [
        ("2,100", "900", False),
        ("3,050", "", True),
    ]
    assert leaf.sheet.next_hand is None
    assert leaf.sheet.outcome.startswith(f"{leaf.names[1]} wins, 3,050 to 2,100: reached 3,000.")
    assert squeezed("End 2,100 wins 3,050") in words(reader)
    assert squeezed("to go") not in words(reader)


def test_without_an_address_there_is_no_code(table, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr(hall, "lan_address", lambda: None)
    for leaf, reader in sheets(matches.game_view(table.match), "a4"):
        assert (leaf.head.qr, leaf.head.code) == (None, "")
        assert "localhost" not in words(reader)
        assert len(reader.pages) == 1


def test_the_hall_is_named_by_its_lan_address(table, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr(hall, "lan_address", lambda: "192.168.1.20")
    named = []
    monkeypatch.setattr("tournament.printing.quick_sheets.qr_svg", lambda address: named.append(address) or "")
    with override("it"):
        blank_of_game(matches.game_view(table.match), "a4")
    assert named == [f"http://192.168.1.20:8000/it/w/{table.match.watch_id}/"]


def test_pairs_without_names_get_lines_to_write_on(db, site):
    begun = quick.start("faraes-2023", key="k")
    leaf = blank_of_game(matches.game_view(begun.game.match), "a4")
    assert leaf.names is None
    assert leaves_html([leaf], "a4").count('class="blank"') > 6


def test_a_long_title_is_the_regulation_and_names_stand_over_their_columns(table):
    table.write(matches.rename_pairs, table.match, ("Maria Aparecida dos Santos/João Evangelista", "Caio/Davi"))
    for paper in SIZES:
        for leaf, reader in sheets(matches.game_view(table.match), paper):
            assert leaf.head.title == "Canastra, APCEF/SC 2022"
            assert "JoãoEvangelista" in words(reader)
            assert len(reader.pages) == 1


class Asked(OwnFilesOnly):
    """Notes every address that the printer wants."""

    addresses: list[str] = []

    def fetch(self, url, headers=None):
        self.addresses.append(url)
        return super().fetch(url, headers)


@pytest.mark.parametrize("name", EVIL)
def test_no_name_fetches_anything_or_leaves_its_place(table, name, monkeypatch):
    monkeypatch.setattr("tournament.printing.rendering.weasy.OwnFilesOnly", Asked)
    monkeypatch.setattr(Asked, "addresses", [])
    table.write(matches.rename_pairs, table.match, (name, "Caio/Davi"))
    for leaf, reader in sheets(matches.game_view(table.match), "a5"):
        assert len(reader.pages) == 1
        assert outside(reader) == []
        assert leaf.names[1] in words(reader)
        assert "root:" not in words(reader)
    assert Asked.addresses
    assert [
        url for url in Asked.addresses if not re.fullmatch(r"https://static\.invalid/(css|fonts/paper)/[\w.-]+", url)
    ] == []


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs).get("href", "")))


def tags(html):
    reader = Tags()
    reader.feed(html)
    return sorted(found for found in reader.found if found[0] not in {"bdi", "wbr"})


@max_examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(names=st.tuples(st.text(max_size=150), st.text(max_size=150)))
def test_no_name_makes_an_element(names, table):
    view = matches.game_view(table.match)
    named = replace(view, facts=replace(view.facts, pairs=names))
    plain = replace(view, facts=replace(view.facts, pairs=("x" * 60, "y" * 60)))
    with override("en"):
        for of in (blank_of_game, filled_of):
            expected = tags(leaves_html([of(plain, "a4")], "a4"))
            assert tags(leaves_html([of(named, "a4")], "a4")) == expected


def test_a_match_of_three_is_a_leaf_a_game(db, site):
    begun = quick.start("buraco-aberto-sujo", names=("Ana", "Bia"), key="k", best_of=3, device="d", players_per_side=1)
    leaf = blank_of_game(matches.game_view(begun.game.match), "a4")
    assert leaf.games
    assert len(leaf.head.labels) == 3
