"""One row, whatever it came from, into the parts of a pair: players, name, club, seed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.intake.cleaning import LOOSE_NUMBER, QUOTES, tidy, without_number
from tournament.intake.heads import CLUB, FIRST, NUMBER, PAIR, SECOND, SEED, Heads
from tournament.intake.splitting import SIGN, WORD, Names, first_separator, is_one_surname, names_in

IN_BRACKETS = re.compile(
    r"\s*[(\[]([^()\[\]]*)[)\]](?=\s*(?:$|[/&+|\\,;×(\[#]|(?:e|ed|and|x)\s|[-–—]\s))", re.IGNORECASE
)
HASH_SEED = re.compile(r"\s*#(\d{1,4})\s*$")
COMMA_OR_DASH = re.compile(r"\s*,\s*|\s+[-–—]\s+")
COMMA, DASH = re.compile(r"\s*,\s*"), re.compile(r"\s+[-–—]\s+")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a row says. `title`: the pair's own name where it has one. `seed` is as written; `spare` is too much."""

    names: Names
    title: str | None = None
    club: str | None = None
    seed: str | None = None
    spare: bool = False


def cells_of(line: str, delimiter: str | None = None) -> list[str]:
    """The columns of a pasted line: at tabs, else at semicolons, else at the delimiter of the row of heads."""
    for sign in ("\t", ";"):
        if sign in line:
            return split_quoted(line, sign)
    if delimiter is not None and delimiter in line:
        return split_quoted(line, delimiter)
    if "," in line and line.lstrip().startswith('"'):
        return split_quoted(line, ",")
    return [line.strip()]


def split_quoted(line: str, delimiter: str) -> list[str]:
    """At every delimiter outside of a cell in quotes; a quote that is never closed is only a sign."""
    at = re.escape(delimiter)
    cell = re.compile(rf'[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*(?={at}|$)|([^{at}]*)')
    cells, position = [], 0
    while True:
        found = cell.match(line, position)
        if found is None:  # cannot be: the second form matches nothing at all too
            break
        quoted, plain = found.groups()
        cells.append(quoted.replace('""', '"').strip() if quoted is not None else plain.strip())
        position = found.end() + 1
        if found.end() >= len(line):
            break
    return cells


def read_cells(cells: Sequence[str], heads: Heads | None = None, delimiter: str | None = None) -> Parts:
    """By the heads where they tell anything and the row is like them, else by what stands where."""
    if heads and heads.columns and len(cells) <= heads.width and (len(cells) > 1 or heads.width == 1):
        return _by_heads(cells, heads.columns)
    kept = list(cells)
    while kept and not kept[0]:
        kept = kept[1:]
    if len(kept) > 1 and without_number(f"{kept[0]}.") == "":
        kept = kept[1:]
    if len(kept) <= 1:
        return _free(kept[0] if kept else "")
    return _by_position(kept, delimiter)


def _by_heads(cells: Sequence[str], roles: Mapping[str, int]) -> Parts:
    def cell(role: str) -> str:
        index = roles.get(role, len(cells))
        return cells[index].strip() if index < len(cells) else ""

    players = [cell(role) for role in (FIRST, SECOND) if cell(role)]
    if not players or (len(players) == 1 and SECOND not in roles):
        parts = _free(players[0] if players else cell(PAIR), numbered=NUMBER not in roles)
        title = cell(PAIR) if players else None
    else:
        bare = [_without_brackets(player) for player in players]
        clubs = [mark for _name, marks in bare for mark in marks]
        parts = _with_marks(Parts(Names(tuple(tidy(name) for name, _marks in bare if tidy(name)))), clubs)
        title = cell(PAIR)
    return replace(
        parts, title=tidy(title or "") or None, club=tidy(cell(CLUB)) or parts.club, seed=cell(SEED) or parts.seed
    )


