"""The documents of a tournament at their addresses, read back."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader
from pytest_django import Settings

from tests.tournament.factories import (
    change_settings,
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    play_round,
    round_of,
    win,
    write_context,
)
from tournament.boards import round_titles
from tournament.models import Tournament, User
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.services import clubs, grants
from tournament.services.tournaments import pair_changes, rounds
from tournament.web.papers import urls

WEB_TESTS = Path(__file__).parents[1]
pytestmark = pytest.mark.usefixtures("rendered_in_process")


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Two groups of four: a round played, the second drawn."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    rounds.draw_round(tournament, "groups", 2, context=write_context())
    return tournament


def pages(response: HttpResponse) -> list[str]:
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(response.content)).pages]


def get(client: Client, tournament: Tournament, url: str, *args: object, query: str = "", **headers: str):
    return client.get(reverse(url, args=[tournament.public_id, *args]) + query, headers=headers)


# Where a document is read back whose tests are not in this module.
READ_ELSEWHERE = {
    "desk-print-captains": "teams/test_captains.py",
    "desk-print-certificates": "papers/test_closing.py",
    "desk-print-entries": "papers/test_entry_list.py",
    "desk-print-file": "papers/test_print_job.py",
    "desk-print-guide-cards": "papers/test_movement.py",
    "desk-print-minutes": "papers/test_minutes.py",
    "desk-print-pair-cards": "league/test_at_the_table.py",
    "desk-print-ranking": "test_plays_on.py",
    "desk-print-regulation": "papers/test_regulation_sheet.py",
    "desk-print-table-cards": "papers/test_movement.py",
}


def test_each_document_is_read_back_by_a_test() -> None:
    """By the name of its address or the end of its path, here or where this module says."""
    documents = {str(url.name): str(url.pattern) for url in urls.urlpatterns if str(url.pattern).endswith(".pdf")}
    unread = []
    for name, path in documents.items():
        source = (WEB_TESTS / READ_ELSEWHERE.get(name, "papers/test_papers.py")).read_text("utf-8")
        mentions = (f'"{name}"', f'"{name.removeprefix("desk-print-")}"', path.rsplit("/", 1)[1])
        unread += [name] * (not any(mention in source for mention in mentions))
    assert unread == []
    assert READ_ELSEWHERE.keys() - documents.keys() == set()


def test_each_match_of_a_round_has_one_sheet(organiser: Client, tournament: Tournament) -> None:
    sheets = pages(get(organiser, tournament, "desk-print-sheets", "groups", 2))
    assert len(sheets) == 4
    for number in range(1, 9):
        assert sum(f"Ana {number}/" in page.replace(" /", "/") for page in sheets) == 1
    matches = round_of(tournament, "groups", 2).matches.filter(removed=False).values_list("pk", flat=True)
    assert sorted(pk for pk in matches for page in sheets if f"Súmula {pk} · revisão" in page) == sorted(matches)


def test_a_match_that_is_confirmed_needs_no_sheet(organiser: Client, tournament: Tournament) -> None:
    round_ = round_of(tournament, "groups", 2)
    rounds.publish_round(round_, context=write_context())
    win(round_.matches.filter(removed=False).select_related("first", "second", "round__stage")[0], 0)
    assert len(pages(get(organiser, tournament, "desk-print-sheets", "groups", 2))) == 3


def test_a_walkover_of_a_pair_that_left_has_no_sheet_and_is_named_on_the_wall(
    organiser: Client, tournament: Tournament
) -> None:
    pair_changes.withdraw(entry(tournament, "P03"), "groups", 2, context=write_context())
    sheets = pages(get(organiser, tournament, "desk-print-sheets", "groups", 2))
    assert (len(sheets), [page for page in sheets if "Ana 3" in page]) == (3, [])
    assert "W.O." in " ".join(pages(get(organiser, tournament, "desk-print-list", "groups", 2)))


def test_a_final_is_called_so_on_its_sheet_and_beside_the_match_for_third_place(organiser: Client, ana: User) -> None:
    """A bracket's rounds have names, and who plays for third place sees it on sheet and wall."""
    stages = [{"id": "final", "kind": "single_elimination", "third_place": True}]
    tournament = founded(club_of(ana), 4, stages)
    play_round(tournament, "final", 1)
    rounds.draw_round(tournament, "final", 2, context=write_context())
    sheets = pages(get(organiser, tournament, "desk-print-sheets", "final", 2))
    assert [("· Final" in page, "terceiro lugar" in page) for page in sheets] == [(True, False), (True, True)]
    assert not any(re.search(r"Rodada \d", page) for page in sheets)
    by_table, by_name = pages(get(organiser, tournament, "desk-print-list", "final", 2))[0].split("Procure a sua mesa")
    lists = [re.findall(r"Ana \d|disputa do terceiro lugar", half) for half in (by_table, by_name)]
    assert [[at for at, text in enumerate(words) if text[0] == "d"] for words in lists] == [[2], [5, 8]]


