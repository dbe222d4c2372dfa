"""A hand as a line of text, as a phone without a network shows it: in a code for a camera, or to be read aloud.

    4711 1 4 K7QF2M 0 1 1 345 20 P 0 1 145 70 N 7K

The numbers of the sheet, the game and the hand; six characters of the form's key; the fields in the order of the form,
with counted cards last; and two check characters. An empty field is a hyphen; trailing hyphens are left out.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import dropwhile, zip_longest

from rules.fields import MORTO_STATES
from rules.schema import Regulation
from scoring.codec import read_hand
from tournament.services.typed_codes import ALPHABET
from tournament.web.quick.codec import encode

EMPTY = "-"
WORDS = {word[0].upper(): word for word in (*MORTO_STATES, "both")} | {"Y": "on"}
"""Answers that are not numbers, by the letter that stands for each."""
MAX_LENGTH = 300
_NUMBER = re.compile(r"[0-9]{1,9}")


class UnreadableText(ValueError):
    """The text is not a line of a hand, or was mistyped."""


@dataclass(frozen=True)
class RelayedHand:
    """A relayed hand. `sheet`, `game`, `hand`: numbers; `signs`: those of the form's key; `values` in the order of
    `field_names`."""

    sheet: int
    game: int
    hand: int
    signs: str
    values: tuple[str, ...]

    def fields(self, regulation: Regulation) -> dict[str, str]:
        """The form fields of the hand. Raises `UnreadableText` if there are more than the regulation has."""
        names = field_names(regulation)
        if len(self.values) > len(names):
            raise UnreadableText
        pairs = zip_longest(names, self.values, fillvalue=EMPTY)
        return {name: "" if value == EMPTY else WORDS.get(value, value) for name, value in pairs}


def field_names(regulation: Regulation) -> list[str]:
    """The fields of a hand. Those for cards counted by class, `0-cards-ace`, are rarely filled in and come last."""
    names = encode(read_hand({"sides": [{}, {}]}, regulation), regulation)
    return sorted(names, key=lambda name: name.count("-") > 1)


def read_line(text: str) -> RelayedHand:
    """The hand in a line. Raises `UnreadableText` for anything but a complete and correct line."""
    words = re.split(r"[\s.]+", text.strip().upper()) if len(text) <= MAX_LENGTH else []
    if len(words) < 5 or words[-1] != check_signs(words[:-1]) or not all(map(_NUMBER.fullmatch, words[:3])):
        raise UnreadableText
    return RelayedHand(int(words[0]), int(words[1]), int(words[2]), words[3], tuple(words[4:-1]))


def written_line(hand: RelayedHand) -> str:
    """The line of a hand, as the phone shows it."""
    values = list(dropwhile(lambda value: value == EMPTY, reversed(hand.values)))[::-1]
    words = [str(hand.sheet), str(hand.game), str(hand.hand), hand.signs, *values]
    return " ".join([*words, check_signs(words)])


def check_signs(words: Iterable[str]) -> str:
    """Two check characters (a number modulo the prime 1021), which reveal one wrong character or two swapped ones."""
    number = 0
    for sign in " ".join(words):
        number = (number * 37 + ord(sign)) % 1021
    return ALPHABET[number >> 5] + ALPHABET[number & 31]
