"""Estimates the width of texts so that none overflows its line, from the advances of Source Sans 3, rounded up."""

import re
from functools import lru_cache
from unicodedata import normalize

ELLIPSIS = "…"
ALLOWANCE_SCALE = 1.02
"""Allowance for a browser's fallback font and for hinting."""
_REGULAR = {
    200: " ", 250: "',.:;ij|·’ı", 260: "l", 270: "I", 290: "!", 300: "fł", 310: "()[]{}•", 320: "-", 340: "t",
    350: "/\\rª", 370: "º", 420: "*s", 430: '"?z“”', 450: "x", 460: "c", 470: "vy", 480: "JY–", 490: "L",
    500: "#$+0123456789<=>F^_ek~−×€", 510: "ag", 520: "VX", 530: "E", 540: "STZ", 550: "A`hnouøð", 560: "bdpqþ",
    570: "PRđ", 580: "CKß", 590: "B", 610: "&", 620: "DG", 650: "NU", 660: "H", 670: "OQ", 720: "w", 730: "M",
    780: "æ", 790: "W", 810: "½", 830: "%m", 840: "œ", 850: "@", 950: "…",
}  # fmt: skip
_BOLD = {
    200: " ", 270: "|", 280: "ijı", 290: "l", 300: "',.:;·’", 310: "I", 340: "!-/\\", 350: "()[]f{}•", 360: "ªł",
    380: "º", 390: "t", 400: "r", 450: "s", 460: "*z", 470: "?c", 480: "–", 500: "_", 510: "J", 520: "Lex",
    530: "#$+0123456789<=>FY^avy~−×€", 540: '"g“”', 550: "EZk", 560: "STV`oøð", 570: "Xu", 580: "Abdhnpqđþ", 590: "C",
    600: "P", 610: "B", 620: "KR", 640: "DGß", 670: "&NU", 680: "H", 690: "OQ", 770: "M", 780: "w", 790: "æ",
    820: "W", 830: "œ", 850: "½", 860: "%m", 910: "@", 980: "…",
}  # fmt: skip


def _by_letter(table: dict[int, str]) -> dict[str, int]:
    return {letter: width for width, letters in table.items() for letter in letters}


_WIDTHS = {False: _by_letter(_REGULAR), True: _by_letter(_BOLD)}


@lru_cache(maxsize=4096)
def _letter(letter: str, bold: bool) -> int:
    widths = _WIDTHS[bold]
    return widths.get(letter) or widths.get(normalize("NFD", letter)[0], 1000)


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in the unit of `size`."""
    return sum(_letter(letter, bold) for letter in normalize("NFC", text)) * size * ALLOWANCE_SCALE / 1000


@lru_cache(maxsize=8192)
def name_lines(name: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """A name on one line if it fits; else on two, broken after the slash or, if necessary, between words."""
    if text_width(name, size, bold) <= room + 1e-6:
        return (name,)
    halves = re.split(r"(?<=/)", name, maxsplit=1)
    return tuple(line for half in halves for line in _word_lines(half, room, size, bold))


@lru_cache(maxsize=8192)
def width_in_lines(name: str, lines: int, size: float, bold: bool = False) -> float:
    """The least room in which `name_lines` gives at most this many lines and cuts no word. A pair takes two at least,
    unless it is on one."""
    if lines == 1:
        return text_width(name, size, bold)
    parts = [half.split() for half in re.split(r"(?<=/)", name, maxsplit=1)]
    longest = max((text_width(word, size, bold) for words in parts for word in words), default=0.0)
    runs = (" ".join(words[a:b]) for words in parts for a in range(len(words)) for b in range(a + 1, len(words) + 1))
    rooms = sorted({longest} | {room for run in runs if (room := text_width(run, size, bold)) > longest})
    return next((room for room in rooms if len(name_lines(name, room, size, bold)) <= lines), rooms[-1])


def _word_lines(text: str, room: float, size: float, bold: bool) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= room + 1e-6:
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitted(line, room, size, bold) for line in lines]


@lru_cache(maxsize=8192)
def fitted(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, or as much of it as fits, with an ellipsis. In a pair's name both halves are shortened alike."""
    if text_width(text, size, bold) <= room + 1e-6:
        return text
    halves = text.split("/")
    if len(halves) == 2:
        shares = _shares(halves, room - text_width("/", size, bold), size, bold)
        short = [_cut(half.strip(), share, size, bold) for half, share in zip(halves, shares, strict=True)]
        if all(len(half) > 1 for half in short):
            return "/".join(short)
    return _cut(text, room, size, bold)


def _shares(halves: list[str], room: float, size: float, bold: bool) -> tuple[float, float]:
    """Half the room for each, unless one needs less."""
    first, second = (text_width(half.strip(), size, bold) for half in halves)
    if first <= room / 2:
        return first, room - first
    return (room - second, second) if second <= room / 2 else (room / 2, room / 2)


def _cut(text: str, room: float, size: float, bold: bool) -> str:
    if text_width(text, size, bold) <= room + 1e-9:
        return text
    end = len(text)
    while end and text_width(text[:end].rstrip() + ELLIPSIS, size, bold) > room:
        end -= 1
    return text[:end].rstrip() + ELLIPSIS if end else ""
