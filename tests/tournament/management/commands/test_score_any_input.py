"""No input, however odd, breaks the engine or its command: a result, or one sentence that names the place."""

import json
import random
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from rules import registry
from rules.fields import HAND_FIELDS, SIDE_FIELDS
from scoring.codec import GAME_FIELDS, read_game
from scoring.game import play
from scoring.reading import decode_utf8, read_text, text_position
from scoring.unreadable import Unreadable
from scoring.writing import write_findings, write_game, write_result
from tests.profiles import max_examples
from tests.scoring.strategies import games
from tournament.management.documents import reading_error
from tournament.management.score_report import LINE_LETTERS, score_report
from tournament.texts import say

LANGUAGES = ("en", "pt-br", "it")
NAMES = (*GAME_FIELDS, *HAND_FIELDS, *SIDE_FIELDS, "sides", "x_note", "low", "ace", "")
WORDS = (
    "none",
    "played",
    "unplayed",
    "time",
    "hands",
    "true",
    "sumula-game/1",
    *(r.key for r in registry.all_regulations()),
)

odd_numbers = st.sampled_from([-1_000_001, -1_000_000, -1, 1, 1_000_000, 1_000_001, 10**30, 1.0, -0.0, 1e300, 5e-324])
scalars = st.none() | st.booleans() | st.integers(-3, 30) | odd_numbers | st.sampled_from(WORDS) | st.text(max_size=4)
keys = st.sampled_from(NAMES) | st.text(max_size=3)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
)
sides = st.dictionaries(st.sampled_from(tuple(SIDE_FIELDS)), scalars | values, max_size=4)
hands = st.fixed_dictionaries(
    {"sides": st.lists(sides | values, min_size=2, max_size=2) | values},
    optional=dict.fromkeys(HAND_FIELDS, scalars | values),
)
near_the_format = st.fixed_dictionaries(
    {"regulation": st.sampled_from([regulation.key for regulation in registry.all_regulations()])},
    optional={"hands": st.lists(hands | values, max_size=3) | values, **dict.fromkeys(GAME_FIELDS[2:4], values)},
)


def scored(data: bytes) -> str | None:
    """Everything that the command could print about a file; the refusal if it cannot be read."""
    text = ""
    try:
        text = decode_utf8(data)
        game = read_text(text)
    except Unreadable as fault:
        return refused(fault, text)
    result = play(game)
    answer = write_result(game, result, say)
    alone = write_findings(game, result, say)
    assert [hand["findings"] for hand in answer["hands"]] == [hand["findings"] for hand in alone["hands"]]
    for hand in answer["hands"]:
        assert tuple(sum(line["points"] for line in lines) for lines in hand["lines"]) == hand["totals"]
    json.dumps([answer, alone], allow_nan=False)
    for line in score_report(game, result):
        assert line == "" or (line.isprintable() and len(line) <= LINE_LETTERS)
    assert read_game(json.loads(json.dumps(write_game(game)))) == game
    return None


def refused(fault: Unreadable, text: str) -> str:
    if text and fault.offset is not None:
        assert 0 <= fault.offset <= len(text)
        assert text_position(text, fault.offset).line <= text.count("\n") + 1
    refusal = reading_error(fault, 1)
    assert refusal.isprintable()
    assert len(refusal) < 300
    return refusal


@max_examples(200)
@given(document=near_the_format | values)
def test_documents_near_the_format_are_answered(document: Any) -> None:
    scored(json.dumps(document).encode())


@max_examples(50)
@given(document=games(), language=st.sampled_from(LANGUAGES))
def test_any_game_that_can_be_read_is_counted(document: dict[str, Any], language: str) -> None:
    with translation.override(language):
        assert scored(json.dumps(document).encode()) is None


@pytest.mark.long
@max_examples(200)
@given(document=games(), seed=st.integers(0, 2**32))
def test_files_with_slipped_bytes_are_answered(document: dict[str, Any], seed: int) -> None:
    scored(mutilated(json.dumps(document, ensure_ascii=False).encode(), random.Random(seed)))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"format":NaNgame"', "format"),
        ('{"x_a": -Infinity]]]]', "x_a"),
        ('{"hands": [' + "1" * 5_000 + "abc", "hands[0]"),
        ('{"x_a": 1e999999999"", ', "x_a"),
        ('{"a": [{"a": 1}, {"a": 1}], "b": {"a": 1}, "a": {}]]', ""),
        ('{"a": [{"a": 1}, {"a": 1}], "b": {"a": 1}, "a": {}}]]', "a"),
        ('{"a": {"b": 1, "\\u0062": 2}}]"', "a.b"),
    ],
)
def test_what_follows_a_fault_may_be_anything(text: str, place: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_text(text)
    assert caught.value.place == place


PIECES = (
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\\",
    b"\\ud800",
    b"-",
    b"1e9",
    b"NaN",
    b"true",
    b"\xff",
    b"\x00",
    b" ",
)


def mutilated(data: bytes, chance: random.Random) -> bytes:
    """The data with one to four slips: a byte changed, a piece inserted, removed or repeated."""
    for _slip in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.randrange(12))
        middle = chance.choice((b"", chance.choice(PIECES), chance.randbytes(1), data[start:end] * 2))
        data = data[:start] + middle + data[end:]
    return data
