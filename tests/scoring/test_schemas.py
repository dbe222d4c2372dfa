"""The schemas accept whatever the codec accepts: what they refuse it refuses too."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.codec import read_game
from scoring.schemas import game_schema, tournament_schema
from scoring.tournament_file.codec import read_tournament
from scoring.unreadable import Unreadable
from tests.scoring.contest.examples import EXAMPLES as TOURNAMENTS
from tests.scoring.contest.strategies import spoilt

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tournament" / "examples").glob("*.json"))
GAMES = [json.loads(path.read_text("utf-8")) for path in FILES]
GAME, TOURNAMENT = jsonschema_rs.validator_for(game_schema()), jsonschema_rs.validator_for(tournament_schema())


def is_read(read: Any, document: Any) -> bool:
    try:
        read(document)
    except Unreadable:
        return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_example_of_a_game_is_taken(path):
    GAME.validate(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("document", TOURNAMENTS, ids=lambda document: document["stages"][0]["id"])
def test_every_example_of_a_tournament_is_taken(document):
    assert is_read(read_tournament, document)
    TOURNAMENT.validate(document)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"colour": 1}, ()),
        ({"sides": []}, ("hands", 0)),
        ({"clean": "1"}, ("hands", 0, "sides", 0)),
        ({"clean": 1_000_001}, ("hands", 0, "sides", 0)),
        ({"morto": "maybe"}, ("hands", 0, "sides", 1)),
        ({"closed": "bored"}, ()),
        ({"pairs": ["a"]}, ()),
        ({"regulation": "x"}, ()),
    ],
)
def test_what_no_regulation_takes_is_refused(change, path):
    document = copy.deepcopy(GAMES[0])
    there: Any = document
    for step in path:
        there = there[step]
    there.update(change)
    assert not GAME.is_valid(document)
    assert not is_read(read_game, document)


@pytest.mark.parametrize(
    "change",
    [{"stages": []}, {"pairs": []}, {"matches": None}, {"stages": [{"id": "s", "kind": "golf"}]}, {"winner": "A"}],
)
def test_what_is_no_tournament_is_refused(change):
    document = copy.deepcopy(TOURNAMENTS[0]) | change
    assert not TOURNAMENT.is_valid(document)
    assert not is_read(read_tournament, document)


@given(st.sampled_from(GAMES).flatmap(spoilt))
def test_what_the_schema_of_games_refuses_the_codec_refuses(document):
    assert GAME.is_valid(document) or not is_read(read_game, document)


@given(st.sampled_from(TOURNAMENTS).flatmap(spoilt))
def test_what_the_schema_of_tournaments_refuses_the_codec_refuses(document):
    assert TOURNAMENT.is_valid(document) or not is_read(read_tournament, document)


@pytest.mark.parametrize(("name", "schema"), [("game", game_schema), ("tournament", tournament_schema)])
def test_the_documents_hold_the_schemas_as_they_are(name, schema):
    """`python -m tooling.schemas` writes them again."""
    written = json.loads((ROOT / "docs" / "schemas" / f"{name}.json").read_text("utf-8"))
    assert written == schema()
    assert json.dumps(written) == json.dumps(schema()), "in the same order whenever it is written"
