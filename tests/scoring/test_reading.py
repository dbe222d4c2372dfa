"""Text to documents: only strict JSON, and for every fault the field and the line where people find it."""

import sys
from typing import Any

import pytest

from scoring.reading import decode_utf8, offset_of, parse, read_text, text_position
from scoring.unreadable import Unreadable

TWICE = "this field appears twice"
NO_NUMBER = "NaN and Infinity are not JSON"
TOO_LONG = "a number here is too long"
TOO_DEEP = "this is nested too deeply"
MALFORMED = "this is not well-formed JSON"
NOTHING = "there is nothing here"
LONG = "9" * 10_000


def fault(text: str) -> tuple[str, str, int | None]:
    """Place, message id and line of what makes a text unreadable."""
    with pytest.raises(Unreadable) as refused:
        read_text(text)
    offset = refused.value.offset
    return refused.value.place, refused.value.message.id, None if offset is None else text_position(text, offset).line


def side(content: str) -> str:
    return f'{{"regulation": "aacrt-2016",\n"hands": [\n{{"sides": [\n{{}},\n{{{content}}}]}}]}}'


# Keys that stand twice

COMMA = 1 if sys.version_info >= (3, 13) else 2
"""The line that the message names for a comma after the last value: the comma's own since Python 3.13, before that the
next one."""


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ('{"regulation": "aacrt-2016",\n"hands": [],\n"hands": []}', "hands", 3),
        ('{"regulation": "aacrt-2016",\n"rulings": {"a": 1,\n"a": 1}, "hands": []}', "rulings.a", 3),
        (side('"clean": 1,\n"clean": 1'), "hands[0].sides[1].clean", 6),
        (side('"cards": {"ace": 1,\n"two": 1,\n"ace": 1}'), "hands[0].sides[1].cards.ace", 7),
        (side('"x_note": [{}, {"a": 1,\n"a": 2}]'), "hands[0].sides[1].x_note[1].a", 6),
        (side('"clean": 1, "\\u0063lean": 1'), "hands[0].sides[1].clean", 5),
        ('{"": 1, "": 1}', '""', 1),
        ('[{"a": {"b": 1, "c": {"d": 1, "d": 1}, "b": 1}}]', "[0].a.c.d", 1),
    ],
)
def test_a_repeated_key_is_named_at_any_depth(text: str, place: str, line: int) -> None:
    assert fault(text) == (place, TWICE, line)


def test_the_same_key_in_two_objects_is_no_repeat() -> None:
    assert parse('[{"a": 1}, {"a": {"a": [{"a": 1}]}}]') == [{"a": 1}, {"a": {"a": [{"a": 1}]}}]


def test_a_text_that_looks_like_keys_is_a_text() -> None:
    assert parse(r'{"a": "\"a\": 1, {[", "b": "\\"}') == {"a": '"a": 1, {[', "b": "\\"}


# Numbers


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_python_takes_for_a_number_is_none(number: str) -> None:
    assert fault(side(f'"dirty": 1,\n"clean": {number}')) == ("hands[0].sides[1].clean", NO_NUMBER, 6)
    assert fault(side(f'"x_note": [1, "NaN",\n{number}]')) == ("hands[0].sides[1].x_note[2]", NO_NUMBER, 6)
    assert fault(number) == ("", NO_NUMBER, 1)


@pytest.mark.parametrize(
    "number",
    [LONG, f"-{LONG}", "1e999", "-1.5E+999", f"{LONG}.0"],
    ids=["int", "minus int", "float", "minus float", "long float"],
)
def test_a_number_that_no_program_can_hold_is_refused_with_its_place(number: str) -> None:
    before = f'"dirty": 1, "x_text": "{LONG}", "x_list": [0, 0.5, true, "1e999"]'
    assert fault(side(f'{before},\n"clean": {number}')) == ("hands[0].sides[1].clean", TOO_LONG, 6)
    assert fault(side(f'{before}, "x_note":\n[{number}]')) == ("hands[0].sides[1].x_note[0]", TOO_LONG, 6)
    assert fault(number) == ("", TOO_LONG, 1)


def test_a_number_as_long_as_python_reads_is_only_too_large() -> None:
    digits = "9" * sys.get_int_max_str_digits()
    place, message, line = fault(side(f'"clean": -{digits}'))
    assert (place, message, line) == (
        "hands[0].sides[1].clean",
        "must be a whole number between %(low)s and %(high)s",
        5,
    )


@pytest.mark.parametrize("number", ["1.0", "1e2", "1E2", "-0.0", "1e-999", "0.1"])
def test_decimals_are_no_counts(number: str) -> None:
    assert fault(side(f'"clean": {number}')) == ("hands[0].sides[1].clean", "must be a whole number", 5)


