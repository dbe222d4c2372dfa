"""`manage.py score` answers any bytes in a line."""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.fields import HAND_FIELDS, SIDE_FIELDS
from tests.profiles import max_examples
from tests.rules.samples import EVERY
from tests.tournament.management.commands.scoring_runs import process, score

ROOT = Path(__file__).parents[4]
EXAMPLES = sorted((ROOT / "tournament" / "examples").glob("*.json"))
COMMAND = [sys.executable, str(ROOT / "manage.py"), "score"]
ENGLISH = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.integers(),
    st.sampled_from([10**6, -(10**6), 10**6 + 1, 10**400]),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["none", "played", "unplayed", "time", "hands", "sumula-game/1", *(r.key for r in EVERY)]),
)
GAME_FIELDS = ("regulation", "rulings", "pairs", "hands", "closed", "players_per_side", "sides", "format")
field_names = st.sampled_from([*GAME_FIELDS, *SIDE_FIELDS, *HAND_FIELDS, "ace", "x_note"]) | st.text(max_size=4)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(field_names, inner, max_size=4), max_leaves=12
)
near_sides = st.dictionaries(field_names, scalars | anything, max_size=4)
near_hands = st.builds(
    lambda sides, more: {"sides": sides} | more,
    st.lists(near_sides, min_size=2, max_size=2) | anything,
    st.dictionaries(st.sampled_from(list(HAND_FIELDS)), scalars, max_size=1),
)
near_games = st.builds(
    lambda key, hands, more: {"regulation": key, "hands": hands} | more,
    st.sampled_from([regulation.key for regulation in EVERY]),
    st.lists(near_hands, max_size=3) | anything,
    st.dictionaries(field_names, anything, max_size=1),
)
OF_FILES = [path.read_bytes() for path in EXAMPLES]


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A sound document with some bytes changed, doubled or removed."""
    data = bytearray(draw(st.sampled_from(OF_FILES)))
    for _change in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data) - 1))
        until = at + draw(st.integers(0, 3))
        data[at:until] = draw(
            st.binary(max_size=3) | st.sampled_from([bytes(data[at : at + 30]), b"-", b"0", b'"', b"{"])
        )
    return bytes(data)


@max_examples(400)
@given(near_games.map(lambda game: json.dumps(game).encode()) | mutations() | st.binary(max_size=60))
@example(b"[" * 100_000)
@example(b'{"regulation":' + b"9" * 10_000 + b"}")
def test_any_bytes_are_scored_or_refused_in_one_line(data: bytes) -> None:
    for options in ((), ("--json",)):
        status, out, err = score(data, *options)
        if status == 0:
            assert (bool(out), err) == (True, "")
        else:
            assert (status, out, len(err.splitlines())) == (2, "", 1)
            assert re.match(r"line \d+(, .+)?: .+\n$", err)
            assert err.removesuffix("\n").isprintable()


@pytest.mark.long
def test_a_stream_of_anything_is_answered_line_by_line() -> None:
    lines = list(fuzzed(2_000))
    status, out, err = process("--json", "--lines", "-", data=b"".join(line + b"\n" for line in lines))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, err, len(answers)) == (2, b"", len(lines))
    kinds = {tuple(answer) for answer in answers}
    assert kinds == {("error",), ("regulation", "hands", "game")}


def fuzzed(number: int, seed: int = 7) -> Iterator[bytes]:
    """Sound games in one line each, most of them with a few bytes changed."""
    chance = Random(seed)
    sound = [json.dumps(json.loads(data), ensure_ascii=False).encode() for data in OF_FILES]
    for index in range(number):
        data = bytearray(chance.choice(sound))
        for _change in range(index % 4):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.choice(
                (
                    b"",
                    b"1",
                    b"-",
                    b"}",
                    b'"',
                    b"\xff",
                    b"\x00",
                    b"true",
                    b"[[",
                    b"\\u0000",
                    bytes([chance.randrange(256)]),
                )
            )
        yield bytes(data).replace(b"\n", b" ")