def test_a_best_of_three_has_a_sheet_a_game(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 2, [{"id": "final", "kind": "single_elimination", "games": 3}])
    rounds.draw_round(tournament, "final", 1, context=write_context())
    assert len(pages(get(organiser, tournament, "desk-print-sheets", "final", 1, query="?paper=a5"))) == 3


def test_everything_of_a_tournament_is_printed_at_once(organiser: Client, tournament: Tournament) -> None:
    text = " ".join(pages(get(organiser, tournament, "desk-print-everything")))
    assert all(f"Ana {number}/" in text for number in range(1, 9))
    assert "Procure a sua mesa" in text


def test_everything_of_a_tournament_that_is_over_sends_nobody_to_a_table(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 2, [{"id": "final", "kind": "single_elimination"}])
    play_round(tournament, "final", 1)
    assert "Procure a sua mesa" not in " ".join(pages(get(organiser, tournament, "desk-print-everything")))
    assert "the hall can carry on" not in get(organiser, tournament, "desk-print").content.decode()


def test_the_bracket_and_the_standings_are_printed(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 6, [{"id": "final", "kind": "double_elimination"}])
    play_round(tournament, "final", 1)
    assert len(pages(get(organiser, tournament, "desk-print-bracket", "final"))) == 1
    (standings,) = pages(get(organiser, tournament, "desk-print-standings", "final"))
    assert all(f"Ana {number}/" in standings for number in range(1, 7))


def test_a_browser_that_has_it_is_told_so(organiser: Client, tournament: Tournament) -> None:
    first = get(organiser, tournament, "desk-print-list", "groups", 2)
    again = get(organiser, tournament, "desk-print-list", "groups", 2, if_none_match=first["ETag"])
    assert again.status_code == 304


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which documents are cached."""
    queue = PdfQueue(PdfCache(tmp_path))
    monkeypatch.setattr("tournament.web.pdf.pdf_queue", lambda: queue)
    return tmp_path


@pytest.mark.long
def test_another_club_or_address_is_another_paper(
    organiser: Client, ana: User, tournament: Tournament, folder: Path, settings: Any
) -> None:
    def again(etag: str = "") -> HttpResponse:
        return get(organiser, tournament, "desk-print-list", "groups", 2, if_none_match=etag)

    settings.SITE_URL = "http://192.0.2.1:8000"
    first = again()
    clubs.change_club(tournament.club, name="Outro clube", time_zone=tournament.club.time_zone, actor=ana)
    renamed = again(first["ETag"])
    assert "Outro clube" in " ".join(pages(renamed))
    clubs.change_club(tournament.club, name="Outro clube", time_zone="Pacific/Auckland", actor=ana)
    moved = again(renamed["ETag"])
    settings.SITE_URL = "http://192.0.2.9:8000"
    elsewhere = again(moved["ETag"])
    assert [response.status_code for response in (moved, elsewhere, again(elsewhere["ETag"]))] == [200, 200, 304]
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    ("url", "args", "query"),
    [
        ("desk-print-sheets", ("groups", 9), ""),
        ("desk-print-sheets", ("groups", 2), "?paper=a3"),
        ("desk-print-list", ("nowhere", 1), ""),
        ("desk-print-standings", ("nowhere",), ""),
        ("desk-print-bracket", ("groups",), ""),
    ],
)
def test_papers_that_do_not_exist_are_not_found(
    organiser: Client, tournament: Tournament, url: str, args: tuple[object, ...], query: str
) -> None:
    assert get(organiser, tournament, url, *args, query=query).status_code == 404


def test_the_page_lists_them(organiser: Client, tournament: Tournament) -> None:
    page_text = get(organiser, tournament, "desk-print").content.decode()
    for url, args in (("desk-print-sheets", ("groups", 2)), ("desk-print-list", ("groups", 1))):
        assert reverse(url, args=[tournament.public_id, *args]) in page_text


def test_a_stage_is_resolved_once_for_the_titles_of_all_its_sheets(
    organiser: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each sheet is minutes of work with 200 pairs in one group."""
    resolved: list[str] = []
    drawn_entries = round_titles.entries
    monkeypatch.setattr(
        round_titles, "entries", lambda resolver, stage: resolved.append(stage.id) or drawn_entries(resolver, stage)
    )
    get(organiser, tournament, "desk-print")
    assert resolved == ["groups"]
    get(organiser, tournament, "desk-print-sheets", "groups", 2)
    assert resolved == ["groups", "groups"]


