"""The list of a round for the wall: who plays where, by table, and again by pair, to find one's table."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from django.template.loader import render_to_string

from tournament.boards.words import state_word
from tournament.printing.setting import Set, set_in

TITLE = (190.0, 17.0)
ABOUT = (190.0, 12.0)
STEPS = ((18, 20), (22, 17), (25, 15))
"""Up to so many lines, which one page then holds, type of so many points; more are set in 13."""
LEAST = 13


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match on the wall. Empty texts are left out; without `pairs[1]` the first pair sits out."""

    pairs: tuple[str, str | None]
    table: str = ""
    group: str = ""
    hall: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class RoundList:
    """A round as published. `when` and `hall` are those of all its matches, where they have one in common."""

    tournament: str
    title: str  # "Round 4"
    matches: tuple[ListedMatch, ...]
    club: str = ""
    phase: str = ""
    when: str = ""
    hall: str = ""
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a pair plays: a line of the list by name."""

    pair: str
    against: str
    match: ListedMatch


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns say anything at all."""

    group: bool
    hall: bool
    when: bool


def round_list_html(listed: RoundList) -> str:
    """Both lists on A4, each from a page of its own, with heads repeated on every page."""
    matches = sorted((match for match in listed.matches if match.pairs[1] is not None), key=_by_table)
    byes = sorted(
        (match for match in listed.matches if match.pairs[1] is None), key=lambda match: by_name(_names(match))
    )
    context = {
        "listed": listed,
        "title": set_in(_heading(listed), *TITLE),
        "about": _about(listed),
        "matches": [*matches, *byes],
        "seats": sorted(_seats(listed.matches), key=lambda seat: by_name(seat.pair)),
        "columns": _columns(listed.matches),
        "bye": state_word("bye"),
        "size": _size(len(listed.matches)),
        "seats_size": _size(sum(len(list(filter(None, match.pairs))) for match in listed.matches)),
    }
    return render_to_string("paper/round_list.html", context)


def _heading(listed: RoundList) -> str:
    return f"{listed.tournament} · {listed.title}"


def _about(listed: RoundList) -> Set | None:
    said = " · ".join(filter(None, [listed.club, listed.phase, listed.hall, listed.when]))
    return set_in(said, *ABOUT, sizes=(13, 11, 10, 9, 8, 7)) if said else None


def _columns(matches: Sequence[ListedMatch]) -> Columns:
    return Columns(
        any(match.group for match in matches),
        any(match.hall for match in matches),
        any(match.when for match in matches),
    )


def _seats(matches: Sequence[ListedMatch]) -> Iterator[Seat]:
    for match in matches:
        one, two = match.pairs
        yield Seat(one, two or "", match)
        if two is not None:
            yield Seat(two, one, match)


def _size(lines: int) -> int:
    return next((size for most, size in STEPS if lines <= most), LEAST)


def _names(match: ListedMatch) -> str:
    return match.pairs[0]


def _by_table(match: ListedMatch) -> tuple[list[tuple[bool, int, str]], list[str]]:
    """Table 9 before table 10, and A2 before B1."""
    parts = re.findall(r"\d{1,18}|\D+", match.table)
    told = [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]
    return (told or [(True, 0, "\uffff")]), by_name(_names(match))


def by_name(name: str) -> list[str]:
    """As people look for a name: without regard to accents and capitals."""
    plain = "".join(char for char in normalize("NFKD", name) if not combining(char)).casefold()
    return [plain, name]
