"""The sheet on paper, read back from its PDF."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from time import sleep

import pytest
from django.db import connection
from django.test import Client
from pypdf import PdfReader

from scoring.game import play
from scoring.reading import read_text
from tests.tournament.printing.pdf_reading import outside, pdf_text, rendered, without_breaks
from tournament.boards.score_sheet import sheet_of
from tournament.printing.filled_sheet import MAX_HANDS_ON_PAPER, check_sheet_html, layout_of_filled
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.services.throttling import Rate
from tournament.templatetags.sumula import cited
from tournament.web.examples import example_sheet, examples

PDF = "/en/check/sheet.pdf"
MARGIN = 28  # points; paper.css leaves 10 mm
SCRIPT = "<script>alert(1)</script>"


pytestmark = [pytest.mark.usefixtures("rendered_in_process", "in_english"), pytest.mark.django_db]


def game_of(hands, name="canasta-it-2", **fields):
    document = json.loads(examples()[name].text)
    document["hands"] = (document["hands"] * hands)[:hands]
    return json.dumps(document | fields)


def sheet_of_text(text):
    game = read_text(text)
    return sheet_of(game, play(game))


def printed_sheet(sheet) -> PdfReader:
    return rendered(check_sheet_html(sheet))


def out_of_margins(reader) -> list[str]:
    return outside(reader, MARGIN - 1, ends=0)


@pytest.mark.typical(2)
@pytest.mark.parametrize("name", sorted(examples()))
def test_every_name_total_and_doubt_is_on_one_page(name):
    sheet = example_sheet(examples()[name])
    reader = printed_sheet(sheet)
    text = pdf_text(reader)
    assert len(reader.pages) == 1
    assert out_of_margins(reader) == []
    for words in (*sheet.names, sheet.outcome, "sheet 1 of 1", sheet.regulation.name):
        assert without_breaks(words) in text
    for row in sheet.rows:
        for pair in row.pairs:
            assert without_breaks(pair.total.text) in text
            assert without_breaks(pair.running) in text
        for remark in row.all_remarks:
            assert without_breaks(remark.message + remark.hint + cited(remark.article)) in text


@pytest.mark.long
def test_a_long_game_goes_on_with_its_heads_and_its_place_in_the_whole():
    reader = printed_sheet(sheet_of_text(game_of(60)))
    pages = [without_breaks(page.extract_text()) for page in reader.pages]
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert f"sheet{number}of{len(pages)}" in page
    assert [without_breaks("Elena/Bruno") in page and "Sum" in page for page in pages[:2]] == [True, True]
    assert out_of_margins(reader) == []


@pytest.mark.long
def test_twenty_hands_take_two_sheets_and_break_between_rows():
    reader = printed_sheet(sheet_of_text(game_of(20)))
    assert len(reader.pages) == 2
    assert out_of_margins(reader) == []


HUGE = {
    "regulation": "apcef-sc-2022",
    "pairs": ["Ana/Bia", "Caio/Davi"],
    "hands": [{"sides": [{"clean": 1_000_000, "dirty": -999_999, "table_points": 1_000_000}, {"clean": -1_000_000}]}],
}


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        json.dumps(HUGE),
        game_of(3, pairs=["W" * 120, "Maria Aparecida dos Santos/João Evangelista " * 3]),
        game_of(2, pairs=[SCRIPT, "\u202eabc\u2066/'\"&"]),
        '{"regulation": "buraco-aberto-sujo", "hands": []}',
    ],
)
def test_nothing_is_cut_off_however_wide(text):
    sheet = sheet_of_text(text)
    reader = printed_sheet(sheet)
    assert out_of_margins(reader) == []
    for words in (*sheet.names, *(pair.total.text for row in sheet.rows for pair in row.pairs)):
        assert without_breaks(words) in pdf_text(reader)


def test_a_sheet_is_upright_then_smaller_then_across():
    """An Italian canasta has the most columns where a pair failed to open."""
    with_penalties = json.loads(game_of(3))
    with_penalties["hands"][0]["sides"][0]["failed_openings"] = 1
    texts = (game_of(3, "aacrt-2016-1"), json.dumps(with_penalties), json.dumps(HUGE))
    usual, many_columns, huge = (layout_of_filled(sheet_of_text(text)) for text in texts)
    assert (usual.wide, usual.size) == (False, "9.50")
    assert (many_columns.wide, float(many_columns.size) < 9.5) == (False, True)
    assert huge.wide
    for columns in (usual, many_columns, huge):
        widths = [float(width.rstrip("%")) for width in (columns.hand, *columns.pair, *columns.pair)]
        assert sum(widths) == pytest.approx(100, abs=0.1)


def test_markup_in_names_is_printed_and_not_obeyed():
    html = check_sheet_html(sheet_of_text(game_of(1, pairs=[SCRIPT, "</title></table>"])))
    assert "<script" not in html
    assert html.count("</table>") == 3


def test_the_sheet_is_given_as_a_file_named_for_the_pairs(client):
    response = client.post(PDF, {"game": examples()["faraes-2023-2"].text})
    assert (response.status_code, response["Content-Type"], response["Cache-Control"]) == (
        200,
        "application/pdf",
        "no-store",
    )
    assert response["Content-Disposition"] == 'attachment; filename="sumula-marli-sergio-zuleica-tadeu.pdf"'
    assert len(PdfReader(BytesIO(response.content)).pages) == 1


@pytest.mark.parametrize(
    ("names", "file"),
    [
        (['a"\r\nX: y', "../../b"], "sumula-a-x-y-b.pdf"),
        (["東京", "Ω"], "sumula.pdf"),
        (["x" * 100, "y"], f"sumula-{'x' * 40}-y.pdf"),
    ],
)
def test_no_name_makes_an_odd_file_name(client, nothing_rendered, names, file):
    response = client.post(PDF, {"game": game_of(1, pairs=names)})
    assert response["Content-Disposition"] == f'attachment; filename="{file}"'


def test_what_cannot_be_read_shows_its_place_instead(client):
    response = client.post(PDF, {"game": "{"})
    assert (response.status_code, response.context["intake"].fault.line) == (422, 1)


@pytest.mark.long
def test_a_game_too_long_for_paper_is_printed_by_the_browser(client):
    response = client.post(PDF, {"game": game_of(MAX_HANDS_ON_PAPER + 1)})
    assert response.status_code == 422
    assert b"Print this page from the browser:" in response.content
    assert b'<table class="score filled' in response.content


@pytest.mark.usefixtures("without_pango")
def test_a_machine_without_pango_says_what_to_do(client):
    response = client.post(PDF, {"game": examples()["aacrt-2016-1"].text})
    page = response.content.decode()
    assert response.status_code == 503
    assert "Print this page from the browser:" in page
    assert "make doctor" in page
    assert '<table class="score filled' in page
    assert 'form="pdf"' not in page


@pytest.mark.usefixtures("busy_queue")
def test_a_busy_queue_asks_to_come_again(client):
    response = client.post(PDF, {"game": examples()["aacrt-2016-1"].text})
    assert (response.status_code, response["Retry-After"], response["Cache-Control"]) == (503, "5", "no-store")
    page = response.content.decode()
    assert "Other documents are being made: try again in a moment." in page
    assert 'form="pdf"' in page


def test_a_checked_game_is_kept_nowhere(client, tmp_path, monkeypatch):
    monkeypatch.setattr("tournament.web.check.sheet.pdf_queue", lambda: PdfQueue(PdfCache(tmp_path)))
    assert client.post(PDF, {"game": examples()["aacrt-2016-1"].text}).status_code == 200
    assert list(tmp_path.iterdir()) == []


def test_one_address_may_have_so_many_made_and_then_waits(client, monkeypatch, nothing_rendered):
    """429, a sentence, and when to come back; whoever comes from elsewhere, and whoever only checks, is served."""
    monkeypatch.setattr("tournament.services.check_pdf_limit.RATE", Rate(3, timedelta(minutes=10)))
    game = {"game": examples()["aacrt-2016-1"].text}
    assert [client.post(PDF, game).status_code for _again in range(4)] == [200, 200, 200, 429]
    refused = client.post(PDF, game)
    assert (refused.status_code, 590 < int(refused["Retry-After"]) <= 600) == (429, True)
    assert "Too many documents were asked for from here: wait 10 minutes and try again." in refused.content.decode()
    assert client.post(PDF, game, REMOTE_ADDR="10.0.0.9").status_code == 200
    assert client.post("/en/check", game).status_code == 200


def test_who_is_turned_away_writes_nothing(client, monkeypatch, nothing_rendered, django_assert_num_queries):
    monkeypatch.setattr("tournament.services.check_pdf_limit.RATE", Rate(1, timedelta(minutes=10)))
    client.post(PDF, {"game": examples()["aacrt-2016-1"].text})
    with django_assert_num_queries(1):
        assert client.post(PDF, {"game": examples()["aacrt-2016-1"].text}).status_code == 429


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_twenty_long_games_at_once_are_rendered_one_at_a_time_and_most_sent_away(monkeypatch):
    """What stopped the site once: twenty sheets of a hundred hands. Two may wait, and the other pages are served."""
    in_progress, most = [], []

    def slow(_html, limits):
        in_progress.append(limits)
        most.append(len(in_progress))
        sleep(0.3)
        in_progress.pop()
        return b"%PDF"

    def ask(_number):
        try:
            return Client().post(PDF, {"game": game_of(MAX_HANDS_ON_PAPER)}).status_code
        finally:
            connection.close()

    queue = PdfQueue(PdfCache(None))
    monkeypatch.setattr("tournament.web.check.sheet.pdf_queue", lambda: queue)
    monkeypatch.setattr("tournament.printing.rendering.queue.render_pdf", slow)
    monkeypatch.setattr("tournament.services.check_pdf_limit.RATE", Rate(100, timedelta(minutes=10)))
    with ThreadPoolExecutor(20) as pool:
        answers = Counter(pool.map(ask, range(20)))
    assert set(answers) == {200, 503}
    assert (set(most), answers[503] > 0) == ({1}, True)
