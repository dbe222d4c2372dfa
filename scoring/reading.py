"""Reads documents from text: strict JSON, with the place in the text for every error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import isfinite, isinf
from typing import Any, NamedTuple

from rules.text import Text, _, make_text
from scoring.codec import read_game
from scoring.hand import GameFacts
from scoring.unreadable import PathStep, Unreadable

DocumentPath = tuple[PathStep, ...]
MAX_DEPTH = 50
"""The deepest nesting allowed in x_ fields, so that later readers of the document do not exhaust the stack."""


class _RepeatedKey(ValueError):
    """An object names a key twice. JSON's own parser would silently keep the last one."""


class _NoNumber(ValueError):
    """NaN or Infinity, which Python's parser accepts although JSON does not allow them."""


class TextPosition(NamedTuple):
    """A place in a text; line and column are counted from 1."""

    line: int
    column: int


class TextPiece(NamedTuple):
    """A member (at its key), an item, or a plain value (`scalar`) with its path and offset."""

    path: DocumentPath
    offset: int
    scalar: str | None = None


def _unique_members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object. Raises _RepeatedKey."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _RepeatedKey
    return members


def _refuse_constant(name: str) -> Any:
    raise _NoNumber(name)


def _finite_float(number: str) -> float:
    """The number as a float. Refuses 1e999, which would be written back as Infinity, which is not JSON."""
    value = float(number)
    if isinf(value):
        raise ValueError(number)
    return value


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_members, parse_constant=_refuse_constant, parse_float=_finite_float
)


def parse(text: str) -> Any:
    """The JSON value of a text. Raises Unreadable, if possible with its offset, for anything that is not strict
    JSON."""
    try:
        return _DECODER.decode(text)
    except _RepeatedKey:
        raise _located(make_text(_("this field appears twice")), _first_repeat(text)) from None
    except _NoNumber:
        raise _located(make_text(_("NaN and Infinity are not JSON")), _first_scalar(text, _NO_NUMBER.match)) from None
    except json.JSONDecodeError as error:
        if not text.strip():
            raise Unreadable(make_text(_("there is nothing here")), offset=0) from None
        raise Unreadable(make_text(_("this is not well-formed JSON")), offset=error.pos) from None
    except RecursionError:
        raise Unreadable(make_text(_("this is nested too deeply"))) from None
    except ValueError:  # beyond a float, or Python's limit on the digits of a whole number
        raise _located(make_text(_("a number here is too long")), _first_scalar(text, _too_long)) from None


def decode_utf8(data: bytes) -> str:
    """The text of a file in UTF-8, with or without a byte order mark. Raises Unreadable."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(make_text(_("this is not UTF-8 text")), offset=error.start) from None


def read_text(text: str) -> GameFacts:
    """Read a game from text. Unreadable carries its offset in the text where it is known."""
    document = parse(text)
    try:
        return read_game(document)
    except Unreadable as fault:
        raise Unreadable(fault.message, *fault.path, offset=offset_of(text, fault.path)) from None


def text_position(text: str, offset: int) -> TextPosition:
    """The line and column of an offset."""
    before = text[:offset]
    return TextPosition(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


def offset_of(text: str, path: DocumentPath) -> int:
    """The offset of the value at `path` (of a member: its key). If it is missing, that of the deepest value around
    it."""
    best = (0, 0)
    for piece in _pieces(text):
        if piece.path == path:
            return piece.offset
        if len(piece.path) > best[0] and piece.path == path[: len(piece.path)]:
            best = (len(piece.path), piece.offset)
    return best[1]


def _located(message: Text, piece: TextPiece | None) -> Unreadable:
    """The error at a piece of the text; without a place if there is none."""
    return Unreadable(message, *piece.path, offset=piece.offset) if piece else Unreadable(message)


def _first_repeat(text: str) -> TextPiece | None:
    """The first member whose key occurred before in the same object."""
    names: list[set[PathStep]] = []  # the keys of the open object at each depth
    for piece in _pieces(text):
        if piece.scalar is None:
            depth, name = len(piece.path), piece.path[-1]
            del names[depth:]
            names.extend(set() for _deeper in range(depth - len(names)))
            if name in names[-1]:
                return piece
            names[-1].add(name)
    return None


def _first_scalar(text: str, matches: Callable[[str], object]) -> TextPiece | None:
    """The first plain value for which `matches` is true."""
    return next((piece for piece in _pieces(text) if piece.scalar and matches(piece.scalar)), None)


def _too_long(scalar: str) -> bool:
    """Whether a number is beyond a float, or has more digits than Python reads."""
    number = _NUMBER.match(scalar)
    if number is None:
        return False
    if number["beyond"]:
        return isinf(float(number[0]))
    return len(number["digits"]) > sys.get_int_max_str_digits()


# Only the beginning of a scalar matters: what the parser refuses at its first letters may continue in any way.
_NO_NUMBER = re.compile(r"NaN|-?Infinity")
_NUMBER = re.compile(r"-?(?P<digits>[0-9]+)(?P<beyond>(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)")
_PIECE = re.compile(r'[{}\[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}\[\],:"]+')
_SPACE = re.compile(r"\s*")


def _pieces(text: str) -> Iterator[TextPiece]:
    """Every member, item and plain value of a text in order, up to the point where it is no longer well-formed."""
    with suppress(IndexError, ValueError):  # one bracket too many, or an unknown name: the rest is useless
        yield from _walk(text)


def _walk(text: str) -> Iterator[TextPiece]:
    """Yield the pieces of a text, with the paths that follow from its brackets, commas and keys."""
    path: list[PathStep] = []
    awaiting_key = [False]
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece == "{":
            path.append("")
            awaiting_key.append(True)
        elif piece == "[":
            path.append(0)
            awaiting_key.append(False)
            yield TextPiece(tuple(path), _next_piece_offset(text, match))
        elif piece in "}]":
            path.pop()
            awaiting_key.pop()
        elif piece == ",":
            last = path[-1]
            if isinstance(last, int):
                path[-1] = last + 1
                yield TextPiece(tuple(path), _next_piece_offset(text, match))
            else:
                awaiting_key[-1] = True
        elif awaiting_key[-1]:
            path[-1] = json.loads(piece)
            awaiting_key[-1] = False
            yield TextPiece(tuple(path), match.start())
        elif piece != ":":
            yield TextPiece(tuple(path), match.start(), piece)


def _next_piece_offset(text: str, match: re.Match[str]) -> int:
    """The offset of the next piece, which may be on another line than the bracket or comma before it."""
    space = _SPACE.match(text, match.end())
    return space.end() if space else match.end()


def storable(value: Any, depth: int = 0) -> None:
    """Raise Unreadable for what can be read but not stored: infinite numbers, and nesting that is too deep."""
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list | tuple):
        items = enumerate(value)
    elif isinstance(value, float) and not isfinite(value):
        raise Unreadable(make_text(_("a number here is too long")))
    if depth > MAX_DEPTH:
        raise Unreadable(make_text(_("this is nested too deeply")))
    for step, item in items:
        try:
            storable(item, depth + 1)
        except Unreadable as fault:
            raise fault.with_prefix(step) from None