def _by_position(cells: list[str], delimiter: str | None) -> Parts:
    signed = [index for index, cell in enumerate(cells) if SIGN.search(cell)]
    if len(signed) == 1 and (signed[0] == 0 or delimiter != ","):
        at = signed[0]
        return _with_rest(_free(cells[at]), [*cells[:at], *cells[at + 1 :]])
    if signed and delimiter == ",":
        return _free(", ".join(cells))
    first = without_number(cells[0])
    if WORD.search(first) and not is_one_surname(first):
        return _with_rest(_free(first), cells[1:])
    first, marks = _without_brackets(first)
    second, more = _without_brackets("" if cells[1].isdigit() else cells[1])
    names = Names(tuple(name for cell in (first, second) if (name := tidy(cell))))
    return _with_rest(_with_marks(Parts(names), [*marks, *more]), cells[1:] if cells[1].isdigit() else cells[2:])


def _with_rest(parts: Parts, rest: Sequence[str]) -> Parts:
    """Further columns: figures are the seed, a text the club; a second text is too much."""
    seeds = [cell for cell in rest if cell.isdigit()]
    texts = [tidy(cell) for cell in rest if cell and not cell.isdigit()]
    return replace(
        parts,
        club=texts[0] if texts else parts.club,
        seed=seeds[0] if seeds else parts.seed,
        spare=parts.spare or len(texts) > 1 or len(seeds) > 1,
    )


def _free(text: str, numbered: bool = True) -> Parts:
    """A pair in one writing: "1. Ana / Bia (Floripa)", "Ana e Bia, Floripa", "Ana, Bia, Floripa"."""
    bare = without_number(text) if numbered else text.strip()
    if numbered and (first_separator(bare) or COMMA_OR_DASH.search(bare)):
        bare = LOOSE_NUMBER.sub("", bare)
    bare = _unquoted(bare)
    bare, marks = _without_brackets(bare)
    if seed := HASH_SEED.search(bare):
        bare, marks = bare[: seed.start()], [*marks, seed[1]]
    separator = first_separator(bare)
    if separator is None or _only_in_a_surname(bare):
        for sign in (COMMA, DASH):
            if len(cells := sign.split(bare)) > 1:
                return _with_marks(_by_position(cells, ","), marks)
        return _with_marks(Parts(names_in(bare)), marks)
    tail = COMMA_OR_DASH.search(bare, separator.end())
    if tail is None or COMMA_OR_DASH.search(bare, 0, separator.start()):
        return _with_marks(Parts(names_in(bare)), marks)
    parts = Parts(names_in(bare[: tail.start()]))
    return _with_marks(_with_rest(parts, _club_and_seed(bare[tail.end() :])), marks)


def _only_in_a_surname(text: str) -> bool:
    """ "Ana Costa e Silva, Bia": the "e" belongs to the first name."""
    first = COMMA_OR_DASH.split(text)[0]
    return first != text and not SIGN.search(text) and is_one_surname(first)


def _club_and_seed(tail: str) -> list[str]:
    """What stands behind a pair: a club, whose name may hold commas, and perhaps the seed at the end."""
    before, comma, last = tail.rpartition(",")
    return [before, last.strip()] if comma and last.strip().isdigit() else [tail]


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] in QUOTES and text[-1] in {QUOTES[text[0]], text[0]}
    inner = text[1:-1]
    return inner if quoted and not any(sign in inner for sign in QUOTES) else text


def _without_brackets(text: str) -> tuple[str, list[str]]:
    return IN_BRACKETS.sub("", text), [mark for found in IN_BRACKETS.findall(text) if (mark := tidy(found))]


def _with_marks(parts: Parts, marks: Sequence[str]) -> Parts:
    """What stood in brackets: figures are the seed, the rest clubs, one or two."""
    clubs = list(dict.fromkeys(mark for mark in marks if not mark.isdigit()))
    seeds = [mark for mark in marks if mark.isdigit()]
    return replace(
        parts, club=parts.club or " / ".join(clubs) or None, seed=parts.seed or (seeds[0] if seeds else None)
    )
