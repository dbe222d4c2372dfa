"""Documents as text: strict JSON, and for each fault its place."""

import json

import pytest

from scoring.codec import read_game
from scoring.reading import place_of, read_text
from scoring.unreadable import Unreadable
from tests.rules.cast import CANASTA
from tests.scoring.test_codec import base


def text_fault(text: str) -> tuple[str, tuple[int, int] | None]:
    """The place a fault names, and the line and column it stands at."""
    with pytest.raises(Unreadable) as caught:
        read_text(text)
    fault = caught.value
    return fault.place, None if fault.offset is None else tuple(place_of(text, fault.offset))


SIDES = '"hands": [{"sides": [{}, {}]}]'
START = '{"regulation": "apcef-sc-2022",\n '


@pytest.mark.parametrize(
    ("text", "place", "at"),
    [
        ("", "", (1, 1)),
        ("  \n", "", (2, 1)),
        ("{", "", (1, 2)),
        ("{} {}", "", (1, 4)),
        (START + SIDES + ', "closed": "rain"}', "closed", (2, 34)),
        (START + '"hands": [{"sides": [{}, {"clean": 1.5}]}]}', "hands[0].sides[1].clean", (2, 28)),
        (START + '"hands": [{"sides": [{},\n{"clean": 1, "clean": 1}]}]}', "hands[0].sides[1].clean", (3, 14)),
        (START + '"x_a": {"b": 1, "b": 2}, "hands": []}', "x_a.b", (2, 18)),
        ('{"regulation": "apcef-sc-2022"}', "hands", (1, 1)),
    ],
)
def test_where_a_text_cannot_be_read(text: str, place: str, at: tuple[int, int]) -> None:
    assert text_fault(text) == (place, at)


@pytest.mark.parametrize(
    "number",
    [
        "NaN",
        "Infinity",
        "-Infinity",
        "1e3",
        "1.0",
        "1e400",
        "-0.0",
        pytest.param("9" * 5000, id="5000 digits"),
        "1000001",
    ],
)
def test_numbers_that_are_none_of_ours(number: str) -> None:
    with pytest.raises(Unreadable):
        read_text(START + f'"hands": [{{"sides": [{{"clean": {number}}}, {{}}]}}]}}')


@pytest.mark.parametrize("depth", [5_000, 200_000])
def test_a_text_nested_too_deeply_is_unreadable_and_no_crash(depth: int) -> None:
    with pytest.raises(Unreadable):
        read_text("[" * depth + "]" * depth)


def test_text_and_document_say_the_same() -> None:
    one = base(CANASTA, pairs=["Ä", "日本"], x_note={"deep": [1, None]})
    for text in (json.dumps(one), json.dumps(one, ensure_ascii=False, indent=3)):
        assert read_text(text) == read_game(one)
