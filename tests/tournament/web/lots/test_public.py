"""What everybody sees of lots: before, after, and how to repeat them; the same bytes for all."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from scoring.lots import draw
from tests.tournament.factories import club_of, codes, founded, published, write_context
from tests.tournament.web.lots.factories import announced_lot, text
from tournament.models import EntryNames, Lot, Round, Tournament, User
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.lots import draws
from tournament.web.lots.script import example

ROOT = Path(__file__).parents[4]
SOURCES = ["04-18-29-37-39-61", "it's \\n «17»"]


@pytest.fixture
def tournament(ana: User) -> Tournament:
    league = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
    return published(founded(club_of(ana), 6, league))


def lots_address(name: str, tournament: Tournament, *args: int) -> str:
    return reverse(name, args=[tournament.public_id, "taca-da-primavera", *args])


def see(client: Client, name: str, tournament: Tournament, *args: int) -> HttpResponse:
    return client.get(lots_address(name, tournament, *args))


def the_draw(tournament: Tournament, **more: object) -> Lot:
    return announced_lot(tournament, "seeds", codes(6), "Mega-Sena 2789\nA number of the hall", **more)


def test_before_the_draw_everything_but_the_result(client: Client, tournament: Tournament) -> None:
    lot = the_draw(tournament)
    page_text = text(see(client, "public-lot", tournament, lot.pk))
    for texts in (
        "Mega-Sena 2789",
        "A number of the hall",
        lot.pool_hash,
        lot.draw_id,
        "<bdi>Ana 6/</bdi><bdi>Bia 6</bdi>",
        "announced",
    ):
        assert texts in page_text
    assert "Result</h2>" not in page_text
    assert "Compute the order here" not in page_text
    assert "Seeds</a>" in text(see(client, "public-lots", tournament))


@pytest.mark.smoke
def test_after_the_draw_the_result_and_every_number(client: Client, tournament: Tournament) -> None:
    lot = the_draw(tournament)
    draws.draw_lots(lot, SOURCES, context=write_context())
    drawn = draw(codes(6), lot.draw_id, SOURCES)
    page_text = text(see(client, "public-lot", tournament, lot.pk))
    assert escape(drawn.key) in page_text
    places = [page_text.index(f'data-pair="{code}"') for code in drawn.order]
    assert places == sorted(places)
    assert page_text.count("mod ") - page_text.count("mod how many") == 6
    data = {
        "codes": codes(6),
        "id": lot.draw_id,
        "sources": SOURCES,
        "order": list(drawn.order),
        "hash": drawn.pool_hash,
    }
    assert escape(json.dumps(data)) in page_text


def test_a_draw_by_hand_has_its_witnesses_and_nothing_to_compute(client: Client, tournament: Tournament) -> None:
    lot = announced_lot(tournament, "seeds", codes(6), "A hat", physical=True)
    draws.record_physical(lot, codes(6)[::-1], "Rute e Nelson", context=write_context())
    page_text = text(see(client, "public-lot", tournament, lot.pk))
    assert "Witnesses: Rute e Nelson" in page_text
    assert "Check the lots" not in page_text
    assert see(client, "public-lot-script", tournament, lot.pk).status_code == 404


def test_a_repeated_drawing_stays_with_the_reason(client: Client, tournament: Tournament) -> None:
    first = the_draw(tournament)
    again = the_draw(tournament, repeats=first, reason="O globo caiu")
    page_text = text(see(client, "public-lot", tournament, first.pk))
    assert "O globo caiu" in page_text
    assert lots_address("public-lot", tournament, again.pk) in page_text
    assert lots_address("public-lot", tournament, first.pk) in text(see(client, "public-lot", tournament, again.pk))
    assert "O globo caiu" in text(see(client, "public-lots", tournament))


def listed_rows(response: HttpResponse) -> list[str]:
    """The rows of the list of drawings, without the addresses to which its titles link."""
    return re.findall(r"<tr[^>]*> ?<td.*?</tr>", re.sub(r'<a href="[^"]*">', "<a>", text(response)))


def test_the_list_is_that_of_the_desk_without_an_order_to_choose(
    client: Client, ana: User, tournament: Tournament
) -> None:
    first = the_draw(tournament)
    draws.draw_lots(first, SOURCES, context=write_context())
    again = the_draw(tournament, repeats=first, reason="O globo caiu")
    everybody = see(client, "public-lots", tournament)
    assert ["repeated" in row and "· O globo caiu" in row for row in listed_rows(everybody)] == [False, True]
    assert [lots_address("public-lot", tournament, lot.pk) in text(everybody) for lot in (again, first)] == [True, True]
    assert "?sort=" not in text(everybody)
    client.force_login(ana)
    assert listed_rows(client.get(reverse("desk-lots", args=[tournament.public_id]))) == listed_rows(everybody)


def test_where_there_are_none_the_list_says_so(client: Client, tournament: Tournament) -> None:
    empty = text(see(client, "public-lots", tournament))
    assert "No lots have been drawn in this tournament." in empty
    assert "<thead" not in empty


def test_erased_names_leave_the_codes(client: Client, tournament: Tournament) -> None:
    lot = the_draw(tournament)
    EntryNames.objects.filter(entry__code="P06").delete()
    assert "Bia 6" not in text(see(client, "public-lot", tournament, lot.pk))


def test_tables_of_a_round_that_is_not_published_are_not_shown(client: Client, tournament: Tournament) -> None:
    rounds.draw_round(tournament, "all", 1, context=write_context())
    lot = announced_lot(tournament, "tables", codes(6), stage="all", details={"round": 1})
    draws.draw_lots(lot, ["5"], context=write_context())
    before = text(see(client, "public-lot", tournament, lot.pk))
    assert "×" not in before
    assert "appear here once the round is published" in before
    places = [before.index(f'data-pair="{code}"') for code in Lot.objects.get().order]
    assert places == sorted(places)
    rounds.publish_round(Round.objects.select_related("stage").get(), context=write_context())
    after = text(see(client, "public-lot", tournament, lot.pk))
    assert after.count("×") == 3
    assert "once the round is published" not in after


def run(script: str) -> list[str]:
    done = subprocess.run([sys.executable, "-I", "-"], input=script, capture_output=True, text=True, check=True,
                          encoding="utf-8")  # fmt: skip
    return done.stdout.splitlines()


def sorteio(lot_codes: list[str], draw_id: str, sources: list[str]) -> dict[str, object]:
    options = [part for source in sources for part in ("--source", source)]
    done = subprocess.run(
        [sys.executable, "manage.py", "sorteio", "-", "--draw-id", draw_id, *options, "--json"],
        input="\n".join(lot_codes), capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    return json.loads(done.stdout)


def test_the_script_of_a_draw_gives_what_sorteio_gives(client: Client, tournament: Tournament) -> None:
    lot = the_draw(tournament)
    draws.draw_lots(lot, SOURCES, context=write_context())
    response = see(client, "public-lot-script", tournament, lot.pk)
    script = response.content.decode()
    assert len(script.splitlines()) == 15
    known = sorteio(codes(6), lot.draw_id, SOURCES)
    order = [f"{number} {code}" for number, code in enumerate(known["order"], start=1)]
    assert run(script) == [f"pool_hash {known['pool_hash']}", *order]
    assert escape(script) in see(client, "public-lot", tournament, lot.pk).content.decode()


def test_the_example_of_the_check_page_is_the_known_answer(client: Client, tournament: Tournament) -> None:
    assert see(client, "public-lots-script", tournament).content.decode() == example()
    assert [line.split()[1] for line in run(example())[1:]] == ["D05", "D02", "D07", "D04", "D08", "D03", "D01", "D06"]
    page_text = text(see(client, "public-lots-check", tournament))
    assert "D05 D02 D07 D04 D08 D03 D01 D06" in page_text


@pytest.mark.parametrize(
    "name", ["public-lots", "public-lot", "public-lots-check", "public-lots-script", "public-lot-script"]
)
def test_everyone_is_sent_the_same_bytes(client: Client, tournament: Tournament, ana: User, name: str) -> None:
    lot = the_draw(tournament)
    draws.draw_lots(lot, SOURCES, context=write_context())
    args = [lot.pk] if "public-lot-" in name + "-" else []
    stranger = see(client, name, tournament, *args)
    client.force_login(ana)
    organiser = see(client, name, tournament, *args)
    assert (stranger.status_code, stranger.content) == (200, organiser.content)
    assert (stranger.cookies, organiser.cookies) == ({}, {})
    assert "csrf" not in stranger.content.decode()


@pytest.mark.parametrize(
    "name", ["public-lots", "public-lot", "public-lots-check", "public-lots-script", "public-lot-script"]
)
def test_no_lot_of_an_unpublished_tournament_is_shown(client: Client, tournament: Tournament, name: str) -> None:
    lot = the_draw(tournament)
    draws.draw_lots(lot, SOURCES, context=write_context())
    founding.change_settings(tournament, context=write_context(), published=False)
    args = [lot.pk] if "public-lot-" in name + "-" else []
    assert see(client, name, tournament, *args).status_code == 404


def test_another_tournaments_lot_is_not_found(client: Client, tournament: Tournament, bia: User) -> None:
    other = published(founded(club_of(bia, "Outro"), 6, [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}]))
    lot = the_draw(other)
    assert see(client, "public-lot", tournament, lot.pk).status_code == 404


def test_another_slug_leads_to_the_right_one(client: Client, tournament: Tournament) -> None:
    lot = the_draw(tournament)
    response = client.get(reverse("public-lot", args=[tournament.public_id, "x", lot.pk]))
    assert (response.status_code, response.url) == (302, lots_address("public-lot", tournament, lot.pk))


def test_names_and_sources_are_text_and_nothing_else(client: Client, tournament: Tournament) -> None:
    entry = EntryNames.objects.filter(entry__code="P01", entry__tournament=tournament)
    entry.update(name="<b>x</b>")
    lot = announced_lot(tournament, "seeds", codes(6), "<script>alert(1)</script>")
    draws.draw_lots(lot, ["'\"><img src=x onerror=y>"], context=write_context())
    page_text = see(client, "public-lot", tournament, lot.pk).content.decode()
    assert "<b>x</b>" not in page_text
    assert "<script>alert" not in page_text
    assert "<img" not in page_text
