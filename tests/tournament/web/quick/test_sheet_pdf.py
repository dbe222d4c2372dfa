"""The addresses of the sheets: what they accept, what browsers cache, and the message if there is no PDF."""

import re
from datetime import timedelta
from io import BytesIO
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import pypdfium2
import pytest
import zxingcpp
from django.utils import timezone

from tests.tournament.factories import first_knockout_match, write_context
from tests.tournament.printing.pdf_reading import open_pdf, pdf_text, without_breaks
from tests.tournament.services.matches.games import hand
from tournament.printing.rendering.cache import PdfCache, pdf_cache
from tournament.printing.rendering.queue import PdfQueue
from tournament.printing.rendering.refusals import PdfTooLarge, PdfTooSlow
from tournament.services import clubs, matches, quick
from tournament.services.quick.expiring import expire
from tournament.services.tournaments import entering
from tournament.services.writing.context import WriteContext
from tournament.texts import say
from tournament.web.quick import sheet_pdf

pytestmark = pytest.mark.usefixtures("rendered_in_process", "site")
BLANK = "/en/regulations/apcef-sc-2022/sheet.pdf"


@pytest.fixture
def site(settings):
    settings.SITE_URL = "https://sumula.example.org"


def sheet(table, query="", kind="w"):
    name = table.match.watch_id if kind == "w" else table.match.score_id
    return f"/en/{kind}/{name}/sheet.pdf{query}"


@pytest.mark.typical(1)
@pytest.mark.parametrize("kind", ["w", "g"])
def test_a_sheet_is_shown_under_both_addresses(client, table, kind):
    response = client.get(sheet(table, kind=kind))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Cache-Control"] == "private, no-cache"
    number = table.match.sheet_number
    assert response["Content-Disposition"] == f'inline; filename="sumula-{number}-ana-bia-caio-davi.pdf"'
    assert "Content-Security-Policy" not in response


@pytest.mark.parametrize("query", ["", "?blank=1"])
def test_the_scorers_address_is_on_no_sheet(client, table, query):
    """It is neither among the words nor in the code, which is the address to watch; the marks are numbers."""
    file = client.get(sheet(table, query, kind="g")).content
    picture = pypdfium2.PdfDocument(BytesIO(file))[0].render(scale=3, grayscale=True).to_pil()
    codes = zxingcpp.read_barcodes(picture)
    assert [code.text for code in codes if code.format == zxingcpp.BarcodeFormat.QRCode] == [
        f"https://sumula.example.org/en/w/{table.match.watch_id}/"
    ]
    assert [code.text.isdecimal() for code in codes].count(True) == 4 == len(codes) - 1
    reader = open_pdf(file)
    links = [str(link.get_object()) for page in reader.pages for link in page.get("/Annots", [])]
    assert "Ana/Bia" in pdf_text(reader)
    assert without_breaks(table.match.score_id) not in without_breaks("".join([pdf_text(reader), *links]))


