"""What a device plays and watches, shown first on the home page and where games start: known by its own cookies."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    round_of,
    write_context,
)
from tests.tournament.services.matches.games import Table, hand, play_hands
from tests.tournament.web.reading import text_of
from tournament.models import Club, Match
from tournament.services import matches, quick
from tournament.services.matches.listing import matches_by_address
from tournament.services.matches.short_names import short_pairs
from tournament.services.quick.expiring import UNUSED, expire
from tournament.services.tournaments import founding
from tournament.web.quick.device_games import MAX_GAMES
from tournament.web.quick.my_games import MyGame

pytestmark = pytest.mark.django_db
HOME, START = "/en/", "/en/quick/"


def start_game(number: int = 1, **more) -> Match:
    return quick.start("faraes-2023", key=f"game-{number}", names=(f"Ana {number}", "Bia"), **more).game.match


def open_games(client: Client, *games: Match) -> None:
    for match in games:
        assert client.get(f"/en/g/{match.score_id}/").status_code == 200


def watches(client: Client, *games: Match) -> None:
    """Do what the script of the watched page does."""
    client.cookies["watched"] = ".".join(match.watch_id for match in games)


def listed_names(response) -> list[str]:
    """The names of the list of games, in its order."""
    page = response.content.decode()
    lines = page.split('<ul class="link-lines">')
    return [line.split("</b>")[0] for part in lines for line in part.split("<b>")[1:] if "×" in line.split("</b>")[0]]


@pytest.mark.smoke
def test_home_shows_the_last_game_with_its_last_hand_marked_one_sum_and_one_filled_button(csrf_client):
    table = play_hands(3)
    open_games(csrf_client, table.match)
    response = csrf_client.get(HOME)
    page, text = response.content.decode(), text_of(response)
    assert page.count("button-next") == 1
    assert f'<a class="button button-next" href="/en/g/{table.match.score_id}/hand/">Continue: enter hand 4</a>' in page
    assert page.count('class="latest') == 2  # once in each of the two tables, of which a screen shows one
    assert "example" not in text
    sums = matches.game_view(table.match).result.hands[-1]
    figures = text.split("Hand 3 of ")[1].split(" Art.")[0].split(": ")[1].replace("\N{MINUS SIGN}", "-")
    summands, total = "".join(figures.split()).split("=")
    assert sum(map(int, re.findall(r"[+-]?\d+", summands))) == int(total) == max(sums.totals)


def test_on_a_first_visit_there_is_a_sample_that_says_so(csrf_client):
    page = csrf_client.get(HOME).content.decode()
    assert '<p class="sample-mark">example</p>' in page
    assert page.count("button-next") == 1
    assert page.count('class="latest') == 2
    assert "Also on this device" not in page


def test_no_game_of_anybody_is_in_the_page_that_may_be_kept(csrf_client):
    open_games(csrf_client, start_game())
    mine, everybody = csrf_client.get(HOME), Client().get(HOME)
    assert mine["Cache-Control"] == "no-store"
    assert "Cookie" in mine["Vary"]
    assert mine.has_header("ETag") is False
    assert everybody["Cache-Control"] == "public, no-cache"
    assert "Ana 1" not in everybody.content.decode()
    again = csrf_client.get(HOME, headers={"if-none-match": everybody["ETag"]})
    assert again.status_code == 200
    assert "Ana 1" in again.content.decode()


def test_the_list_begins_with_what_was_opened_last_and_watched_games_follow(csrf_client):
    first, second, third = start_game(1), start_game(2), start_game(3)
    open_games(csrf_client, first, second, first)
    watches(csrf_client, third, second)
    assert listed_names(csrf_client.get(START)) == ["Ana 1 × Bia", "Ana 2 × Bia", "Ana 3 × Bia"]
    assert listed_names(csrf_client.get(HOME)) == ["Ana 2 × Bia", "Ana 3 × Bia"]  # the first one is the sheet above
    page = csrf_client.get(START).content.decode()
    assert f"/g/{second.score_id}/" in page
    assert f"/w/{third.watch_id}/" in page
    assert second.watch_id not in page
    assert third.score_id not in page


def test_a_device_that_only_watches_sees_the_sample_and_its_list(csrf_client):
    watches(csrf_client, start_game())
    page = csrf_client.get(HOME).content.decode()
    assert "sample-mark" in page
    assert "On this device" in page
    assert page.count("button-next") == 1


def test_the_hour_of_a_tournament_is_that_of_its_club(csrf_client, ana, monkeypatch):
    noon = datetime(2026, 11, 21, 12, 7, tzinfo=UTC)  # not the clock's: near midnight it would be yesterday in one zone
    monkeypatch.setattr(timezone, "now", lambda: noon)
    tournament = founded(club_of(ana), 4, [{"id": "f", "kind": "single_elimination"}])
    open_round(tournament, "f", 1)
    match, free = matches_of(round_of(tournament, "f", 1))[0], start_game()
    Club.objects.update(time_zone="Europe/Rome")
    Match.objects.update(last_used=noon)
    score_ids = (match.score_id, free.score_id)
    hours = {known.match.pk: MyGame(known, played=True).last_written for known in matches_by_address(score_ids, ())}
    assert hours == {match.pk: "13h07", free.pk: "09h07"}


def test_the_regulation_used_last_stands_first(csrf_client):
    open_games(csrf_client, start_game())
    for page in (HOME, START):
        first = csrf_client.get(page).content.decode().split("?regulation=")[1]
        assert first.startswith('faraes-2023" class="last-used"')


def test_a_game_is_on_the_list_from_its_first_form_on(csrf_client):
    csrf_client.post(START, {"regulation": "faraes-2023", "key": "k", "first": "Ana", "second": "Bia"}, follow=True)
    assert listed_names(csrf_client.get(START)) == ["Ana × Bia"]
    csrf_client.get(f"/en/g/{start_game().score_id}/hand/")
    assert listed_names(csrf_client.get(START)) == ["Ana 1 × Bia", "Ana × Bia"]


def test_expired_games_are_listed_no_more_and_the_page_is_everybodys_again(csrf_client):
    match = start_game()
    open_games(csrf_client, match)
    Match.objects.update(last_used=timezone.now() - UNUSED)
    assert expire(match.pk, timezone.now())
    assert listed_names(csrf_client.get(START)) == []
    assert csrf_client.get(HOME).content == Client().get(HOME).content


def test_many_games_fold_and_the_oldest_leave(csrf_client):
    open_games(csrf_client, *[start_game(number) for number in range(MAX_GAMES + 2)])
    page = csrf_client.get(START)
    assert len(csrf_client.cookies["games"].value.split(".")) == len(listed_names(page)) == MAX_GAMES
    assert "14 more games" in text_of(page)
    assert len(listed_names(csrf_client.get(HOME))) == 4
    assert "All my games" in text_of(csrf_client.get(HOME))


@pytest.mark.parametrize("value", ["", ".", "x" * 5000, "a.b", "'; --", "\x00", "é" * 22])
def test_a_cookie_that_says_nothing_is_passed_over(csrf_client, value):
    csrf_client.cookies["games"] = value
    csrf_client.cookies["watched"] = value
    assert csrf_client.get(HOME).content == Client().get(HOME).content
    assert csrf_client.get(START).status_code == 200


def test_a_game_can_be_taken_off_the_list(csrf_client):
    first, second = start_game(1), start_game(2)
    open_games(csrf_client, first, second)
    response = csrf_client.post("/en/quick/forget", {"game": first.score_id})
    assert response["Location"] == START
    assert listed_names(csrf_client.get(START)) == ["Ana 2 × Bia"]
    assert csrf_client.get(f"/en/g/{first.score_id}/").status_code == 200


def test_watching_gives_no_cookie_and_polls_write_none(csrf_client):
    match = start_game()
    assert dict(csrf_client.get(f"/en/w/{match.watch_id}/").cookies) == {}


def test_without_scripts_a_link_puts_a_watched_game_on_the_list(csrf_client):
    match = start_game()
    address = f"{START}?watched={match.watch_id}"
    assert f'href="{address}"' in csrf_client.get(f"/en/w/{match.watch_id}/").content.decode()
    assert csrf_client.get(address)["Location"] == START
    assert listed_names(csrf_client.get(START)) == ["Ana 1 × Bia"]
    assert "watched" not in csrf_client.get(f"{START}?watched=../../etc/passwd").cookies


def test_a_game_that_is_over_leads_to_the_next_one(csrf_client):
    table = Table(quick.start("buraco-aberto-sujo", key="b"))
    table.write(matches.record_hand, table.game, {"sides": [{"table_points": 100}, {}]})
    assert table.game.over
    open_games(csrf_client, table.match)
    page = csrf_client.get(HOME).content.decode()
    assert 'button-next" href="/en/quick/?regulation=buraco-aberto-sujo"' in page


def test_the_watcher_of_a_tournament_reads_no_result_that_is_withheld(csrf_client, ana):
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    founding.change_settings(tournament, context=write_context(), published=True)
    open_round(tournament, "groups", 1)
    match = matches_of(round_of(tournament, "groups", 1))[0]
    Table.of_match(match).record(hand())
    watches(csrf_client, match)
    assert "590 × 190" in text_of(csrf_client.get(START))
    founding.change_settings(tournament, context=write_context(), embargo=1)
    assert "590" not in text_of(csrf_client.get(START))
    assert len(listed_names(csrf_client.get(START))) == 1
    founding.change_settings(tournament, context=write_context(), published=False)
    assert listed_names(csrf_client.get(START)) == []
    open_games(csrf_client, match)
    assert "590 × 190" in text_of(csrf_client.get(START))


@pytest.mark.parametrize(("games", "home", "start"), [(0, 1, 0), (1, 6, 2), (9, 6, 2)])
def test_the_lists_ask_the_same_however_many_games(csrf_client, games, home, start, django_assert_num_queries):
    """Home: tournaments, the list (2), the last game (3). Without games only the tournaments."""
    tables = [start_game(number) for number in range(games)]
    for match in tables:
        Table.of_match(match).record({"sides": [{"table_cards": 12}, {"table_cards": 9}]})
    open_games(csrf_client, *tables)
    with django_assert_num_queries(home):
        csrf_client.get(HOME)
    with django_assert_num_queries(start):
        csrf_client.get(START)


def test_full_names_are_short_where_there_is_little_room(csrf_client):
    names = ("Quitéria Nascimento/Renê Albuquerque", "Marlene/Ana Luz")
    match = quick.start("apcef-sc-2022", key="names", names=names).game.match
    Table.of_match(match).record(hand())
    open_games(csrf_client, match, start_game())
    assert listed_names(csrf_client.get(HOME)) == ["Quitéria/<wbr>Renê × Marlene/<wbr>Ana"]
    open_games(csrf_client, match)
    heads = csrf_client.get(HOME).content.decode().split("brief")[2].split("</thead>")[0]
    assert "Quitéria/<wbr>Renê" in heads
    assert "Nascimento" not in heads
    assert "Quitéria Nascimento" in text_of(csrf_client.get(f"/en/g/{match.score_id}/"))


def test_only_quick_games_are_said_to_be_removed_when_nobody_uses_them(csrf_client, ana):
    """On the device's list and beside the addresses of the game: a tournament's are kept, and the desk finds them."""
    removed = "A game that nobody uses for 90 days is removed."
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    open_round(tournament, "groups", 1)
    match, free = matches_of(round_of(tournament, "groups", 1))[0], start_game()
    open_games(csrf_client, match)
    assert removed not in text_of(csrf_client.get(START)) + text_of(csrf_client.get(f"/en/g/{match.score_id}/share/"))
    open_games(csrf_client, free)
    assert removed in text_of(csrf_client.get(START))
    assert removed in text_of(csrf_client.get(f"/en/g/{free.score_id}/share/"))


def test_the_short_forms_are_those_that_the_tournament_fixed(csrf_client, ana):
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    founding.change_settings(tournament, context=write_context(), published=True)
    open_round(tournament, "groups", 1)
    match = matches_of(round_of(tournament, "groups", 1))[0]
    match.first.names.name = "Ana Reis/Bia Dias"
    match.first.names.players = ["Ana Reis", "Bia Dias"]
    match.first.names.save()
    match.first.short_steps = ["initial", "first"]
    match.first.save()
    assert (short_pairs(Match.objects.get(pk=match.pk)) or ("",))[0] == "Ana R./Bia"
