"""What each page says, with rounds and without, with two pairs and with two hundred."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    play_on,
    play_round,
    published,
    stronger,
    win,
    write_context,
)
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Round, Tournament, User
from tournament.services.tournaments import entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.viewing import snapshot
from tournament.web.public import stage_boards
from tournament.web.public.access import public_url

pytestmark = pytest.mark.django_db
CRITERIA = ["wins", "point_difference", "lots"]
EVERY = [*PAGES, "pairs/P01/"]
LONG = "Maria Aparecida dos Prazeres Albuquerque/Pafúncio Wolfgang Nepomuceno de Vasconcellos"


def drawn_round(tournament: Tournament, stage: str, number: int) -> Round:
    rounds.draw_round(tournament, stage, number, context=write_context())
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, stage__key=stage, removed=False)
    round_ = rows.get(number=number)
    rounds.publish_round(round_, context=write_context())
    return round_


@pytest.mark.smoke
def test_now_is_the_first_round_with_a_match_to_be_decided(look, tournament):
    assert "Round 2 over" in look(tournament)
    assert "The next round is not published yet." in look(tournament)
    third = drawn_round(tournament, "groups", 3)
    assert "Round 3 4 matches to be decided" in look(tournament)
    first, *others = matches_of(third)
    win(first, stronger(first), confirm=False)
    assert "Round 3 3 matches to be decided · 1 result to be confirmed" in look(tournament)
    results.confirm(first, context=write_context())
    for match in others:
        win(match, stronger(match))
    drawn_round(tournament, "final", 1)
    page = look(tournament)
    assert "Knock-out" in page
    assert "Semi-finals 2 matches to be decided" in page


def test_a_round_published_ahead_is_next(look, tournament):
    drawn_round(tournament, "groups", 3)
    assert "Next:" not in look(tournament)
    other = published(founded(tournament.club, 4, [{"id": "g", "kind": "round_robin", "criteria": CRITERIA}]))
    drawn_round(other, "g", 1)
    drawn_round(other, "g", 2)
    page = look(other)
    assert page.index("Round 1") < page.index("Next: Round 2")
    assert "not published yet" not in page


def test_no_round_is_announced_after_the_last(look, tournament):
    play_round(tournament, "groups", 3)
    assert "The next round is not published yet." in look(tournament)
    play_round(tournament, "final", 1)
    assert "The next round is not published yet." in look(tournament)
    drawn_round(tournament, "final", 2)
    assert "Final 1 match to be decided" in look(tournament)
    assert "next round" not in look(tournament)


def test_champions_once_all_is_confirmed(look, tournament):
    play_round(tournament, "groups", 3)
    play_round(tournament, "final", 1)
    last = drawn_round(tournament, "final", 2)
    win(matches_of(last)[0], 0, confirm=False)
    assert "Champions" not in look(tournament)
    play_on(other := published(founded(tournament.club, 4, [{"id": "k", "kind": "single_elimination"}])))
    assert "Champions Ana 1/Bia 1 2nd Ana 2/Bia 2 3rd Ana 3/Bia 3 3rd Ana 4/Bia 4 " in look(other)


def test_hours_are_those_of_the_club(look, tournament):
    third = drawn_round(tournament, "groups", 3)
    founding.change_settings(tournament, context=write_context(), plan={"minutes": 80})
    assert "time runs" not in look(tournament)
    started = rounds.start_clock(third, context=write_context()).event.time
    third.refresh_from_db()
    end = (third.clock_started + timedelta(minutes=80)).astimezone(ZoneInfo("America/Sao_Paulo"))
    assert f"time runs until {end:%H:%M} time ended at {end:%H:%M}" in look(tournament)  # clock.js hides one of them
    text = Client().get(address(tournament)).content.decode()
    assert f"{started.astimezone(ZoneInfo('America/Sao_Paulo')):%H:%M}</time>" in text


def test_a_start_is_shown_with_its_day(look, ana):
    """Before anything is published, and wherever the first round stands after."""
    tournament = published(founded(club_of(ana), 4, [{"id": "g", "kind": "round_robin", "criteria": CRITERIA}]))
    assert "begins" not in look(tournament)
    founding.change_settings(tournament, context=write_context(), plan={"starts": "2030-12-05T14:30"})
    rounds.draw_round(tournament, "g", 1, context=write_context())
    assert "The tournament begins on 5 Dec, 14:30. The first round is not published yet." in look(tournament)
    first = Round.objects.select_related("stage").get()
    rounds.publish_round(first, context=write_context())
    page = look(tournament)
    assert "begins on 5 Dec, 14:30" in page
    assert "The tournament begins" not in page
    assert page.count("14:30") == 1
    assert "Round 1 · 5 Dec, 14:30" in look(tournament, "schedule/")
    assert "Round 1 · 5 Dec, 14:30" in look(tournament, "pairs/P01/")
    rounds.start_clock(first, context=write_context())
    assert "begins" not in look(tournament)


def test_groups_that_lots_will_make_are_not_listed_before(look, client, ana):
    """Announced, or only wanted by the format, they are whatever the list was; drawn, they stand."""
    tournament = published(founded(club_of(ana), 8, groups_and_final(codes(8))))
    assert "Group A" in look(tournament)
    founding.change_settings(tournament, context=write_context(), plan={"answers": {"grouping": "lot"}})
    page = look(tournament)
    assert "still to be drawn" in page
    assert "Group A" not in page
    assert client.get(address(tournament, "lots/")).status_code == 200
    lot, _written = announcing.announce(
        tournament,
        announcing.LotTerms("groups", codes(8), "Mega-Sena 2789", stage="groups", details={"groups": 2}),
        context=write_context(),
    )
    client.force_login(ana)
    desk = f"/en/desk/{tournament.public_id}/"
    for at, drawings in (
        (address(tournament), address(tournament, "lots/")),
        (address(tournament, "standings/"), address(tournament, "lots/")),
        (f"{desk}standings/", f"{desk}lots/"),
    ):
        page = client.get(at).content.decode()
        assert f'The groups are still to be drawn. <a href="{drawings}">Drawing of lots</a>' in page
        assert "Group A" not in page
    draws.draw_lots(lot, ["17"], context=write_context())
    page = look(tournament)
    assert "still to be drawn" not in page
    assert "Group A" in page


def test_a_pair_is_told_its_next_match_and_nothing_unpublished(look, tournament):
    page = look(tournament, "pairs/P01/")
    assert "The next round is not published yet." in page
    assert "Round 3" not in page
    drawn_round(tournament, "groups", 3)
    page = look(tournament, "pairs/P01/")
    assert "against" in page
    assert "Round 3" in page


ODD_IDS = ["A/B", "a\nb", "x\r\n", "%2F", "?x", "#", "é" * 64]


@pytest.mark.typical(2)
@pytest.mark.parametrize("odd", ODD_IDS)
def test_a_pair_has_its_page_whatever_its_id(client, ana, odd):
    """A tournament file may name pairs and stages as it likes."""
    pairs = [{"id": id_, "name": f"Pair {at}"} for at, id_ in enumerate([odd, "B", "C", "D"])]
    stage = {"id": odd, "kind": "single_elimination"}
    file = {"format": "sumula-tournament/1", "regulation": "apcef-sc-2022", "pairs": pairs, "stages": [stage]}
    tournament = import_document(club_of(ana), {**file, "matches": []}, context=write_context(), published=True)
    drawn_round(tournament, odd, 1)
    client.force_login(ana)
    listed = client.get(address(tournament, "pairs/")).content.decode()
    link = unescape(re.search(r'href="([^"]+)"[^>]*><bdi>Pair 0<', listed)[1])
    assert "Pair 0" in client.get(urljoin(address(tournament, "pairs/"), link)).content.decode().split("<h2", 1)[1]
    for page, way in ((public_url(tournament, "public-pair", odd), "../../"), (address(tournament), "./")):
        assert f'<h1><a href="{way}">' in client.get(page).content.decode()
    assert "Pair 0" in client.get(public_url(tournament, "public-schedule-round", odd, "1")).content.decode()
    desk = f"/en/desk/{tournament.public_id}/"
    for page in (reverse("desk-pair-board", args=[tournament.public_id, odd]), desk + "print/", desk):
        assert client.get(page).status_code == 200


@pytest.mark.parametrize("page", ["pairs/P99/", "pairs/P01/x/", "nothing/"])
def test_what_is_not_there_is_not_found(client, tournament, page):
    assert client.get(address(tournament, page)).status_code == 404


def test_pairs_stand_by_name_whatever_their_accents(look, ana):
    tournament = published(
        founding.create_tournament(club_of(ana), "Copa", "apcef-sc-2022", context=write_context())[0]
    )
    names = ["Zeca/Zilá", "Ângela/Bia", "ana/Rui", "Ângelo/Eva"]
    entering.add_pairs(tournament, [PairFacts(name, tuple(name.split("/"))) for name in names], context=write_context())
    page = look(tournament, "pairs/")
    order = sorted(names, key=page.index)
    assert order == ["ana/Rui", "Ângela/Bia", "Ângelo/Eva", "Zeca/Zilá"]


def test_the_regulation_says_what_was_ruled(look, ana):
    ruled, _w = founding.create_tournament(
        club_of(ana),
        "Copa",
        "apcef-sc-2022",
        context=write_context(),
        rulings={"restart_on_two": False},
        published=True,
    )
    plain, _w = founding.create_tournament(ruled.club, "Taça", "apcef-sc-2022", context=write_context(), published=True)
    assert [look(each, "regulation/").count("ruled by this tournament") for each in (ruled, plain)] == [1, 0]


def test_the_regulation_says_what_a_preset_of_criteria_is_made_of(look, ana):
    stage = {"id": "all", "kind": "round_robin", "criteria": ["faraes"]}
    page = look(published(founded(club_of(ana), 4, [stage], "faraes-2023")), "regulation/")
    assert "wins; games won; game difference; drawing of lots" in page


EMPTY: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "nothing": (0, []),
    "pairs alone": (5, []),
    "one pair": (1, []),
    "no round": (8, groups_and_final(codes(8))),
    "a bracket that is not drawn": (8, [{"id": "k", "kind": "single_elimination"}]),
    "losses out": (6, [{"id": "o", "kind": "losses_out", "losses": 2, "until": 2}]),
    "mitchell": (6, [{"id": "m", "kind": "mitchell", "criteria": CRITERIA}]),
}


@pytest.mark.parametrize("state", EMPTY)
def test_every_page_is_there_before_anything_is_drawn(client, ana, state):
    count, stages = EMPTY[state]
    tournament, _w = founding.create_tournament(
        club_of(ana), "Copa", "apcef-sc-2022", context=write_context(), published=True
    )
    if count:
        pairs = [PairFacts(f"Ana {number}/Bia {number}") for number in range(1, count + 1)]
        entering.add_pairs(tournament, pairs, context=write_context())
    if stages:
        founding.set_stages(tournament, stages, context=write_context())
    for page in EVERY if count else PAGES:
        response = client.get(address(tournament, page))
        assert (page, response.status_code) == (page, 200)


@pytest.mark.typical(2)
@pytest.mark.parametrize("kind", ["round_robin", "swiss", "single_elimination", "double_elimination", "mitchell"])
def test_every_page_of_every_kind_in_play_with_long_names_and_who_left(client, ana, kind):
    options = {"rounds": 2} if kind == "swiss" else {}
    criteria = {} if kind.endswith("elimination") else {"criteria": CRITERIA}
    tournament = published(founded(club_of(ana), 6, [{"id": "s", "kind": kind, **options, **criteria}]))
    entering.change_pair(tournament.entries.get(code="P02"), PairFacts(LONG), context=write_context())
    play_round(tournament, "s", 1)
    pair_changes.withdraw(tournament.entries.get(code="P05"), "s", 2, context=write_context())
    drawn_round(tournament, "s", 2)
    for page in (*EVERY, "pairs/P05/"):
        for language in ("en", "it", "pt-br"):
            assert client.get(address(tournament, page, language)).status_code == 200, page


@pytest.fixture(params=[2, 24, pytest.param(200, marks=pytest.mark.long)])
def of_any_size(ana: User, request) -> Tournament:
    stages = [{"id": "s", "kind": "swiss", "rounds": 2, "criteria": CRITERIA}]
    tournament = published(founded(club_of(ana), request.param, stages))
    play_round(tournament, "s", 1)
    return tournament


@pytest.mark.sqlite_by_day
def test_pages_ask_as_many_queries_with_two_pairs_as_with_two_hundred(of_any_size, django_assert_num_queries):
    """One finds it at its version; ten read it, once for all pages; that of the regulation asks for the lots of the
    format and for decisions too."""
    for number, page in enumerate(EVERY):
        with django_assert_num_queries(11 if number == 0 else 3 if page == "regulation/" else 1):
            response = Client().get(address(of_any_size, page))
        assert (response.status_code, len(response.content) < 120_000) == (200, True)


def test_finals_played_side_by_side_keep_their_order_above_the_stage_before(ana: User) -> None:
    stages = [
        {"id": "groups", "kind": "round_robin", "groups": [codes(4)[:2], codes(4)[2:]], "criteria": CRITERIA},
        {"id": "a", "kind": "round_robin", "entrants": {"stage": "groups", "places": [1]}, "criteria": CRITERIA},
        {"id": "b", "kind": "round_robin", "entrants": {"stage": "groups", "places": [2]}, "criteria": CRITERIA},
    ]
    tournament = published(founded(club_of(ana), 4, stages))
    for stage in ("groups", "a", "b"):
        play_round(tournament, stage, 1)
    sections = stage_boards.standings_sections(snapshot(tournament, public=True))
    assert [part.stage.id for part in sections] == ["a", "b", "groups"]
