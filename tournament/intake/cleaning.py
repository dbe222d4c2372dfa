"""Cleans text from spreadsheets, messages and PDFs: one normal form, plain spaces, no hidden characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category, normalize

LOOKALIKES = str.maketrans("／⁄∕⧸＼；，＆＋｜×", "////\\;,&+|×")
QUOTES = {'"': '"', "“": "”", "”": "”", "«": "»", "'": "'", "‘": "’", "„": "“"}

BULLET = re.compile(r"^(?:[*•·‣▪◦●○►>]+\s*|[-–—]+\s*)")
MARKED = re.compile(r"(?<!\w)([*_~`]{1,3})(?=\S)(.{1,100}?)(?<=\S)\1(?!\w)")
"""Bold, italic, struck out or code, as messengers write them: *3*, _Ana_, ~Bia~."""
PAIR_NUMBER = re.compile(
    r"^(?:(?:dupla|coppia|pair|equipe|squadra|team|n[º°.]?)\s*)?[(\[]?\d{1,4}"
    r"(?:\s*[.)\]:ªº°]+(?:\s*[-–—])?|\s*[-–—](?=\s))\s*",
    re.IGNORECASE,
)
MODIFIERS = {"\u20e3", "\ufe0e", "\ufe0f", *map(chr, range(0x1F3FB, 0x1F400))}
"""Characters that turn the one before them into an emoji, or change it: the keycap, the style, skin colours."""
MESSAGE = re.compile(
    r"^(?:\[(?=[^]]{0,20}\d:\d\d)[\d/.:, -]{9,22}(?:[ap]\.? ?m\.?)?\]|\d{1,2}/\d{1,2}/\d{2,4},? \d{1,2}:\d\d -)"
    r" [^:]{1,60}: ?",
    re.IGNORECASE,
)
"""What a messenger copies in front of a message: its time and its sender, as in "[25/11 09:12] Ana:" or "25/11/26 09:12
- Ana:"."""
SPACES = re.compile(" {2,}")
LOOSE_NUMBER = re.compile(r"^\d{1,4}\s+(?=\D)")


def clean(text: str) -> str:
    """The text in NFC, with look-alikes of separators replaced, single plain spaces (tabs stay), and no format or
    control characters."""
    plain = "".join(_plain_character(char) for char in text)
    return SPACES.sub(" ", normalize("NFC", plain).translate(LOOKALIKES))


def _plain_character(char: str) -> str:
    if char == "\t" or (" " <= char < "\x7f"):
        return char
    kind = category(char)
    if kind in {"Cf", "Cc"}:
        return ""
    return " " if kind == "Zs" or _is_picture(char) else char


def _is_picture(char: str) -> bool:
    """Whether a character is a picture, such as a tick, a trophy, a flag or a keycap, which no name contains."""
    return (category(char) == "So" and char > "ÿ") or char in MODIFIERS


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their number from 1 and as they were typed."""
    for number, line in enumerate(text.splitlines(), start=1):
        if clean(line).strip():
            yield number, line


def without_sender(text: str) -> str:
    """A line without the hour and the name that a messenger copies before a message."""
    return MESSAGE.sub("", text.lstrip(), count=1)


def without_number(text: str) -> str:
    """A line without its marks, its bullet and its running number."""
    return PAIR_NUMBER.sub("", _without_marks(text), count=1).strip()


def has_number(text: str) -> bool:
    """Whether a line begins with a running number."""
    bare = _without_marks(text)
    return bool(PAIR_NUMBER.match(bare) or LOOSE_NUMBER.match(bare))


def _without_marks(text: str) -> str:
    return BULLET.sub("", MARKED.sub(r"\2", text.strip()))


def plain_name(text: str) -> str:
    """A name that was typed or pasted into a field, without what a messenger adds: marks, bullets, pictures.

    Hidden characters stay in it, so that the field can say that they are there.
    """
    plain = "".join(" " if _is_picture(char) else char for char in text)
    return _without_marks(SPACES.sub(" ", plain).strip(" ")).strip(" ")


def plain_pair_name(text: str) -> str:
    """A pair's name typed into a field: its parts between the slashes as `plain_name` gives them."""
    return "/".join(map(plain_name, text.split("/")))


def tidy(name: str) -> str:
    """A name with single spaces, without quotes around it or punctuation left over at its ends."""
    name = " ".join(name.split()).strip(" ,;:")
    while len(name) > 1 and name[0] in QUOTES and name[-1] in {QUOTES[name[0]], name[0]}:
        name = name[1:-1].strip(" ,;:")
    return name
