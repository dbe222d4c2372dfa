"""Splits a row, from whatever source, into the parts of a pair: players, name, club, seed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.intake.cleaning import LOOSE_NUMBER, QUOTES, tidy, without_number
from tournament.intake.headings import (
    CLUB,
    FIRST,
    FIRST_CARD,
    NUMBER,
    PAIR,
    SECOND,
    SECOND_CARD,
    SEED,
    Headings,
)
from tournament.intake.names import JOINING_WORD, SIGN, SplitNames, first_separator, is_one_surname, split_names

BRACKETED_TEXT = re.compile(
    r"\s*[(\[]([^()\[\]]*)[)\]](?=\s*(?:$|[/&+|\\,;×(\[#]|(?:e|ed|and|x)\s|[-–—]\s))", re.IGNORECASE
)
SEED_WORD = r"(?:cabe[cç]a(?: de chave)?|seed|testa di serie|teste di serie)"
SEED_TEXT = re.compile(rf"#?(\d{{1,4}})[ºª°]? {SEED_WORD}|{SEED_WORD} ?(?:n[º°.]? ?|#)?(\d{{1,4}})", re.IGNORECASE)
"""A seed in words: "cabeça 1", "cabeça de chave nº 1", "testa di serie 1", "seed #1"."""
SEED_AT_END = re.compile(rf"\s*#(\d{{1,4}})\s*$|[\s,–-]+{SEED_WORD} ?(?:n[º°.]? ?|#)?(\d{{1,4}})\s*$", re.IGNORECASE)
SUBSTITUTE = re.compile(
    r"(?:(?P<club>.*?)(?:\s*[,;]\s*|\s+[-–—]\s+))?(?:(?:reserva|suplente|substitut[eo])s?|riserv[ae]|reserves?)"
    r"(?P<colon>\s*:)?\s+(?!d[aeo]s?\s)(?P<names>\S.*)",
    re.IGNORECASE,
)
"""Who may sit down for a player, where a club would stand: "reserva Ivone Helena", "Floripa, reserva: Ivone"."""
COMMA_OR_DASH = re.compile(r"\s*,\s*|\s+[-–—]\s+")
COMMA, DASH = re.compile(r"\s*,\s*"), re.compile(r"\s+[-–—]\s+")


@dataclass(frozen=True, slots=True)
class PairParts:
    """`title`: the name of the pair itself, if it has one; `seed` as written; `surplus`: whether the row contains more
    than that."""

    names: SplitNames
    title: str | None = None
    club: str | None = None
    seed: str | None = None
    surplus: bool = False
    cards: tuple[str, ...] = ()


def split_line(line: str, delimiter: str | None = None) -> list[str]:
    """The cells of a pasted line: divided at tabs, else at semicolons, else at the delimiter of the row of headings."""
    for sign in ("\t", ";"):
        if sign in line:
            return split_quoted(line, sign)
    if delimiter is not None and delimiter in line:
        return split_quoted(line, delimiter)
    if "," in line and line.lstrip().startswith('"'):
        return split_quoted(line, ",")
    return [line.strip()]


def split_quoted(line: str, delimiter: str) -> list[str]:
    """The line divided at every delimiter outside quotes; a quote that is never closed is a plain character."""
    separator = re.escape(delimiter)
    cell = re.compile(rf'[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*(?={separator}|$)|([^{separator}]*)')
    cells, position = [], 0
    while True:
        match = cell.match(line, position)
        if match is None:  # impossible, since the second form also matches an empty text
            break
        quoted, plain = match.groups()
        cells.append(quoted.replace('""', '"').strip() if quoted is not None else plain.strip())
        position = match.end() + 1
        if match.end() >= len(line):
            break
    return cells


def read_cells(cells: Sequence[str], headings: Headings | None = None, delimiter: str | None = None) -> PairParts:
    """The parts of a pair: by the headings, if they say anything and the row is no wider than they are; else by
    position."""
    return _with_substitutes(_read_parts(cells, headings, delimiter))


def _with_substitutes(parts: PairParts) -> PairParts:
    """The parts with whoever is called a substitute among the names. "Reserva Verde" may be a club."""
    players = parts.names.names
    if len(players) == 2 and SUBSTITUTE.fullmatch(players[1]):  # as in "Ana e Bia / reserva: Ivone Helena"
        players = (*split_names(players[0]).names, players[1])
    names = tuple(match["names"] if (match := SUBSTITUTE.fullmatch(name)) else name for name in players[2:])
    named = replace(parts, names=parts.names._replace(names=(*players[:2], *names)))
    match = SUBSTITUTE.fullmatch(parts.club or "")
    if match is None or not (match["colon"] or len(match["names"].split()) > 1):
        return named
    added = split_names(match["names"]).names
    return replace(named, names=named.names._replace(names=(*named.names.names, *added)), club=match["club"] or None)


def _read_parts(cells: Sequence[str], headings: Headings | None, delimiter: str | None) -> PairParts:
    if headings and headings.columns and len(cells) <= headings.width and (len(cells) > 1 or headings.width == 1):
        return _read_by_headings(cells, headings.columns)
    remaining_cells = list(cells)
    while remaining_cells and not remaining_cells[0]:
        remaining_cells = remaining_cells[1:]
    if len(remaining_cells) > 1 and without_number(f"{remaining_cells[0]}.") == "":
        remaining_cells = remaining_cells[1:]
    if len(remaining_cells) <= 1:
        return _read_text(remaining_cells[0] if remaining_cells else "")
    return _read_by_position(remaining_cells, delimiter)


def _read_by_headings(cells: Sequence[str], roles: Mapping[str, int]) -> PairParts:
    """The parts of a row whose columns have headings; `roles`: the index of the column for each role."""

    def cell(role: str) -> str:
        index = roles.get(role, len(cells))
        return cells[index].strip() if index < len(cells) else ""

    players = [cell(role) for role in (FIRST, SECOND) if cell(role)]
    if not players or (len(players) == 1 and SECOND not in roles):
        parts = _read_text(players[0] if players else cell(PAIR), numbered=NUMBER not in roles)
        title = cell(PAIR) if players else None
    else:
        bare = [_without_brackets(player) for player in players]
        clubs = [mark for _name, marks in bare for mark in marks]
        parts = _with_marks(PairParts(SplitNames(tuple(tidy(name) for name, _marks in bare if tidy(name)))), clubs)
        title = cell(PAIR)
    cards = (cell(FIRST_CARD), cell(SECOND_CARD)) if {FIRST_CARD, SECOND_CARD} & roles.keys() else ()
    club, seed = tidy(cell(CLUB)) or parts.club, _seed_in_figures(cell(SEED)) or parts.seed
    return replace(parts, title=tidy(title or "") or None, club=club, seed=seed, cards=cards)


def _read_by_position(cells: list[str], delimiter: str | None) -> PairParts:
    """The parts of a row without headings, by their look; `delimiter`: what separated the cells, None in a workbook."""
    signed = [index for index, cell in enumerate(cells) if SIGN.search(cell)]
    if len(signed) == 1 and (signed[0] == 0 or delimiter != ","):
        signed_index = signed[0]
        return _with_further_columns(
            _read_text(cells[signed_index]), [*cells[:signed_index], *cells[signed_index + 1 :]]
        )
    if signed and delimiter == ",":
        return _read_text(", ".join(cells))
    first = without_number(cells[0])
    if JOINING_WORD.search(first) and not is_one_surname(first):
        return _with_further_columns(_read_text(first), cells[1:])
    first, marks = _without_brackets(first)
    second, more = _without_brackets("" if cells[1].isdigit() else cells[1])
    names = SplitNames(tuple(name for cell in (first, second) if (name := tidy(cell))))
    return _with_further_columns(
        _with_marks(PairParts(names), [*marks, *more]), cells[1:] if cells[1].isdigit() else cells[2:]
    )


def _with_further_columns(parts: PairParts, rest: Sequence[str]) -> PairParts:
    """Add further columns: digits are the seed, a text is the club; a second text is surplus."""
    rest = [_seed_in_figures(cell) for cell in rest]
    seeds = [cell for cell in rest if cell.isdigit()]
    texts = [tidy(cell) for cell in rest if cell and not cell.isdigit()]
    if len(texts) == 2 and SUBSTITUTE.fullmatch(texts[1]):
        texts = [", ".join(texts)]
    return replace(
        parts,
        club=texts[0] if texts else parts.club,
        seed=seeds[0] if seeds else parts.seed,
        surplus=parts.surplus or len(texts) > 1 or len(seeds) > 1,
    )


def _read_text(text: str, numbered: bool = True) -> PairParts:
    """A pair written as one text: "1. Ana / Bia (Floripa)", "Ana e Bia, Floripa", "Ana, Bia, Floripa"."""
    bare = without_number(text) if numbered else text.strip()
    if numbered and (first_separator(bare) or COMMA_OR_DASH.search(bare)):
        bare = LOOSE_NUMBER.sub("", bare)
    bare = _unquoted(bare)
    bare, marks = _without_brackets(bare)
    if seed := SEED_AT_END.search(bare):
        bare, more = _without_brackets(bare[: seed.start()])
        marks = [*marks, *more, seed[1] or seed[2]]
    separator = first_separator(bare)
    if separator is None or _only_in_a_surname(bare):
        for sign in (COMMA, DASH):
            if len(cells := sign.split(bare)) > 1:
                return _with_marks(_read_by_position(cells, ","), marks)
        return _with_marks(PairParts(split_names(bare)), marks)
    tail = COMMA_OR_DASH.search(bare, separator.end())
    if tail is None or COMMA_OR_DASH.search(bare, 0, separator.start()):
        return _with_marks(PairParts(split_names(bare)), marks)
    parts = PairParts(split_names(bare[: tail.start()]))
    return _with_marks(_with_further_columns(parts, _club_and_seed(bare[tail.end() :])), marks)


def _only_in_a_surname(text: str) -> bool:
    """Whether the "e" belongs to the first player's name, as in "Ana Costa e Silva, Bia"."""
    first = COMMA_OR_DASH.split(text)[0]
    return first != text and not SIGN.search(text) and is_one_surname(first)