def test_the_page_says_the_numbers_of_the_sheets_and_why_some_are_missing(
    organiser: Client, tournament: Tournament
) -> None:
    """The numbers of a cancelled draft may be on paper, so they are not given again."""
    first = min(match.pk for match in round_of(tournament, "groups", 2).matches.all())
    assert f"Números destas súmulas: {first}–{first + 3}." in get(organiser, tournament, "desk-print").content.decode()
    rounds.cancel_draw(round_of(tournament, "groups", 2), context=write_context())
    rounds.draw_round(tournament, "groups", 2, context=write_context())
    page = " ".join(get(organiser, tournament, "desk-print").content.decode().split())
    assert f"Números destas súmulas: {first + 4}–{first + 7}. Um número nunca se repete" in page


def test_a_change_of_pairs_says_what_to_print_again(organiser: Client, tournament: Tournament) -> None:
    heading = "Imprima de novo o que já estava impresso"
    assert heading not in get(organiser, tournament, "desk-print").content.decode()
    pair_changes.withdraw(entry(tournament, "P04"), "groups", 2, context=write_context())
    page = " ".join(get(organiser, tournament, "desk-print").content.decode().split())
    assert heading in page
    assert re.search(r"<li>[^<]*: [^<]*Ana 4/Bia 4", page)


def test_brackets_are_promised_only_where_there_are_some(organiser: Client, tournament: Tournament, ana: User) -> None:
    league = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["match_points"]}])
    rounds.draw_round(league, "all", 1, context=write_context())
    with override("en"):
        texts = [get(organiser, each, "desk-print").content.decode() for each in (tournament, league)]
    assert ["every bracket in one document" in page for page in texts] == [True, False]
    assert "list and the standings in one document" in texts[1]


def test_what_is_printed_next_is_the_one_filled_button(organiser: Client, tournament: Tournament) -> None:
    page_text = get(organiser, tournament, "desk-print").content.decode()
    sheets = reverse("desk-print-sheets", args=[tournament.public_id, "groups", 2])
    assert re.findall(r'class="button button-next" href="([^"]*)"', page_text) == [sheets]


def test_before_the_first_round_only_the_empty_sheet_is_offered(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])
    page = get(organiser, tournament, "desk-print").content.decode()
    assert reverse("regulation-sheet-pdf", args=["apcef-sc-2022"]) in page
    assert get(organiser, tournament, "desk-print-everything").status_code == 404


@pytest.mark.usefixtures("busy_queue")
def test_a_busy_queue_asks_to_come_again(organiser: Client, tournament: Tournament) -> None:
    response = get(organiser, tournament, "desk-print-list", "groups", 2)
    assert (response.status_code, response["Retry-After"], response["Cache-Control"]) == (503, "5", "no-store")


def test_a_poster_for_the_door_fits_one_page(organiser: Client, tournament: Tournament, settings: Settings) -> None:
    """One page, whatever the tournament is called, with the address to type and the day where one is known."""
    settings.SITE_URL = "http://192.168.0.10:8000"
    for name in ("Taça", "Campeonato Brasileiro Interclubes de Canastra e Tranca " * 3, "W" * 200):
        change_settings(tournament, name=name.strip(), plan={"starts": "2026-11-21T14:00"})
        (page,) = pages(get(organiser, tournament, "desk-print-poster"))
        flat = page.replace(" ", "")
        assert f"192.168.0.10:8000/t/{tournament.public_id}" in flat
        assert name.strip()[:20].replace(" ", "") in flat
        assert "Mesas, resultados e classificação no celular" in page
        assert "sábado, 21 de novembro · 14h00" in page
        assert "Só abre no Wi-Fi daqui." in page
    settings.SITE_URL = "https://sumula.example.org"
    (page,) = pages(get(organiser, tournament, "desk-print-poster"))
    assert "Wi-Fi" not in page


def test_each_table_that_was_given_a_link_has_a_card(organiser: Client, tournament: Tournament) -> None:
    assert get(organiser, tournament, "desk-print-codes").status_code == 404
    grants.give_tables(tournament, [1, 2], context=write_context())
    assert re.findall(r"Mesa (\d+)", " ".join(pages(get(organiser, tournament, "desk-print-codes")))) == ["1", "2"]


def test_a_poster_without_a_public_address_is_refused(
    organiser: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.web.papers.tournament_pdfs.site_address", lambda: None)
    refused = get(organiser, tournament, "desk-print-poster")
    assert refused.status_code == 409
    assert "Conecte antes este computador à rede." in refused.content.decode()
