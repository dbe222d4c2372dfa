"""The big screen: the slides that it shows in turn, and the clock beside them."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    play_round,
    published,
    round_of,
    stronger,
    win,
    write_context,
)
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Round, Tournament, User
from tournament.services.tournaments.announcements import put_up
from tournament.services.tournaments.viewing import snapshot
from tournament.web.public.screen import Slide, screen_context
from tournament.web.public.screen_standings import ROWS_SHOWN

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
AT_NOON = int(NOON.timestamp() * 1000)
MINUTE = 60_000


def slides(tournament: Tournament) -> list[Slide]:
    return list(screen_context(snapshot(tournament, public=True))["slides"])


def shape(tournament: Tournament) -> list[tuple[str, int]]:
    """The title of each slide, and how many tables, rows or champions it has; a bracket counts as one."""
    return [
        (
            slide.title,
            len(slide.podium.steps) if slide.podium else len(slide.matches or slide.rows) or int(bool(slide.svg)),
        )
        for slide in slides(tournament)
    ]


@pytest.mark.smoke
def test_the_screen_shows_the_tables_of_the_round_then_each_group(tournament):
    open_round(tournament, "groups", 3)
    assert shape(tournament) == [("Round 3", 4), ("Group A", 4), ("Group B", 4)]


def test_between_rounds_the_screen_shows_the_groups_alone(tournament):
    assert shape(tournament) == [("Group A", 4), ("Group B", 4)]


def test_the_seconds_that_are_compared_follow_their_groups(ana: User):
    stages = groups_and_final(codes(6))
    stages[1]["entrants"] = {"stage": "groups", "places": [1], "best_of_next": 1}
    tournament = published(founded(club_of(ana), 6, stages))
    play_round(tournament, "groups", 1)
    assert shape(tournament) == [("Group A", 3), ("Group B", 3), ("2nd place of each group", 2)]
    compared = slides(tournament)[-1]
    heads = [column.short for column in compared.columns]
    assert (compared.note, heads) == ("the best 1 qualifies", ["Group", "W", "Diff."])


def test_long_standings_take_slides_as_even_as_can_be(ana: User):
    tournament = published(
        founded(club_of(ana), 30, [{"id": "s", "kind": "swiss", "rounds": 3, "criteria": ["wins", "lots"]}])
    )
    open_round(tournament, "s", 1)
    assert ROWS_SHOWN == 8
    assert shape(tournament) == [("Round 1", 15)], "no tables of zeros"
    win(matches_of(round_of(tournament, "s", 1))[0], 0)
    assert shape(tournament) == [("Round 1", 15), *[("Standings", 8)] * 3, ("Standings", 6)]
    bye = [slide.byes for slide in slides(tournament)]
    assert bye == [()] * 5


def test_who_has_a_bye_stands_under_the_last_tables(ana: User):
    tournament = published(
        founded(club_of(ana), 5, [{"id": "s", "kind": "swiss", "rounds": 2, "criteria": ["wins", "lots"]}])
    )
    open_round(tournament, "s", 1)
    win(matches_of(round_of(tournament, "s", 1))[0], 0)
    assert [len(slide.byes) for slide in slides(tournament)] == [1, 0]


def test_a_bye_that_already_counts_is_said_where_a_row_is_free(ana: User):
    stage = {"id": "all", "kind": "round_robin", "criteria": ["wins"]}
    tournament = published(founded(club_of(ana), 5, [stage]))
    open_round(tournament, "all", 1)
    win(matches_of(round_of(tournament, "all", 1))[0], 0)
    rests = next(bye.name for slide in slides(tournament) for bye in slide.byes)
    assert [slide.remarks for slide in slides(tournament) if slide.rows] == [
        (f"{rests}: the bye of round 1 is included.",)
    ]


def test_byes_for_which_rows_are_too_few_are_counted(ana: User):
    """Each of three rounds has a bye, and one row of eight is free."""
    stage = {"id": "all", "kind": "round_robin", "criteria": ["wins"]}
    tournament = published(founded(club_of(ana), 7, [stage]))
    for number in (1, 2):
        play_round(tournament, "all", number)
    open_round(tournament, "all", 3)
    (standings,) = [slide for slide in slides(tournament) if slide.rows]
    assert (ROWS_SHOWN - len(standings.rows), standings.remarks) == (1, ("3 byes are included.",))


def test_a_knock_out_shows_its_bracket_and_at_the_end_the_champions(ana: User):
    tournament = published(founded(club_of(ana), 8, [{"id": "k", "kind": "single_elimination"}]))
    open_round(tournament, "k", 1)
    assert shape(tournament) == [("Quarter-finals", 4), ("Knock-out", 1)]
    assert "data-over" not in Client().get(address(tournament, "screen/")).content.decode()
    for match in matches_of(round_of(tournament, "k", 1)):
        win(match, stronger(match))
    for number in (2, 3):
        open_round(tournament, "k", number)
        for match in matches_of(round_of(tournament, "k", number)):
            win(match, stronger(match))
    assert [place for place, _name in slides(tournament)[0].podium.steps] == ["1st", "2nd", "3rd", "3rd"]
    assert "Quarter-finals" not in [slide.title for slide in slides(tournament)]
    page = Client().get(address(tournament, "screen/")).content.decode()
    assert "data-over" in page
    assert re.search(r"<h2><bdi>Ana \d/</bdi><bdi>Bia \d</bdi></h2>", page), "no line ends within a player's name"
    assert screen_context(snapshot(tournament, public=True))["panel"] is None


def test_the_match_for_third_place_is_named_and_a_final_shown_once(ana: User):
    stages = [{"id": "k", "kind": "single_elimination", "third_place": True}]
    tournament = published(founded(club_of(ana), 4, stages))
    open_round(tournament, "k", 1)
    for match in matches_of(round_of(tournament, "k", 1)):
        win(match, stronger(match))
    open_round(tournament, "k", 2)
    page = Client().get(address(tournament, "screen/")).content.decode()
    assert re.findall(r'class="screen-part">(.*?)<', page) == ["for third place"]
    assert page.count('class="screen-table"') == 2
    assert "2 of 2 tables still without a result" in " ".join(page.split())


def test_a_round_of_winners_and_losers_names_them(ana: User):
    tournament = published(founded(club_of(ana), 16, [{"id": "k", "kind": "double_elimination"}]))
    put_up(tournament, "Lunch at noon", context=write_context())
    open_round(tournament, "k", 1)
    assert {match.label for match in slides(tournament)[0].matches} == {""}
    assert shape(tournament)[0] == ("Round 1", 8)
    for match in matches_of(round_of(tournament, "k", 1)):
        win(match, stronger(match))
    open_round(tournament, "k", 2)
    assert shape(tournament)[0] == ("Round 2", 8)
    assert {match.label for match in slides(tournament)[0].matches} == {"winners", "losers"}


def test_before_anything_is_published_it_says_so(ana: User):
    tournament = published(founded(club_of(ana), 4, [{"id": "k", "kind": "single_elimination"}]))
    page = main_text(Client().get(address(tournament, "screen/")).content.decode())
    assert "The first round is not published yet. It will appear here with its tables." in page


def test_the_panel_names_few_tables_and_counts_many(tournament):
    open_round(tournament, "groups", 3)
    panel = screen_context(snapshot(tournament, public=True))["panel"]
    assert (panel.title, panel.open, panel.total, panel.late) == ("Round 3", 4, 4, ())
    win(first := matches_of(round_of(tournament, "groups", 3))[0], stronger(first))
    panel = screen_context(snapshot(tournament, public=True))["panel"]
    assert (panel.open, len(panel.late)) == (3, 3)


def test_the_page_has_what_the_browser_counts_by(tournament):
    open_round(tournament, "groups", 3)
    Round.objects.filter(stage__tournament=tournament, number=3).update(clock_started=NOON)
    text = Client().get(address(tournament, "screen/")).content.decode()
    assert re.findall(r'data-started="(\d+)" data-ends="(\d+)" data-begins="(\d+)"', text) == [(str(AT_NOON), "0", "0")]
