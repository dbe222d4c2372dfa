"""Draws lots that anyone can verify: `sorteio-1`, which is RFC 3797 with SHA-256 in place of MD5.

The pool (by its hash) and the names of the sources are published before the sources exist; the order follows from them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.text import Text, _, make_text

ALGORITHM = "sorteio-1"
CODE_OF_LOTS = re.compile(r"[A-Z0-9-]{1,16}", re.ASCII)
MAX_ITEMS = 1 << 16  # the counter of a draw has 16 bits
Hash = Callable[[bytes], bytes]


class CannotDraw(ValueError):
    """A draw that is impossible; `message` says why. `index`: of the code concerned; `source`: the source concerned."""

    def __init__(self, message: Text, index: int | None = None, source: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.index = index
        self.source = source


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw with everything needed to repeat it."""

    pool_hash: str
    key: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawStep:
    """A step of a draw: `number` = `hash` (hex) mod `remaining`, counted from 0; `taken`: the code at that place."""

    hash: str
    remaining: int
    number: int
    taken: str


def draw(codes: Iterable[str], draw_id: str, sources: Sequence[str]) -> Draw:
    """Draw all of the codes, in whatever order they are given. Raises CannotDraw."""
    pool = sorted(_checked_codes(tuple(codes)))
    _check_key(draw_id, sources)
    digest = hash_of_pool(pool)
    key = "/".join((ALGORITHM, draw_id, digest, *sources, ""))
    remaining = list(pool)
    return Draw(digest, key, tuple(remaining.pop(number) for number in numbers(key.encode(), len(pool), _sha256)))


def steps(drawn: Draw) -> tuple[DrawStep, ...]:
    """Every step of a draw, for anybody who wants to repeat it by hand."""
    left = sorted(drawn.order)
    drawn_numbers = hashes_and_numbers(drawn.key.encode(), len(left), _sha256)
    return tuple(DrawStep(digest.hex(), len(left), number, left.pop(number)) for digest, number in drawn_numbers)


def hash_of_pool(pool: Iterable[str]) -> str:
    """SHA-256 (hex) of the sorted codes, each followed by a newline."""
    return hashlib.sha256("".join(f"{code}\n" for code in sorted(pool)).encode()).hexdigest()


def numbers(key: bytes, count: int, hash_: Hash) -> Iterator[int]:
    """For each step, which of the remaining codes is taken, counted from 0."""
    return (number for _digest, number in hashes_and_numbers(key, count, hash_))


def hashes_and_numbers(key: bytes, count: int, hash_: Hash) -> Iterator[tuple[bytes, int]]:
    """RFC 3797, section 4: the hash of each step, and the number that follows from it."""
    for step in range(count):
        counter = step.to_bytes(2, "big")
        digest = hash_(counter + key + counter)
        yield digest, int.from_bytes(digest, "big") % (count - step)


def draw_codes(ids: Sequence[str]) -> dict[str, str]:
    """The code of each pair, in the order of `ids`: the ids themselves, or P00001, P00002 … for all if any is not a
    valid code."""
    if all(CODE_OF_LOTS.fullmatch(id_) for id_ in ids):
        return {id_: id_ for id_ in ids}
    return {id_: f"P{number:05}" for number, id_ in enumerate(ids, start=1)}


def drawn_order(ids: Sequence[str], draw_id: str, seed: str) -> tuple[str, ...]:
    """The ids in drawn order, with `seed` as the only source."""
    by_code = {code: id_ for id_, code in draw_codes(ids).items()}
    return tuple(by_code[code] for code in draw(by_code, draw_id, (seed,)).order)


def _sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _checked_codes(codes: Sequence[str]) -> Sequence[str]:
    """The same codes. Raises `CannotDraw`, with the index of the code at fault, if they are none, too many, malformed
    or repeated."""
    if not codes:
        raise CannotDraw(make_text(_("There is nobody to draw: give at least one code.")))
    if len(codes) > MAX_ITEMS:
        raise CannotDraw(make_text(_("A draw can have at most %(most)s codes: divide it."), most=MAX_ITEMS))
    seen: set[str] = set()
    for index, code in enumerate(codes):
        if not code:
            raise CannotDraw(make_text(_("There is no code here: remove the empty line.")), index)
        if not CODE_OF_LOTS.fullmatch(code):
            message = _("“%(code)s” is not a valid code: use 1 to 16 of the characters A–Z, 0–9 and -.")
            raise CannotDraw(make_text(message, code=printable(code)), index)
        if code in seen:
            raise CannotDraw(make_text(_("The code %(code)s is there twice: remove one."), code=code), index)
        seen.add(code)
    return codes


def _check_key(draw_id: str, sources: Sequence[str]) -> None:
    if not sources:
        raise CannotDraw(make_text(_("A draw needs at least one random source.")))
    for at, part in ((None, draw_id), *enumerate(sources)):
        if not part:
            raise CannotDraw(make_text(_("The id of a draw and its sources must not be empty.")), source=at)
        if "/" in part:
            message = _("The id of a draw and its sources must not contain a “/”; this does: “%(given)s”.")
            raise CannotDraw(make_text(message, given=printable(part)), source=at)
        if any("\ud800" <= sign <= "\udfff" for sign in part):
            message = _("The id of a draw or a source contains characters that cannot be written: “%(given)s”.")
            raise CannotDraw(make_text(message, given=printable(part)), source=at)


def printable(text: str) -> str:
    """A text from outside, shortened and without unprintable characters, for a one-line error."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in short)
