"""A file exported and imported again is the same file; a faulty one is refused with its place, and nothing is
stored."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from scoring.tournament_file.codec import read_tournament
from scoring.unreadable import Unreadable
from scoring.writing import file_text
from tests.profiles import max_examples
from tests.scoring.contest.examples import DOUBLE, EXAMPLES, GROUPS, MITCHELL
from tests.scoring.contest.strategies import VALUES, places_of, played_stage, put, spoilt
from tests.tournament.factories import write_context
from tournament.demo.tournaments import demo_tournaments
from tournament.models import Club, Event, Hand, Match, Tournament
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document, import_tournament, with_plain_names
from tournament.services.writing.refusals import KeyReused

Document = dict[str, Any]
pytestmark = pytest.mark.django_db
# Every example begins where the one before it left off: what it wrote is of no matter to the next.
many = max_examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def there_and_back(club: Club, document: Document) -> Document:
    return export_tournament(import_tournament(club, json.dumps(document), context=write_context()))


@pytest.mark.smoke
@pytest.mark.parametrize("document", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_the_examples_come_back_as_they_went(club: Club, document: Document) -> None:
    assert read_tournament(there_and_back(club, document)) == read_tournament(document)


@pytest.mark.long
def test_tournaments_of_the_demo_come_back_as_they_went(club: Club) -> None:
    for demo in demo_tournaments():
        assert read_tournament(there_and_back(club, demo.document)) == read_tournament(demo.document)
    assert [fault for match in Match.objects.all() for fault in prove_match(match.pk)] == []


@many
@given(played_stage())
@pytest.mark.sqlite_by_day
def test_whatever_was_played_comes_back(club: Club, document: Document) -> None:
    assert read_tournament(there_and_back(club, document)) == read_tournament(document)


@st.composite
def with_own_fields(draw: st.DrawFn) -> Document:
    """An example with x_ fields in some of the objects that may have them."""
    document = draw(st.sampled_from(EXAMPLES))
    free = ("rulings", "draw")
    places = [
        path for path in places_of(document)
        if isinstance(_with_value_at(document, path), dict) and not any(step in free for step in path)
    ]  # fmt: skip
    for path in draw(st.lists(st.sampled_from(places), unique=True, min_size=1, max_size=6)):
        document = put(document, (*path, "x_" + draw(st.sampled_from("abc"))), draw(VALUES))
    assume("Infinity" not in json.dumps(document))  # which is not JSON
    return document


def _with_value_at(document: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


@many
@given(with_own_fields())
@pytest.mark.sqlite_by_day
def test_fields_of_other_people_come_back(club: Club, document: Document) -> None:
    assert read_tournament(there_and_back(club, document)) == read_tournament(document)


@many
@given(st.sampled_from(EXAMPLES).flatmap(spoilt))
def test_no_file_is_too_much(club: Club, document: Any) -> None:
    """It comes back as it went, except for invisible characters, or is refused in one sentence with its place."""
    with suppress(Unreadable):
        assert read_tournament(there_and_back(club, document)) == with_plain_names(read_tournament(document))


def test_signs_that_nobody_sees_are_left_out_of_names(club: Club) -> None:
    """A name of nothing else is none."""
    assert "name" not in there_and_back(club, EXAMPLES[0] | {"name": "\x08"})
    assert there_and_back(club, EXAMPLES[0] | {"name": "Co\u202epa"})["name"] == "Copa"


def test_what_a_file_says_of_nothing_stays_out(club: Club) -> None:
    """An untouched game, and two players a side, are what every table begins with."""
    begun = {"stage": "s", "round": 1, "pairs": ["A", "B"], "games": [{"hands": [], "players_per_side": 2}]}
    more = put(MITCHELL, ("matches",), [begun | {"stage": "m"}])
    assert there_and_back(club, more)["matches"][0]["games"] == []


def test_a_file_of_single_players_gives_one_a_side(club: Club) -> None:
    hand = {"sides": [{"table_points": 500}, {"table_points": 300}]}
    game = {"hands": [hand], "players_per_side": 1}
    match = {"stage": "m", "round": 1, "pairs": ["A", "B"], "games": [game]}
    file = put(MITCHELL, ("matches",), [match]) | {"name": "Copa"}
    tournament = import_document(club, file, context=write_context())
    assert (Match.objects.get().players_per_side, tournament.plan) == (1, {"players_per_side": 1})
    assert read_tournament(export_tournament(tournament)) == read_tournament(file)


def test_a_file_without_a_name(club: Club) -> None:
    tournament = import_tournament(club, json.dumps(DOUBLE), context=write_context())
    assert tournament.name
    assert "name" not in export_tournament(tournament)
    tournament.name = "Copa"
    assert export_tournament(tournament)["name"] == "Copa"


def test_what_is_imported_is_a_draft_with_its_results_confirmed(club: Club) -> None:
    tournament = import_tournament(club, json.dumps(GROUPS), context=write_context())
    assert (tournament.published, tournament.finished) == (False, False)
    rows = Match.objects.order_by("pk").values_list("first__code", "second__code", "confirmed", "absent_1")
    assert list(rows) == [
        ("A", "B", True, False), ("A", "C", True, False), ("B", "C", True, True), ("D", "E", True, False),
        ("F", "D", True, False), ("A", "E", True, False), ("D", "B", True, False), ("A", "B", False, False),
        ("E", "D", False, False),
    ]  # fmt: skip
    assert [(round_.number, round_.published) for round_ in tournament.stages.first().rounds.order_by("number")] == [
        (1, True), (2, True), (3, True)
    ]  # fmt: skip


FAULTY = [
    (("pairs", 1, "id"), "A", "pairs[1].id"),
    (("name",), "A" * 201, "name"),
    (("matches", 0, "table"), 40000, "matches[0].table"),
    (("matches", 5, "slot"), 40000, "matches[5].slot"),
    (("stages", 1, "games"), 40001, "stages[1].games"),
    (("matches", 1, "games", 0, "hands", 1, "sides"), [], "matches[1].games[0].hands[1].sides"),
    (("stages", 1, "entrants", "places"), [9], "stages[1]"),
    (("x_deep",), json.loads("[" * 60 + "]" * 60), "x_deep"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "place"), FAULTY, ids=lambda value: str(value)[:30])
def test_a_fault_is_reported_with_its_place_and_nothing_is_stored(
    club: Club, path: tuple[str | int, ...], value: Any, place: str
) -> None:
    text = json.dumps(put(GROUPS, path, value))
    with pytest.raises(Unreadable) as refused:
        import_tournament(club, text, context=write_context())
    assert refused.value.place.startswith(place)
    assert refused.value.offset
    assert (Tournament.objects.count(), Event.objects.count(), Hand.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("list_", ["pairs", "stages"])
def test_ids_longer_than_a_row_holds(club: Club, list_: str) -> None:
    file = put(DOUBLE, ("matches",), []) | {"pairs": [*DOUBLE["pairs"], {"id": "E"}]}
    file[list_][-1]["id"] = "E" * 65
    with pytest.raises(Unreadable) as refused:
        import_document(club, file, context=write_context())
    assert refused.value.path == (list_, len(file[list_]) - 1, "id")
    file[list_][-1]["id"] = "E" * 64
    assert read_tournament(there_and_back(club, file)) == read_tournament(file)


def test_a_form_sent_twice_imports_once(club: Club) -> None:
    twice = write_context()
    first = import_document(club, GROUPS, context=twice)
    assert import_document(club, GROUPS, context=twice) == first
    with pytest.raises(KeyReused):
        import_document(club, DOUBLE, context=twice)
    assert Tournament.objects.count() == 1


def test_the_file_is_text_that_people_can_read(club: Club) -> None:
    assert '"name": "Lia/Mel"' in file_text(there_and_back(club, GROUPS))
    assert "Fábio" in file_text(there_and_back(club, GROUPS))
