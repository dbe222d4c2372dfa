"""Files that are too large are refused at once by their text; what only looks too large is read."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest

from scoring.unreadable import Unreadable
from tests.scoring.contest.examples import GROUPS
from tournament.services.tournaments.files.import_limits import MAX_PAIRS, MAX_VALUES, refuse_before_reading


def pairs(number: int) -> list[dict[str, Any]]:
    return [{"id": f"P{at}", "name": 'A "]}" \\ B', "players": ["A", "B"]} for at in range(number)]


@pytest.mark.parametrize("indent", [None, 1])
def test_one_pair_too_many_is_refused_where_it_begins(indent: int | None) -> None:
    text = json.dumps({**GROUPS, "pairs": pairs(MAX_PAIRS + 1)}, indent=indent)
    with pytest.raises(Unreadable) as refused:
        refuse_before_reading(text)
    assert refused.value.path == ("pairs", MAX_PAIRS)
    assert json.JSONDecoder().raw_decode(text, refused.value.offset or 0)[0]["id"] == f"P{MAX_PAIRS}"


@pytest.mark.parametrize(
    "document",
    [
        {**GROUPS, "pairs": pairs(MAX_PAIRS)},
        {"matches": [{"pairs": ["A", "B"]}] * 2000, "pairs": pairs(2)},
        {"pairs": pairs(2), "matches": [{"pairs": ["A", "B"], "games": [{}]}] * 2000},
        {},
    ],
)
def test_what_is_within_the_limits_goes_on(document: Any) -> None:
    refuse_before_reading(json.dumps(document))


def test_a_list_is_no_tournament_however_long_it_is() -> None:
    with pytest.raises(Unreadable) as refused:
        refuse_before_reading("\n [" + "[12345]," * 100_000)
    assert refused.value.message.id == "must be an object"


@pytest.mark.parametrize("text", ['{"pairs": [{', '{"pairs": [{"id": "A}', '"pairs": [{]]]]', "", '{"pairs":[{"\\'])
def test_what_is_no_json_is_for_the_reader_to_refuse(text: str) -> None:
    refuse_before_reading(text)


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    "text",
    [
        "[" + "[]," * (MAX_VALUES // 2) + "[]]",
        '{"pairs": [{},' + "{}," * (MAX_VALUES // 3),
        '{"pairs": [{"x": [' + '"",' * (MAX_VALUES - 10),
        '{"pairs": [{"x": "' + "\\\\" * 4_000_000,
        '"pairs":' * 1_000_000,
    ],
    ids=["values", "pairs", "one pair", "one text", "no pairs"],
)
def test_the_limit_takes_no_time_whatever_comes(text: str) -> None:
    begun = time.process_time()
    with suppress(Unreadable):
        refuse_before_reading(text)
    assert time.process_time() - begun < 2