def test_a_browser_keeps_it_until_the_next_event(nothing_rendered, client, table):
    etag = client.get(sheet(table))["ETag"]
    again = client.get(sheet(table), headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    table.record(hand())
    after = client.get(sheet(table), headers={"If-None-Match": etag})
    assert after.status_code == 200
    assert after["ETag"] != etag


def test_every_wish_has_its_own_etag(nothing_rendered, client, table):
    wishes = ["", "?paper=a5", "?blank=1", "?blank=1&paper=a5", "?game=1"]
    etags = {client.get(sheet(table, wish))["ETag"] for wish in wishes}
    etags.add(client.get(sheet(table).replace("/en/", "/it/"))["ETag"])
    assert len(etags) == 6


def test_an_unchanged_sheet_costs_two_queries_and_a_new_one_five(
    nothing_rendered, client, table, django_assert_num_queries
):
    with django_assert_num_queries(5):
        etag = client.get(sheet(table))["ETag"]
    with django_assert_num_queries(2):
        client.get(sheet(table), headers={"If-None-Match": etag})


@pytest.mark.long
def test_what_the_tournament_changes_is_on_the_next_sheet(client, ana, site):
    match = first_knockout_match(ana)
    address = f"/en/w/{match.watch_id}/sheet.pdf"
    first = client.get(address)
    entering.change_pair(match.first, entering.PairFacts("Eva/Gil", ("Eva", "Gil")), context=write_context())
    renamed = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert "Eva/Gil" in pdf_text(open_pdf(renamed.content))
    clubs.change_club(match.round.stage.tournament.club, name="Clube", time_zone="Pacific/Auckland", actor=ana)
    moved = client.get(address, headers={"If-None-Match": renamed["ETag"]})
    last = timezone.localtime(matches.game_view(match).last.time, ZoneInfo("Pacific/Auckland"))
    assert f"{last:%H:%M}" in pdf_text(open_pdf(moved.content))
    assert client.get(address, headers={"If-None-Match": moved["ETag"]}).status_code == 304


def test_a_sheet_of_a_table_says_of_which_tournament_round_and_table_it_is(client, ana, site):
    match = first_knockout_match(ana)
    name = without_breaks(match.round.stage.tournament.name)
    for query in ("", "?paper=a5", "?blank=1", "?blank=1&paper=a5"):
        head = pdf_text(open_pdf(client.get(f"/en/w/{match.watch_id}/sheet.pdf{query}").content))
        assert name in head, query
        assert without_breaks("Semi-finals") in head, query
        assert f"Table{match.table}" in head, query
        assert "Ana1/Bia1" in head


def test_a_sheet_is_rendered_once(client, table, monkeypatch, tmp_path):
    queue = PdfQueue(PdfCache(tmp_path))
    monkeypatch.setattr("tournament.web.pdf.pdf_queue", lambda: queue)
    first = client.get(sheet(table)).content
    monkeypatch.setattr(sheet_pdf, "sheets_html", lambda *_what: pytest.fail("rendered again"))
    assert client.get(sheet(table)).content == first


@pytest.fixture
def folder(settings, tmp_path, monkeypatch):
    """The folder in which PDFs are cached."""
    settings.PDF_DIR = tmp_path
    monkeypatch.setattr("tournament.web.pdf.pdf_queue", lambda: PdfQueue(pdf_cache()))
    return tmp_path


def test_erased_names_lie_in_no_file(nothing_rendered, client, table, folder, django_capture_on_commit_callbacks):
    for query in ("", "?blank=1", "?paper=a5"):
        client.get(sheet(table, query))
    assert len(list(folder.iterdir())) == 3
    with django_capture_on_commit_callbacks(execute=True):
        table.write(quick.rename_pairs, table.match, None)
    assert list(folder.iterdir()) == []


def test_an_expired_game_leaves_no_file(nothing_rendered, client, table, folder, django_capture_on_commit_callbacks):
    client.get(sheet(table))
    with django_capture_on_commit_callbacks(execute=True):
        assert expire(table.match.pk, timezone.now() + timedelta(days=91))
    assert list(folder.iterdir()) == []


@pytest.mark.long
def test_erased_names_are_on_no_sheet(client, table):
    assert "Ana/Bia" in pdf_text(open_pdf(client.get(sheet(table)).content))
    table.write(quick.rename_pairs, table.match, None)
    assert "Ana/Bia" not in pdf_text(open_pdf(client.get(sheet(table)).content))


@pytest.mark.parametrize(
    ("query", "usable"),
    [
        ("?paper=letter", "?paper=a4"),
        ("?paper=", "?paper=a4"),
        ("?blank=yes", "?blank=1"),
        ("?game=x", "?game=1"),
        ("?game=0", "?game=1"),
        ("?game=-1", "?game=1"),
        ("?game=²", "?game=1"),
    ],
)
def test_what_cannot_be_asked_for_is_reported_clearly(client, table, query, usable):
    response = client.get(sheet(table, query))
    assert response.status_code == 400
    assert usable in response.content.decode()


@pytest.mark.parametrize(
    "path", ["/en/regulations/none/sheet.pdf", "/en/w/short/sheet.pdf", f"/en/g/{'x' * 22}/sheet.pdf"]
)
@pytest.mark.django_db
def test_there_is_no_sheet_of_nothing(client, path):
    assert client.get(path).status_code == 404


def test_there_is_no_second_game(client, table):
    assert client.get(sheet(table, "?game=2")).status_code == 404


def test_nothing_can_be_posted_to_a_sheet(client, table):
    assert client.post(sheet(table)).status_code == 405


def test_a_blank_sheet_needs_no_database(client, site):
    response = client.get(BLANK + "?paper=a5")
    assert (response.status_code, response["Content-Disposition"]) == (
        200,
        'inline; filename="sumula-apcef-sc-2022.pdf"',
    )
    assert client.get(BLANK + "?paper=a5", headers={"If-None-Match": response["ETag"]}).status_code == 304
    assert client.get(BLANK + "?paper=a3").status_code == 400


@pytest.mark.long
def test_a_match_of_three_has_a_leaf_a_game(client, db, site):
    quiet = {"sides": [{"clean": 1, "went_out": True, "table_points": 300, "morto": "played"}, {"morto": "played"}]}
    begun = quick.start("buraco-aberto-sujo", names=("A/B", "C/D"), key="k", best_of=3, device="d")
    match = begun.game.match
    done = matches.record_hand(begun.game, quiet, context=WriteContext("h", begun.seq, device="d"))
    matches.new_game(match, context=WriteContext("n", done.seq, device="d"))
    path = f"/en/w/{match.watch_id}/sheet.pdf"
    whole, second, pen = (open_pdf(client.get(path + query).content) for query in ("", "?game=2", "?blank=1"))
    assert [len(whole.pages), len(second.pages), len(pen.pages)] == [2, 1, 1]
    assert "Game1of3" in pdf_text(whole)
    assert "sheet2of2" in pdf_text(whole)
    assert "Game2of3" in pdf_text(second)


@pytest.mark.parametrize("query", ["", "?blank=1"])
@pytest.mark.usefixtures("without_pango")
def test_a_machine_without_pango_gives_the_sheet_to_the_browser(client, table, query):
    response = client.get(sheet(table, query))
    page = response.content.decode()
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert "<h1>Print the sheet</h1>" in page
    assert "Print this page from the browser:" in page
    assert "make doctor" in page
    assert '<table class="score' in page
    assert "Ana" in page


@pytest.mark.usefixtures("without_pango")
def test_the_browser_prints_ten_rows_to_write_on(client, table):
    page = client.get(sheet(table, "?blank=1")).content.decode()
    assert re.findall(r'<th scope="row">(\d+)</th>', page) == [str(number) for number in range(1, 11)]


@pytest.mark.usefixtures("busy_queue")
def test_a_busy_queue_asks_to_come_again(client, table):
    response = client.get(sheet(table))
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert b"Try again in a few seconds." in response.content


@pytest.mark.long
def test_a_game_too_long_for_paper_is_printed_by_the_browser(client, table, monkeypatch):
    monkeypatch.setattr(sheet_pdf, "MAX_HANDS_ON_PAPER", 1)
    table.record(hand())
    table.record(hand())
    response = client.get(sheet(table))
    assert response.status_code == 422
    assert b'<table class="score' in response.content
    assert client.get(sheet(table, "?blank=1")).status_code == 200


@pytest.mark.parametrize("refused", [PdfTooLarge, PdfTooSlow])
def test_what_could_not_be_rendered_is_printed_by_the_browser(client, table, monkeypatch, refused):
    monkeypatch.setattr("tournament.printing.rendering.queue.render_pdf", Mock(side_effect=refused))
    response = client.get(sheet(table))
    assert response.status_code == 503
    assert "Retry-After" not in response
    assert say(refused.message) in response.content.decode()
    assert b'<table class="score' in response.content
