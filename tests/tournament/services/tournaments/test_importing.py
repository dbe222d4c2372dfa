"""A file up and down again is the same file; a faulty one is refused with its place, and nothing is stored."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.contest.codec import read_tournament
from scoring.unreadable import Unreadable
from tests.scoring.contest.examples import DOUBLE, EXAMPLES, GROUPS
from tests.scoring.contest.strategies import VALUES, places_of, played_stage, put, spoilt
from tests.tournament.services.tournaments.cast import by, club_of
from tournament.demo.seasons import seasons
from tournament.models import Club, Event, Hand, Match, Tournament, User
from tournament.services.quick.proving import prove_match
from tournament.services.tournaments.exporting import export_tournament, file_text
from tournament.services.tournaments.importing import import_document, import_tournament
from tournament.services.tournaments.refusals import KeyReused

Document = dict[str, Any]
pytestmark = pytest.mark.django_db
# Every example begins where the one before it left off: what it wrote is of no matter to the next.
many = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)


@pytest.fixture
def club(ana: User) -> Club:
    return club_of(ana)


def there_and_back(club: Club, document: Document) -> Document:
    return export_tournament(import_tournament(club, json.dumps(document), by=by()))


@pytest.mark.parametrize("document", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_the_examples_come_back_as_they_went(club: Club, document: Document) -> None:
    assert read_tournament(there_and_back(club, document)) == read_tournament(document)


@pytest.mark.parametrize("season", seasons(), ids=lambda season: season.document["name"])
def test_seasons_come_back_as_they_went(club: Club, season: Any) -> None:
    assert read_tournament(there_and_back(club, season.document)) == read_tournament(season.document)
    assert [fault for match in Match.objects.all() for fault in prove_match(match.pk)] == []


@many
@given(played_stage())
def test_whatever_was_played_comes_back(club: Club, document: Document) -> None:
    assert read_tournament(there_and_back(club, document)) == read_tournament(document)


@st.composite
def with_own_fields(draw: st.DrawFn) -> Document:
    """An example with x_ fields in some of the objects that may carry them."""
    document = draw(st.sampled_from(EXAMPLES))
    free = ("rulings", "draw")
    places = [
        path for path in places_of(document)
        if isinstance(_at(document, path), dict) and not any(step in free for step in path)
    ]  # fmt: skip
    for path in draw(st.lists(st.sampled_from(places), unique=True, min_size=1, max_size=6)):
        document = put(document, (*path, "x_" + draw(st.sampled_from("abc"))), draw(VALUES))
    return document


def _at(document: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


@many
@given(with_own_fields())
def test_fields_of_other_people_come_back(club: Club, document: Document) -> None:
    assert read_tournament(there_and_back(club, document)) == read_tournament(document)


@many
@given(st.sampled_from(EXAMPLES).flatmap(spoilt))
def test_no_file_is_too_much(club: Club, document: Any) -> None:
    """It comes back as it went, or is refused in one sentence with its place."""
    with suppress(Unreadable):
        assert read_tournament(there_and_back(club, document)) == read_tournament(document)
