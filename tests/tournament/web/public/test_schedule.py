"""A long schedule is shown one round at a time: the one being played, and links to the others."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.tournament.factories import (
    codes,
    founded,
    matches_of,
    open_round,
    play_on,
    published,
    round_of,
    write_context,
)
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Tournament
from tournament.services.tournaments import results, rounds
from tournament.services.tournaments.viewing import snapshot
from tournament.web.public import schedule

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a href="([^"]*)"(?: id="([^"]*)")?( aria-current="page")?>([^<]*)</a>')


@pytest.fixture
def long(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Two rounds are played, eight matches; more than seven are too many."""
    monkeypatch.setattr(schedule, "MAX_MATCHES", 7)
    return tournament


def links(tournament: Tournament, page: str = "schedule/") -> list[tuple[str, str, bool, str]]:
    """(address, id, whether it is this one, title) of each round that the page leads to."""
    text = Client().get(address(tournament, page)).content.decode()
    navigation = "".join(re.findall(r'<nav class="rounds-nav.*?</nav>', text, re.DOTALL))
    return [(unescape(to), id_, bool(here), title) for to, id_, here, title in LINK.findall(navigation)]


def shown_rounds(tournament: Tournament, page: str = "schedule/") -> list[str]:
    text = Client().get(address(tournament, page)).content.decode()
    return re.findall(r'<section class="board board-round" id="([^"]*)"', text)


def test_few_rounds_are_on_one_page(tournament):
    assert shown_rounds(tournament) == ["groups-round-1", "groups-round-2"]
    assert links(tournament) == []


def test_the_last_of_many_is_shown_while_nothing_is_being_played(long):
    assert shown_rounds(long) == ["groups-round-2"]
    assert links(long) == [
        (address(long, "schedule/groups/1/"), "groups-round-1", False, "Round 1"),
        (address(long, "schedule/groups/2/"), "", True, "Round 2"),
    ]


def test_the_one_being_played_is_shown_of_many_rounds(long):
    open_round(long, "groups", 3)
    assert shown_rounds(long) == ["groups-round-3"]


def test_every_link_leads_to_its_round(long):
    open_round(long, "groups", 3)
    for number, (to, *_rest) in enumerate(links(long), start=1):
        page = to.removeprefix(address(long))
        assert shown_rounds(long, page) == [f"groups-round-{number}"]
        assert [here for _to, _id, here, _title in links(long, page)] == [n == number for n in (1, 2, 3)]
        text = main_text(Client().get(to).content.decode())
        assert ("match to be decided" in text or "matches to be decided" in text) == (number == 3)


def test_the_pair_that_missed_a_walkover_is_called_absent(tournament):
    open_round(tournament, "groups", 3)
    match = matches_of(round_of(tournament, "groups", 3))[0]
    results.walkover(match, (True, False), context=write_context())
    text = main_text(Client().get(address(tournament, "schedule/groups/3/")).content.decode())
    absent, other = (snapshot(tournament).short_name(entry.code) for entry in (match.first, match.second))
    assert f"absent: {absent}" in text
    assert f"absent: {other}" not in text


def test_a_round_has_its_own_page_while_they_are_few_too(tournament):
    assert shown_rounds(tournament, "schedule/groups/1/") == ["groups-round-1"]


@pytest.mark.parametrize(
    "page", ["schedule/groups/3/", "schedule/groups/0/", "schedule/nobody/1/", "schedule/final/1/"]
)
def test_what_is_not_published_has_no_page_and_no_link(long, page):
    rounds.draw_round(long, "groups", 3, context=write_context())
    assert Client().get(address(long, page)).status_code == 404
    assert address(long, page) not in [to for to, *_rest in links(long)]


def test_a_round_that_is_hidden_again_has_no_page(long):
    open_round(long, "groups", 3)
    page = address(long, "schedule/groups/3/")
    assert Client().get(page).status_code == 200
    rounds.hide_round(round_of(long, "groups", 3), context=write_context())
    assert Client().get(page).status_code == 404


def test_each_stage_has_its_links_and_one_round_is_shown(long):
    play_on(long)
    assert shown_rounds(long) == ["final-round-2"]
    assert [title for _to, _id, _here, title in links(long)] == [
        *("Semi-finals", "Final"),
        *("Round 1", "Round 2", "Round 3"),
    ]
    assert shown_rounds(long, "schedule/groups/1/") == ["groups-round-1"]


def test_groups_without_a_result_say_once_what_their_columns_mean(tournament):
    stage = {"id": "s", "kind": "round_robin", "groups": [codes(8)[:4], codes(8)[4:]], "criteria": ["wins"]}
    new = published(founded(tournament.club, 8, [stage]))
    text = Client().get(address(new, "standings/")).content.decode()
    assert (text.count("<table"), text.count("What the columns mean")) == (2, 1)


@pytest.mark.parametrize(("most", "folded"), [(1, False), (32, True)])
def test_the_first_page_only_leads_to_a_next_round_and_to_reasons_that_are_long(tournament, monkeypatch, most, folded):
    monkeypatch.setattr("tournament.web.public.overview.MANY_ROWS", most)
    drawn = {"kind": "round_robin", "groups": [codes(8)], "criteria": ["wins"]}
    both = published(founded(tournament.club, 8, [{"id": "s", **drawn}]))
    for number in (1, 2):
        open_round(both, "s", number)
    text = Client().get(address(both)).content.decode()
    assert ("Next: Round 2</summary>" in text, 'id="s-round-2"' in text, "<summary>What the columns mean" in text) == (
        (folded,) * 3
    )
    assert (f'<a href="{address(both, "schedule/s/2/")}">Next: Round 2</a>' in text) != folded
