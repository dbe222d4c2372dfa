"""The form for entering a sheet a second time, in the order of the paper. It shows nothing of the first entry except
its length."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.totals import MAX_TOTAL
from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import Match
from tournament.services import matches
from tournament.services.tournaments.result_checks import Rows, typists
from tournament.services.tournaments.second_entry import EntryDifference, entry_differences
from tournament.services.writing.context import WriteContext
from tournament.texts import figure
from tournament.web.desk.totals import figure_fault
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.match_agreements import MatchAgreements

MORE_ROWS = 2
"""Number of hands that may be entered beyond those of the first entry."""


@dataclass(frozen=True)
class EntryField:
    name: str
    label: str
    typed: str
    fault: str


@dataclass(frozen=True)
class EntryRow:
    """A hand, or a whole game (`hand` None)."""

    game: int
    hand: int | None
    fields: tuple[EntryField, EntryField]


@dataclass(frozen=True)
class SecondEntryForm:
    """`first`: the hidden first entry; `data`: the posted form."""

    first: Sequence[Rows]
    by_hands: Sequence[bool]
    names: tuple[str, str]
    data: Mapping[str, str] | None = None

    @cached_property
    def rows(self) -> list[EntryRow]:
        return [self._row(game, row) for game, rows in enumerate(self.first) for row in range(self._count(game, rows))]

    def _count(self, game: int, rows: Rows) -> int:
        return len(rows) + MORE_ROWS if self.by_hands[game] else 1

    @property
    def several_games(self) -> bool:
        return len(self.first) > 1

    def _row(self, game: int, row: int) -> EntryRow:
        first, second = (self._field(game, row, side) for side in (0, 1))
        return EntryRow(game + 1, row + 1 if self.by_hands[game] else None, (first, second))

    def _field(self, game: int, row: int, side: int) -> EntryField:
        name = f"g{game}-{row}-{side}"
        typed = (self.data or {}).get(name, "").strip()
        return EntryField(name, self.names[side], typed, self._fault(game, row, typed))

    def _fault(self, game: int, row: int, typed: str) -> str:
        if self.data is None or (not typed and self._free(game, row)):
            return ""
        return figure_fault(typed)

    def _free(self, game: int, row: int) -> bool:
        """Whether a row may stay empty, together with all that follow it, because the sheet may not have it."""
        after = range(row, self._count(game, self.first[game]))
        empty = not any((self.data or {}).get(f"g{game}-{at}-{side}", "").strip() for at in after for side in (0, 1))
        return self.by_hands[game] and row > 0 and empty

    @property
    def sound(self) -> bool:
        return self.data is not None and not any(field.fault for row in self.rows for field in row.fields)

    @property
    def games(self) -> list[Rows]:
        """What was typed, in a valid form."""
        games: list[Rows] = [[] for _game in self.first]
        for row in self.rows:
            if all(field.typed for field in row.fields):
                games[row.game - 1].append([parse_number(field.typed) for field in row.fields])
        return games


@dataclass(frozen=True)
class DifferingFigure:
    """A figure that differs. `name`: that of the field which says which figure is right."""

    name: str
    label: str
    first: str
    second: str


def differing_figures(
    first: Sequence[Rows], second: Sequence[Rows], names: tuple[str, str], *, by_hands: bool
) -> list[DifferingFigure]:
    return [
        _differing_figure(difference, names, len(first) > 1, by_hands)
        for difference in entry_differences(first, second)
    ]


def _differing_figure(
    difference: EntryDifference, names: tuple[str, str], several: bool, by_hands: bool
) -> DifferingFigure:
    game = _("Game %(number)s") % {"number": difference.game + 1} if several else ""
    hand = _("Hand %(number)s") % {"number": difference.row + 1} if by_hands else ""
    label = " · ".join(filter(None, [game, hand, names[difference.side]]))
    return DifferingFigure(field_of(difference), label, _figure_text(difference.first), _figure_text(difference.second))


def field_of(difference: EntryDifference) -> str:
    return f"d{difference.game}-{difference.row}-{difference.side}"


def _figure_text(value: int | None) -> str:
    return _("nothing") if value is None else figure(value)


def decided(first: Sequence[Rows], second: Sequence[Rows], data: Mapping[str, str]) -> list[Rows] | None:
    """The figures chosen as right; None if one is missing or invalid."""
    games: list[Rows] = [[list(row) for row in rows] for rows in first]
    for difference in entry_differences(first, second):
        value = _chosen_figure(difference, data)
        if value is None:
            return None
        games[difference.game][difference.row][difference.side] = value
    return games


def _chosen_figure(difference: EntryDifference, data: Mapping[str, str]) -> int | None:
    side = data.get(field_of(difference), "")
    if side in ("first", "second"):
        return difference.first if side == "first" else difference.second
    try:
        number = parse_number(data.get(field_of(difference) + "-other", ""))
    except NotANumber:
        return None
    return number if abs(number) <= MAX_TOTAL else None


def typed_by(request: MemberRequest, match: Match) -> bool:
    """Whether this person, or somebody on this device, typed any of the result, so that another has to check it."""
    reader = WriteContext("", None, request.user, known_device(request))
    return typists(matches.match_scope(match.pk)).include(reader)


def hides_first_entry(request: MemberRequest, match: Match, words: MatchAgreements) -> bool:
    """Whether the sheet waits for a second entry that this person may make, so that the first is not shown."""
    return words.wants_second_entry and not typed_by(request, match)
