r"""Splits a text into names: which separator is between two players, and which belongs to a name.

A sign (`/ | \ & +`, ×) is stronger than a word (`e`, `ed`, `and`, `x`): where there is a sign, words belong to names,
as in "Ana Costa e Silva / Bia".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tournament.intake.cleaning import tidy
from tournament.intake.model import comparison_key

SIGN = re.compile(r"\s*[/|\\&+×]\s*")
JOINING_WORD = re.compile(r"\s+(?:e|ed|and)\s+", re.IGNORECASE)
VERSUS = re.compile(r"\s+(?:x|vs\.?)\s+", re.IGNORECASE)
SURNAMES = frozenset(
    {"abreu", "albuquerque", "almeida", "alvim", "castro", "costa", "cunha"}
    | {"lima", "melo", "mello", "sa", "silva", "sousa", "souza"}
)
"""Second halves of surnames such as Costa e Silva, Castro e Melo."""


class SplitNames(NamedTuple):
    """`guessed`: whether it was divided where that seemed likely; `unclear`: whether it is not known who plays with
    whom."""

    names: tuple[str, ...]
    guessed: bool = False
    unclear: bool = False


def split_names(text: str) -> SplitNames:
    """The players named in a text; one if it contains no separator."""
    if SIGN.search(text):
        names = _tidy_names(SIGN.split(text))
        return SplitNames(names, unclear=len(names) > 2 and any(map(VERSUS.search, names)))
    if VERSUS.search(text):
        return SplitNames(_tidy_names(VERSUS.split(text)))
    parts = _tidy_names(JOINING_WORD.split(text))
    if len(parts) < 2:
        return SplitNames(parts)
    if len(parts) == 2:
        return SplitNames(parts, guessed=is_one_surname(text))
    return _split_by_sense(parts)


def first_separator(text: str) -> re.Match[str] | None:
    """The first separator that counts: a sign, else "x", else a word."""
    return SIGN.search(text) or VERSUS.search(text) or JOINING_WORD.search(text)


def is_one_surname(text: str) -> bool:
    """Whether this may be one player: "Ana Costa e Silva"."""
    parts = JOINING_WORD.split(text)
    return len(parts) == 2 and _may_be_one(parts) and comparison_key(parts[1]) in SURNAMES


def _split_by_sense(parts: tuple[str, ...]) -> SplitNames:
    """Divide three or more names joined by words: the only cut that leaves two players, if there is just one."""
    cuts = [cut for cut in range(1, len(parts)) if _may_be_one(parts[:cut]) and _may_be_one(parts[cut:])]
    if len(cuts) != 1:
        return SplitNames(parts, unclear=True)
    return SplitNames((" e ".join(parts[: cuts[0]]), " e ".join(parts[cuts[0] :])), guessed=True)


def _may_be_one(parts: tuple[str, ...] | list[str]) -> bool:
    """Whether this may be one player: a single name, or given name and surname with one more word after the "e"."""
    if len(parts) == 1:
        return True
    return len(parts) == 2 and len(parts[0].split()) > 1 and len(parts[1].split()) == 1


def _tidy_names(parts: list[str]) -> tuple[str, ...]:
    return tuple(name for part in parts if (name := tidy(part)))
