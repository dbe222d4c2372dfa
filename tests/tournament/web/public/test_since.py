"""A hand leaves unchanged the pages that do not show it; and no page ever changes under the same ETag."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gzip import decompress
from typing import Any

import pytest
from django.test import Client

from tests.tournament.factories import (
    change_settings,
    groups_in_second_round,
    matches_of,
    open_round,
    round_of,
    write_context,
)
from tests.tournament.services.matches.games import LITTLE
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Match, Tournament, User
from tournament.services import matches
from tournament.services.tournaments import entering, pair_changes, results, rounds
from tournament.services.tournaments.announcements import put_up
from tournament.services.tournaments.entering import PairFacts
from tournament.single_flight import MemoryStore
from tournament.web import conditional
from tournament.web.public import access, cache

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip"}
RESULTS = ("standings/", "embed/", "pairs/", "regulation/")
EVERY = (*PAGES, "embed/", "schedule/groups/1/", "schedule/groups/2/", *(f"pairs/P0{n}/" for n in range(1, 9)))


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return groups_in_second_round(ana)


def match_of_second_round(tournament: Tournament, number: int = 0) -> Match:
    return matches_of(round_of(tournament, "groups", 2))[number]


def hand(tournament: Tournament, number: int = 0) -> None:
    match = match_of_second_round(tournament, number)
    matches.record_hand(match.games.get(), LITTLE, context=write_context(matches.revision(match)))


def page_answers(client: Client, tournament: Tournament) -> dict[str, Any]:
    return {page: client.get(address(tournament, page), headers=GZIP) for page in EVERY}


def page_without_times(response: Any) -> str:
    """The page without its times and its own ETag."""
    page = decompress(response.content).decode()
    return re.sub(r"<time[^>]*>[^<]*</time>|data-etag=\S+", "", page)


@contextmanager
def a_site_that_has_just_begun() -> Iterator[None]:
    """A site without caches, while the running one keeps its own."""
    with pytest.MonkeyPatch.context() as other:
        snapshots: MemoryStore[Any, Any] = MemoryStore(12, lambda _snapshot: 1)
        other.setattr(access, "KEPT_SNAPSHOTS", snapshots)
        other.setattr(access.SNAPSHOTS, "store", snapshots)
        other.setattr(conditional.PAGES, "store", MemoryStore(1 << 24, len))
        other.setattr(cache, "SENT_PAGES", MemoryStore(4096, lambda _page: 1))
        yield


def test_a_hand_changes_the_pages_alone_that_show_its_table(client: Client, tournament: Tournament) -> None:
    hand(tournament)
    match = match_of_second_round(tournament)
    here = {f"pairs/{entry.code}/" for entry in (match.first, match.second) if entry}
    before = page_answers(client, tournament)
    hand(tournament)
    after = page_answers(client, tournament)
    same = {page for page in EVERY if before[page]["ETag"] == after[page]["ETag"]}
    assert same == {*RESULTS, "schedule/groups/1/", *(f"pairs/P0{n}/" for n in range(1, 9))} - here
    assert all(before[page].content == after[page].content for page in same)


def test_a_phone_hears_304_of_it_and_the_next_costs_one_query(
    client: Client, tournament: Tournament, django_assert_num_queries: Any
) -> None:
    hand(tournament)
    path = address(tournament, "standings/")
    known = {**GZIP, "If-None-Match": client.get(path, headers=GZIP)["ETag"]}
    hand(tournament)
    assert client.get(path, headers=known).status_code == 304
    for headers, status in ((known, 304), (GZIP, 200)):
        with django_assert_num_queries(1):
            assert client.get(path, headers=headers).status_code == status


WRITES: dict[str, Callable[[Tournament], object]] = {
    "the first hand of a table": lambda tournament: hand(tournament, 1),
    "another hand": lambda tournament: hand(tournament, 1),
    "a hand corrected": lambda tournament: matches.correct_hand(
        match_of_second_round(tournament, 1).games.get(),
        1,
        {**LITTLE},
        context=write_context(matches.revision(match_of_second_round(tournament, 1))),
    ),
    "a hand of another table": lambda tournament: hand(tournament, 0),
    "totals": lambda tournament: results.enter_totals(
        match_of_second_round(tournament, 3), [(3050, 2100)], context=write_context()
    ),
    "a result": lambda tournament: results.confirm(match_of_second_round(tournament, 3), context=write_context()),
    "a hand after them": lambda tournament: hand(tournament, 1),
    "reopened": lambda tournament: results.reopen(match_of_second_round(tournament, 3), context=write_context()),
    "a walkover": lambda tournament: results.walkover(
        match_of_second_round(tournament, 2), (True, False), context=write_context()
    ),
    "contested": lambda tournament: results.dispute(
        match_of_second_round(tournament, 3), "mesa trocada", context=write_context()
    ),
    "a name": lambda tournament: entering.change_pair(
        tournament.entries.get(code="P02"), PairFacts("Nina/Mel"), context=write_context()
    ),
    "a hand after a name": lambda tournament: hand(tournament, 1),
    "points taken": lambda tournament: pair_changes.adjust(
        tournament.entries.get(code="P01"), "groups", "late", points=-100, context=write_context()
    ),
    "announced": lambda tournament: put_up(tournament, "Break", context=write_context()),
    "a clock": lambda tournament: rounds.start_clock(round_of(tournament, "groups", 2), context=write_context()),
    "withheld": lambda tournament: change_settings(tournament, embargo=1),
    "a hand under embargo": lambda tournament: hand(tournament, 1),
    "released": lambda tournament: change_settings(tournament, embargo=0),
    "the next round": lambda tournament: open_round(tournament, "groups", 3),
    "a hand in the round before": lambda tournament: hand(tournament, 1),
}


@pytest.mark.long
def test_no_page_changes_under_the_same_etag(client: Client, tournament: Tournament) -> None:
    """After each write every page is the one that a site shows which has just begun, and the same ETag names the
    same bytes."""
    known: dict[str, dict[str, bytes]] = {page: {} for page in EVERY}
    for name, write in ({"nothing": lambda _tournament: None} | WRITES).items():
        write(tournament)
        earlier = page_answers(client, tournament)
        for page, response in earlier.items():
            assert known[page].setdefault(response["ETag"], response.content) == response.content, (name, page)
        with a_site_that_has_just_begun():
            later = page_answers(client, tournament)
        assert {page: page_without_times(response) for page, response in earlier.items()} == {
            page: page_without_times(response) for page, response in later.items()
        }, name
