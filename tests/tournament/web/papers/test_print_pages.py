"""If no PDF can be made, every document of a tournament is a page that the browser prints."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import club_of, codes, founded, groups_and_final, play_on, write_context
from tournament.models import Tournament, User
from tournament.printing.print_page import print_page
from tournament.printing.rendering import PAPER_BREAK
from tournament.services import grants

pytestmark = pytest.mark.usefixtures("without_pango")
WHOLE = ("regulation", "poster", "ranking", "codes", "certificates", "minutes")
OF_STAGE = ("standings", "table-cards", "guide-cards")


@pytest.fixture
def tournament(ana: User) -> Tournament:
    played = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_on(played)
    grants.give_tables(played, [1, 2], context=write_context())
    return played


def page(client: Client, tournament: Tournament, name: str, *args: object, query: str = "") -> str:
    response = client.get(reverse(f"desk-print-{name}", args=[tournament.public_id, *args]) + query)
    assert (response.status_code, response["Content-Type"], response["Cache-Control"]) == (
        200,
        "text/html; charset=utf-8",
        "no-store",
    )
    policy = response["Content-Security-Policy"]
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    return response.content.decode()


def test_every_document_is_whole_in_its_page(organiser: Client, tournament: Tournament) -> None:
    asked = [(name,) for name in WHOLE] + [(name, "groups") for name in OF_STAGE] + [("list", "groups", 2)]
    for name, *args in asked:
        page_text = page(organiser, tournament, name, *args)
        assert "Imprima esta página pelo navegador" in page_text
        assert "css/paper-browser.css" in page_text
        assert page_text.count('<meta name="viewport" content="width=device-width, initial-scale=1">') == 1
        assert 'href="css/' not in page_text
        assert 'src="qr/' not in page_text
        assert 'src="mark/' not in page_text


@pytest.mark.typical(1)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_each_score_sheet_has_its_form_beneath_it(organiser: Client, tournament: Tournament, paper: str) -> None:
    page_text = page(organiser, tournament, "sheets", "groups", 2, query=f"?paper={paper}")
    assert page_text.count('<section class="overlay"><div class="print-page pen-sheet sheet-form underlay">') == 4
    assert page_text.count('<section class="overlay">') == 4
    assert 'id="form-1"' not in page_text
    assert page_text.count("data:image/png;base64,") == 4 * 5  # the code, and a mark at each corner


def test_documents_that_would_be_one_pdf_are_printed_one_after_the_other(
    organiser: Client, tournament: Tournament
) -> None:
    html = page(organiser, tournament, "minutes")
    assert "?part=" not in html
    url = reverse("desk-print-minutes", args=[tournament.public_id])
    assert organiser.get(url + "?part=2").status_code == 404
    assert organiser.get(url + "?part=x").status_code == 404


def document(title: str, body: str) -> str:
    return f"<html><head><title>{title}</title></head><body>{body}</body></html>"


def test_one_of_several_documents_is_printed() -> None:
    both = document("A", "<p>first</p>") + PAPER_BREAK + document("B", "<p>second</p>")
    html = print_page(both, 1, lambda name: f"/static/{name}", "<p>note</p>")
    assert "first" not in html
    assert '<body><div class="browser-note"><p>note</p></div><p>second</p>' in html


def test_the_foot_is_told_to_the_margin_of_the_paper_and_can_say_anything() -> None:
    foot = '<p class="foot-left">Taça }&lt;/style&gt;</p><p class="foot-page">folha <span class="page"></span></p>'
    html = print_page(document("A", foot), 0, str, "")
    assert '@bottom-left { content: "Ta\\0000e7a\\000020\\00007d\\00003c\\00002fstyle\\00003e"; }' in html
    assert '@bottom-right { content: "folha\\000020" counter(page) ""; }' in html
    assert html.count("</style>") == 1
