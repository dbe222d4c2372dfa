"""One writing into names: which sign parts two players, and which only belongs to a name.

A sign (`/ | \\ & +`, ×) is stronger than a word (`e`, `ed`, `and`, `x`): where a sign stands, words belong to names,
as in "Ana Costa e Silva / Bia".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tournament.intake.cleaning import tidy
from tournament.intake.model import same_key

SIGN = re.compile(r"\s*[/|\\&+×]\s*")
WORD = re.compile(r"\s+(?:e|ed|and)\s+", re.IGNORECASE)
VERSUS = re.compile(r"\s+(?:x|vs\.?)\s+", re.IGNORECASE)
SURNAMES = frozenset(
    {"abreu", "albuquerque", "almeida", "alvim", "castro", "costa", "cunha"}
    | {"lima", "melo", "mello", "sa", "silva", "sousa", "souza"}
)
"""Second halves of surnames such as Costa e Silva, Castro e Melo."""


class Names(NamedTuple):
    """The names in a writing. `guessed`: parted by sense; `unclear`: it could not be told who plays with whom."""

    names: tuple[str, ...]
    guessed: bool = False
    unclear: bool = False


def names_in(text: str) -> Names:
    """The players named in a text, one if it holds no separator."""
    if SIGN.search(text):
        names = _told(SIGN.split(text))
        return Names(names, unclear=len(names) > 2 and any(map(VERSUS.search, names)))
    if VERSUS.search(text):
        return Names(_told(VERSUS.split(text)))
    parts = _told(WORD.split(text))
    if len(parts) < 2:
        return Names(parts)
    if len(parts) == 2:
        return Names(parts, guessed=is_one_surname(text))
    return _by_sense(parts)


def first_separator(text: str) -> re.Match[str] | None:
    """Where the first separator stands that counts."""
    return SIGN.search(text) or VERSUS.search(text) or WORD.search(text)


def is_one_surname(text: str) -> bool:
    """Whether this may be one player: "Ana Costa e Silva"."""
    parts = WORD.split(text)
    return len(parts) == 2 and _may_be_one(parts) and same_key(parts[1]) in SURNAMES


def _by_sense(parts: tuple[str, ...]) -> Names:
    """Three names or more between words: the only cut that leaves two players, if there is just one."""
    cuts = [cut for cut in range(1, len(parts)) if _may_be_one(parts[:cut]) and _may_be_one(parts[cut:])]
    if len(cuts) != 1:
        return Names(parts, unclear=True)
    return Names((" e ".join(parts[: cuts[0]]), " e ".join(parts[cuts[0] :])), guessed=True)


def _may_be_one(parts: tuple[str, ...] | list[str]) -> bool:
    """A name alone, or given name and surname with one more word behind the "e"."""
    if len(parts) == 1:
        return True
    return len(parts) == 2 and len(parts[0].split()) > 1 and len(parts[1].split()) == 1


def _told(parts: list[str]) -> tuple[str, ...]:
    return tuple(name for part in parts if (name := tidy(part)))