def test_minus_zero_is_zero() -> None:
    assert read_text(side('"clean": -0')).hands[0].sides[1].clean == 0


# What is no JSON


@pytest.mark.parametrize("text", ["", " ", "\n", "\t\r\n  \n"])
def test_an_empty_text_is_refused_as_empty(text: str) -> None:
    assert fault(text) == ("", NOTHING, 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("{", 1),
        ('{"hands": [1,\n]}', COMMA),
        ('{"hands": [],\n}', COMMA),
        ("{'hands': []}", 1),
        ('{"hands": []}\n{}', 2),
        ("{} // note", 1),
        ('{"a": 01}', 1),
        ('{"a": +1}', 1),
        ('{"a": .5}', 1),
        ('{"a": 1.}', 1),
        ('{"a": True}', 1),
        ('{"a": "tab\t"}', 1),
        ('{"a": "\x00"}', 1),
        ('{"a": "\\x"}', 1),
        ("\x00", 1),
        ("\ufeff{}", 1),
        ('"', 1),
        ("]", 1),
        ("nan", 1),
    ],
)
def test_malformed_json_is_refused_with_its_line(text: str, line: int) -> None:
    assert fault(text) == ("", MALFORMED, line)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, '[{"x":' * 50_000])
def test_a_text_nested_without_end(text: str) -> None:
    assert fault(text)[:2] == ("", TOO_DEEP)


@pytest.mark.parametrize("text", ["[]", "[{}]", "1", "null", "true", '"text"'])
def test_a_text_that_is_no_object_is_refused(text: str) -> None:
    assert fault(text) == ("", "must be an object", 1)


# Bytes


@pytest.mark.parametrize(("data", "text"), [(b"\xef\xbb\xbf{}", "{}"), ("ã\r\n".encode(), "ã\r\n"), (b"", "")])
def test_utf_8_with_or_without_the_mark_of_editors(data: bytes, text: str) -> None:
    assert decode_utf8(data) == text


@pytest.mark.parametrize(
    ("data", "offset"),
    [(b"\xff{}", 0), (b'{"a"\xe3', 4), (b"\xc0\x80", 0), (b"\xed\xa0\x80", 0), ("{}".encode("utf-16"), 0)],
)
def test_other_bytes_are_unreadable(data: bytes, offset: int) -> None:
    with pytest.raises(Unreadable) as refused:
        decode_utf8(data)
    assert (refused.value.message.id, refused.value.offset) == ("this is not UTF-8 text", offset)


# Places

SHEET = """{"regulation": "aacrt-2016",
 "hands": [
  {"sides": [
    {"clean": 1},
    {"cards":
      {"ace": 1}}]},

  {"sides": []}
 ]}"""


@pytest.mark.parametrize(
    ("path", "line", "starts"),
    [
        (("regulation",), 1, '"regulation"'),
        (("hands", 0), 3, '{"sides": [\n    {"clean'),
        (("hands", 0, "sides", 1), 5, '{"cards"'),
        (("hands", 0, "sides", 1, "cards", "ace"), 6, '"ace"'),
        (("hands", 1), 8, '{"sides": []'),
        (("hands", 1, "sides"), 8, '"sides": []'),
        (("hands", 1, "left"), 8, '{"sides": []'),
        (("rulings",), 1, "{"),
        ((), 1, "{"),
    ],
)
def test_a_place_is_found_in_the_text_or_else_what_should_hold_it(path: Any, line: int, starts: str) -> None:
    offset = offset_of(SHEET, path)
    assert text_position(SHEET, offset).line == line
    assert SHEET[offset:].startswith(starts)


@pytest.mark.parametrize(("offset", "place"), [(0, (1, 1)), (3, (1, 4)), (4, (2, 1)), (5, (3, 1)), (6, (3, 2))])
def test_lines_and_columns_count_from_1(offset: int, place: tuple[int, int]) -> None:
    assert text_position("abc\n\nde", offset) == place


def test_lines_that_windows_ends_are_counted_once() -> None:
    assert fault(side('"clean": 1,\n"clean": true').replace("\n", "\r\n")) == ("hands[0].sides[1].clean", TWICE, 6)


def test_an_item_stands_on_its_own_line() -> None:
    assert fault('{"regulation": "aacrt-2016",\n"hands": [\n\n5]}') == ("hands[0]", "must be an object", 4)


def test_an_unknown_key_of_a_megabyte_is_refused_with_its_line() -> None:
    key = "\\n" * 500_000
    assert fault(f'{{"regulation": "aacrt-2016", "hands": [],\n"{key}": 1}}') == ("\n" * 500_000, "unknown field", 2)