def _seed_in_figures(text: str) -> str:
    """ "cabeça 1" as "1"; any other text as it is."""
    seed = SEED_TEXT.fullmatch(text.strip())
    return text if seed is None else seed[1] or seed[2]


def _club_and_seed(tail: str) -> list[str]:
    """Split the text after a pair: a club, whose name may contain commas, and perhaps the seed at the end."""
    before, comma, last = tail.rpartition(",")
    return [before, last.strip()] if comma and last.strip().isdigit() else [tail]


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] in QUOTES and text[-1] in {QUOTES[text[0]], text[0]}
    inner = text[1:-1]
    return inner if quoted and not any(sign in inner for sign in QUOTES) else text


def _without_brackets(text: str) -> tuple[str, list[str]]:
    return BRACKETED_TEXT.sub("", text), [
        mark for bracketed in BRACKETED_TEXT.findall(text) if (mark := tidy(bracketed))
    ]


def _with_marks(parts: PairParts, marks: Sequence[str]) -> PairParts:
    """Add what was in brackets: digits are the seed, the rest one or two clubs."""
    marks = [_seed_in_figures(mark) for mark in marks]
    clubs = list(dict.fromkeys(mark for mark in marks if not mark.isdigit()))
    seeds = [mark for mark in marks if mark.isdigit()]
    return replace(
        parts, club=parts.club or " / ".join(clubs) or None, seed=parts.seed or (seeds[0] if seeds else None)
    )
