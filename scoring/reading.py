"""Documents as text: strict JSON in, and for a fault the place in the text, for people to find it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.text import _, say
from scoring.codec import read_game
from scoring.hand import Game
from scoring.unreadable import Step, Unreadable


class _RepeatedKey(ValueError):
    """An object names a key twice; JSON's own parsers would keep the last and lose the first."""


class Place(NamedTuple):
    """A place in a text; line and column count from 1."""

    line: int
    column: int


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _RepeatedKey
    return members


def _no_constant(name: str) -> Any:
    raise Unreadable(say(_("NaN and Infinity are no JSON")))


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)


def parse(text: str) -> Any:
    """The JSON value of a text. Unreadable, with an offset where one is known, for anything but strict JSON."""
    try:
        return _DECODER.decode(text)
    except _RepeatedKey:
        path, offset = _first_repeat(text)
        raise Unreadable(say(_("this field stands here twice")), *path, offset=offset) from None
    except json.JSONDecodeError as error:
        message = _("this is not well-formed JSON") if text.strip() else _("there is nothing here")
        raise Unreadable(say(message), offset=error.pos) from None
    except RecursionError:
        raise Unreadable(say(_("this is nested too deeply"))) from None
    except Unreadable:
        raise
    except ValueError:  # Python's limit on the digits of a whole number
        raise Unreadable(say(_("a number here is too long"))) from None


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, with or without the mark that some editors put first."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(say(_("this is not UTF-8 text")), offset=error.start) from None


def read_text(text: str) -> Game:
    """The game of a text; an Unreadable knows its offset in the text wherever it can."""
    document = parse(text)
    try:
        return read_game(document)
    except Unreadable as fault:
        raise Unreadable(fault.message, *fault.path, offset=offset_of(text, fault.path)) from None


def place_of(text: str, offset: int) -> Place:
    """Line and column of an offset."""
    before = text[:offset]
    return Place(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


def offset_of(text: str, path: tuple[Step, ...]) -> int:
    """Where the value at `path` stands (its key, for a member); for a missing one, what should hold it."""
    best = (0, 0)
    for here, offset in _places(text):
        if here == path:
            return offset
        if len(here) > best[0] and here == path[: len(here)]:
            best = (len(here), offset)
    return best[1]


def _first_repeat(text: str) -> tuple[tuple[Step, ...], int]:
    seen = set()
    for path, offset in _places(text):
        if path in seen:
            return path, offset
        seen.add(path)
    return (), 0


_PIECE = re.compile(r'[{}\[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}\[\],:"]+')


def _places(text: str) -> Iterator[tuple[tuple[Step, ...], int]]:
    """Path and offset of every member and item of a well-formed text, in the order of the text."""
    path: list[Step] = []
    awaiting_key = [False]
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece == "{":
            path.append("")
            awaiting_key.append(True)
        elif piece == "[":
            path.append(0)
            awaiting_key.append(False)
            yield tuple(path), match.end()
        elif piece in "}]":
            path.pop()
            awaiting_key.pop()
        elif piece == ",":
            last = path[-1]
            if isinstance(last, int):
                path[-1] = last + 1
                yield tuple(path), match.end()
            else:
                awaiting_key[-1] = True
        elif awaiting_key[-1] and piece != ":":
            path[-1] = json.loads(piece)
            awaiting_key[-1] = False
            yield tuple(path), match.start()
