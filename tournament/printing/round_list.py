"""The list of a round for the wall: who plays where, by table, and again by pair so that people find their table."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from django.template.loader import render_to_string

from scoring.contest.match_state import MatchState
from tournament.boards.words import state_word
from tournament.printing.list_head import ListHead
from tournament.printing.text_fit import LEADING_SCALE, MM_PER_POINT, REGULAR_SCALE, lines_of

STEPS = ((18, 20), (22, 17), (25, 15))
"""The most lines that fit on a page in this type (pt); longer lists are set in 13."""
MIN_SIZE = 13
ONE_PAGE_SIZE = 11
"""The type size of rows with full names, where it keeps the last one or two rows from starting another page."""
FULL_NAME_SIZE = 8.5
"""The size (pt) of a full name below a short one."""
ROW_PADDING = 0.7
"""The space (mm) between rows with full names."""
PAGE_HEIGHT = 232.0
"""The height (mm) of all such rows on one page."""
PAGE_WIDTH = 190
"""The width (mm) between the margins."""
TABLE_WIDTH = 22
"""The width (mm) of the column of tables with the sign between pairs."""
ASIDE_WIDTH = 20
"""The width (mm) of the column of a group or a time."""
HALL_WIDTH = 36
"""The width (mm) of the column of halls."""
OWN_SHARE = 0.62
"""The share of a pair in the width of both names in the list by name, if full names are printed below."""
FEW_MATCHES = 4
"""The most matches, such as those of a final, whose two lists are on one page, with more room between the rows."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match on the wall. Empty texts are left out; without `pairs[1]` the first pair sits out.

    `full`: the full names, which are printed below the short ones. `unplayed`: the word for a match
    that nobody plays, such as "walkover".
    """

    pairs: tuple[str, str | None]
    table: str = ""
    group: str = ""
    hall: str = ""
    when: str = ""
    full: tuple[str, str] = ("", "")
    unplayed: str = ""
    players: tuple[str, ...] = ()
    """Single players, who each look for their own name: the first side, the second, their partners."""
    part: str = ""
    """What is played for in a bracket, such as "for third place"; printed above both pairs."""

    @property
    def sides(self) -> list[tuple[str, str]]:
        """Each pair's short name, with the full one below it where that says more."""
        return [(name, full if full != name else "") for name, full in zip(self.pairs, self.full, strict=True) if name]

    def height(self, size: int, width: float) -> float:
        """Its height (mm) in columns of `width` mm, if the full names are printed below."""
        names = (lines_of(name, size, width) * size * LEADING_SCALE for name, _full in self.sides)
        below = (_full_lines(full, width) * FULL_NAME_SIZE * LEADING_SCALE for _name, full in self.sides if full)
        part = self.part_height * LEADING_SCALE
        return (max(names) + max(below, default=0) + part) * MM_PER_POINT + ROW_PADDING

    @property
    def part_height(self) -> float:
        """The size (pt) of the line with its part of a bracket."""
        return FULL_NAME_SIZE if self.part else 0


@dataclass(frozen=True, slots=True)
class Seat:
    """The table of a pair, as a line of the list by name."""

    pair: str
    opponents: str
    listed_match: ListedMatch
    full: str = ""

    @property
    def pairs(self) -> tuple[str, str]:
        return self.pair, self.opponents

    def height(self, size: int, width: float) -> float:
        """Its height (mm) in columns of `width` mm on average, of which its own is wider: the full name is in it."""
        own, other = 2 * width * OWN_SHARE, 2 * width * (1 - OWN_SHARE)
        lines = max(lines_of(self.pair, size, own), lines_of(self.opponents, size, other))
        below = (_full_lines(self.full, own) * FULL_NAME_SIZE if self.full else 0) + self.listed_match.part_height
        return (lines * size + below) * LEADING_SCALE * MM_PER_POINT + ROW_PADDING


def _full_lines(full: str, width: float) -> int:
    """The number of lines of a full name, which is set in regular letters."""
    return lines_of(full, FULL_NAME_SIZE, width * REGULAR_SCALE)


