"""A query of plain values that is compiled once and run for any key."""

from typing import Any

from tests.tournament.factories import club_of, founded
from tournament.models import Entry, User
from tournament.models.raw_queries import RawQuery

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def test_each_number_has_its_own_rows_and_the_words_are_found_once(ana: User) -> None:
    club = club_of(ana)
    worded: list[int] = []

    def codes(tournament: int) -> Any:
        worded.append(tournament)
        return Entry.objects.filter(tournament=tournament).order_by("-position").values_list("code", "position")

    ready = RawQuery(codes)
    two, three = founded(club, 2, LEAGUE), founded(club, 3, LEAGUE)
    assert ready.rows(two.pk) == [("P02", 2), ("P01", 1)]
    assert ready.rows(three.pk) == [("P03", 3), ("P02", 2), ("P01", 1)]
    assert ready.rows(three.pk + 1) == []
    assert worded == [-1]