@dataclass(frozen=True, slots=True)
class RoundListColumns:
    """Which columns have any content."""

    has_table: bool
    has_group: bool
    has_hall: bool
    has_when: bool

    def name(self, *, group: bool) -> float:
        """The width (mm) of a name column, of which there are two."""
        return (
            PAGE_WIDTH
            - TABLE_WIDTH * self.has_table
            - ASIDE_WIDTH * (group + self.has_when)
            - HALL_WIDTH * self.has_hall
        ) / 2


def round_list_html(
    head: ListHead,
    listed: Sequence[ListedMatch],
    *,
    is_of_teams: bool = False,
    side_titles: tuple[str, str] | None = None,
) -> str:
    """The HTML of both lists on A4, each beginning on a new page unless they are short, with headings repeated on every
    page. `side_titles`: the headings of the pairs that stay and of those that move, where they do."""
    matches = sorted((match for match in listed if match.pairs[1] is not None), key=_by_table)
    byes = sorted((match for match in listed if match.pairs[1] is None), key=lambda match: by_name(match.pairs[0]))
    seats = sorted(_seats(listed), key=lambda seat: by_name(seat.pair))
    columns = _columns(listed)
    context = {
        "head": head,
        "matches": [*matches, *byes],
        "seats": seats,
        "columns": columns,
        "full": has_full(listed),
        "is_of_teams": is_of_teams,
        "side_titles": side_titles,
        "is_of_players": any(match.players for match in listed),
        "bye": state_word(MatchState.BYE),
        "size": _size(listed, columns.name(group=columns.has_group)),
        "seats_size": _size(seats, columns.name(group=False)),
        "few": len(listed) <= FEW_MATCHES,
    }
    return render_to_string("printing/round_list.html", context)


def has_full(rows: Sequence[ListedMatch | Seat]) -> bool:
    return any(row.full or row.listed_match.part if isinstance(row, Seat) else _has_full(row) for row in rows)


def _has_full(row: ListedMatch) -> bool:
    return bool(row.part) or any(full for _name, full in row.sides)


def _columns(matches: Sequence[ListedMatch]) -> RoundListColumns:
    return RoundListColumns(
        any(match.table for match in matches),
        any(match.group for match in matches),
        any(match.hall for match in matches),
        any(match.when for match in matches),
    )


def _seats(matches: Sequence[ListedMatch]) -> Iterator[Seat]:
    for match in matches:
        if match.players:
            yield from _seats_of_four(match)
            continue
        (first, full), *others = match.sides
        yield Seat(first, others[0][0] if others else "", match, full)
        for two, whole in others:
            yield Seat(two, first, match, whole)


def _seats_of_four(match: ListedMatch) -> Iterator[Seat]:
    """A line for each of four single players, who are partners for this match."""
    first, second = match.pairs
    for at, player in enumerate(match.players):
        seated, other = (first, second or "") if at % 2 == 0 else (second or "", first)
        yield Seat(player, other, match, seated)


def _size(rows: Sequence[ListedMatch] | Sequence[Seat], width: float) -> int:
    """The type size that fits. `width`: mm of a name, which takes more lines in larger type."""

    def lines(size: int) -> int:
        return sum(max(lines_of(name, size, width) for name in filter(None, row.pairs)) for row in rows)

    if has_full(rows):
        sizes = (*(size for _most, size in STEPS), MIN_SIZE, ONE_PAGE_SIZE)
        return next((size for size in sizes if sum(row.height(size, width) for row in rows) <= PAGE_HEIGHT), MIN_SIZE)

    return next((size for most, size in STEPS if len(rows) <= most and lines(size) <= most), MIN_SIZE)


def _by_table(match: ListedMatch) -> tuple[list[tuple[bool, int, str]], list[str]]:
    """The sort key of a table: 9 before 10, and A2 before B1."""
    parts = re.findall(r"\d{1,18}|\D+", match.table)
    order = [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]
    return (order or [(True, 0, "\uffff")]), by_name(match.pairs[0])


def by_name(name: str) -> list[str]:
    """The sort key of a name, as people look it up: ignoring accents and capitals."""
    plain = "".join(char for char in normalize("NFKD", name) if not combining(char)).casefold()
    return [plain, name]
