"""View-model of a bracket as a tree of matches: single elimination, and both sides of a double elimination."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.contest.rounds import From
from scoring.formats import format_of
from scoring.formats.bracket import Filled, Occupant, Spot
from scoring.stages.resolver import TournamentResolver
from tournament.boards.bracket_notes import BracketNote, bracket_note
from tournament.boards.bracket_parts import BracketPart
from tournament.boards.bracket_seeding import seeding_sentences
from tournament.boards.entries import ScheduleEntry
from tournament.boards.match_board import MatchSide
from tournament.boards.matches import MatchDescriber, States
from tournament.boards.schedule import RoundBoard, rounds_board, stage_round_titles
from tournament.boards.words import champions_title, third_place_title
from tournament.texts import say

PartOf = Callable[[MatchDescriber], BracketPart | None]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating hundreds for a page would take three times as long
class BracketLine:
    """A line with a name on it. `feeder`: the match whose winner it carries; None if it begins here. If the side is not
    known yet, `name` says who it will be."""

    side: MatchSide
    feeder: "BracketNode | None" = None


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating hundreds for a page would take three times as long
class BracketNode:
    """A match with its two lines. `column` counts the drawn rounds from 0. `number`: shown if the loser plays on
    elsewhere, where it is referred to; else None."""

    spot: Spot
    column: int
    number: int | None
    lines: tuple[BracketLine, BracketLine]
    bracket: str | None = None
    note: BracketNote | None = None


@dataclass(frozen=True, slots=True)
class ExtraMatch:
    """A match beside the tree: the one for third place, or the repeated final."""

    title: str
    node: BracketNode


@dataclass(frozen=True, slots=True)
class BracketBoard:
    """The bracket as one tree that ends at `champion`."""

    stage: str
    champion: BracketLine | None = None
    """The line of the champion. In a double elimination the losers' side is attached to the second line of its
    match."""
    columns: tuple[str, ...] = ()
    """The column headings, the champion's last."""
    extras: tuple[ExtraMatch, ...] = ()
    rounds: tuple[RoundBoard, ...] = ()
    """The rounds as lists, for screen readers and links."""
    pairs: int = 0
    double: bool = False
    empty_text: str = ""
    """Why there is no bracket; "" if there is one."""
    part: BracketPart | None = None
    """The part shown of a large bracket; `columns` and `rounds` are then those of the part."""
    seeding: tuple[str, ...] = ()
    """Why the pairs of groups meet as they do in the first round, in sentences; () where the part does not show it."""


def bracket_board(
    resolver: TournamentResolver,
    stage: StageFacts,
    states: States | None = None,
    seed: str | None = None,
    hours: Mapping[int, str] | None = None,
    part_of: PartOf = lambda _describer: None,
) -> BracketBoard:
    """The board of a bracket. `seed`: that of the draw, if the first round was drawn by lot and is not recorded yet.
    `hours`: when each round begins, by its number. `part_of`: the part of a large bracket to show; None: all of it."""
    if not format_of(stage).has_bracket:
        return BracketBoard(stage.id)
    try:
        view = resolver.view(stage)
    except Impossible as fault:
        return BracketBoard(stage.id, empty_text=say(fault.message))
    bracket = format_of(stage).filled_bracket(view, seed)
    describer = MatchDescriber(resolver, stage, states, seed)
    part = part_of(describer)
    builder = _BracketBuilder(bracket, describer, hours or {}, part.first if part else 1)
    root = builder.node(builder.final)
    if root is None:
        return BracketBoard(stage.id, empty_text=_("Nobody is left in this bracket."))
    extras = builder.extras()
    return BracketBoard(
        stage.id,
        champion=BracketLine(_champion(root, extras), root),
        columns=_columns(root, describer),
        extras=extras,
        rounds=rounds_board(describer, part.listed_rounds if part else None).rounds,
        pairs=len(view.entrants),
        double=any(origin.slot.bracket is not None for origin in bracket.values()),
        part=part,
        seeding=() if part and part.first > 1 else seeding_sentences(resolver, stage, bracket),
    )


def _columns(root: BracketNode, describer: MatchDescriber) -> tuple[str, ...]:
    round_titles = stage_round_titles(describer.entries, describer.stage)
    first = root.spot[0] - root.column
    return (
        *(round_titles.get(number, "") for number in range(first, root.spot[0] + 1)),
        champions_title(describer.stage),
    )


def _champion(root: BracketNode, extras: Sequence[ExtraMatch]) -> MatchSide:
    """The winner of the deciding match: the final, or its repeat if there is one."""
    deciding = next((extra.node for extra in extras if extra.node.spot[0] > root.spot[0]), root)
    winner = next((line.side for line in deciding.lines if line.side.won), None)
    return MatchSide(winner.pair, winner.name, won=True) if winner else MatchSide(None, _("to be decided"))


class _BracketBuilder:
    """Builds the tree backwards from its end."""

    def __init__(
        self,
        bracket: Filled,
        describer: MatchDescriber,
        hours: Mapping[int, str],
        first: int = 1,
    ) -> None:
        """Prepare a tree for the bracket. `first`: the leftmost round, at which the tree begins."""
        self.first = first
        self.slots = {spot: origin.slot for spot, origin in bracket.items()}
        self.bracket, self.describer, self.hours = bracket, describer, hours
        self.entries: dict[Spot, ScheduleEntry] = {
            (e.round, e.slot): e for e in describer.entries if e.slot is not None
        }
        self.counts: dict[Spot, int] = {}
        seen = [s for s in sorted(self.slots) if self.slots[s].bracket == "winners" and self.count(s) == 2]
        self.numbers = {spot: number for number, spot in enumerate(seen, start=1)}
        finals = [spot for spot, slot in self.slots.items() if slot.bracket == "final"]
        self.last = max(round_ for round_, _slot in self.slots)
        self.final: Spot = min(finals) if finals else (self.last, 1)

    def count(self, spot: Spot) -> int:
        """The number of lines of a match: 2 if it is played, 1 if a pair passes through it."""
        if spot not in self.counts:
            self.counts[spot] = sum(self._has(spot, at) for at in (0, 1))
        return self.counts[spot]

    def _has(self, spot: Spot, at: int) -> bool:
        origin, occupant = self.slots[spot].sides[at], self.bracket[spot].sides[at]
        if not isinstance(origin, From):
            return origin is not None
        feeder = (origin.round, origin.slot)
        return occupant is not None and self.count(feeder) == 2 if origin.loser else self.count(feeder) > 0

    def node(self, spot: Spot) -> BracketNode | None:
        """The match; None if fewer than two pairs can reach it."""
        if self.count(spot) != 2:
            return None
        first, second = (self.line(spot, at) for at in (0, 1))
        return self._node(spot, (first, second), self.slots[spot].bracket)

    def _node(self, spot: Spot, lines: tuple[BracketLine, BracketLine], bracket: str | None = None) -> BracketNode:
        entry = self.entries.get(spot)
        note = bracket_note(entry, self.describer, self.hours.get(spot[0], "")) if entry is not None else None
        return BracketNode(spot, spot[0] - self.first, self.numbers.get(spot), lines, bracket, note)

    def line(self, spot: Spot, at: int) -> BracketLine:
        origin, occupant = self.slots[spot].sides[at], self.bracket[spot].sides[at]
        if not isinstance(origin, From) or origin.loser:
            return BracketLine(self._side(spot, occupant))
        feeder = (origin.round, origin.slot)
        if feeder[0] < self.first:
            return BracketLine(self._side(spot, occupant))
        node = self.node(feeder)
        if node is not None:
            return BracketLine(self._side(spot, occupant), node)
        passed = self.line(feeder, 0 if self._has(feeder, 0) else 1)
        return BracketLine(self._side(spot, occupant), passed.feeder) if isinstance(occupant, str) else passed

    def extras(self) -> tuple[ExtraMatch, ...]:
        """The match for third place, or the repeated final."""
        extra_matches, third = [], third_place_title(self.describer.stage)
        for spot, title in (((self.last, 2), third), ((self.final[0] + 1, 1), _("Second final"))):
            if spot in self.slots and self.count(spot) == 2 and (spot[1] == 1 or self.final[0] == self.last):
                sides = (self._side(spot, occupant) for occupant in self.bracket[spot].sides)
                first, second = (BracketLine(side) for side in sides)
                extra_matches.append(ExtraMatch(title, self._node(spot, (first, second))))
        return tuple(extra_matches)

    def _side(self, spot: Spot, occupant: Occupant) -> MatchSide:
        if occupant is None:
            return MatchSide(None, _("nobody came"))
        if isinstance(occupant, From):
            return MatchSide(None, self._awaited(occupant), short_name=self._in_short(occupant))
        entry = self.entries.get(spot)
        if entry is not None and occupant in entry.pairs:
            match = self.describer.describe(entry)
            return next(side for side in match.sides if side.pair == occupant)
        return MatchSide(occupant, self.describer.name(occupant))

    def _awaited(self, origin: From) -> str:
        """A description of who will come: the winner or loser of a table if that is known, else of a match to which
        readers can follow the lines."""
        spot = (origin.round, origin.slot)
        if spot in self.describer.tables:
            return self.describer.awaited(origin)
        if self.slots[spot].bracket == "final":
            return _("loser of the final") if origin.loser else _("winner of the final")
        if not origin.loser:
            return self._winner(spot)
        if spot not in self.numbers:
            return _("loser of semi-final %(number)s") % {"number": origin.slot}
        return _("loser of match %(number)s") % {"number": self.numbers[spot]}

    def _winner(self, spot: Spot) -> str:
        """A description of the winner of a match whose table is unknown, by its round. In a double elimination it says
        only that it is still to be decided, since readers can follow the lines."""
        if self.slots[spot].bracket is not None:
            return _("to be decided")
        message = self._winner_messages.get(self.last - spot[0], self._winner_messages[0])
        return message % {"number": spot[1], "slot": spot[1], "round": spot[0]}

    @cached_property
    def _winner_messages(self) -> dict[int, str]:
        """Messages by the number of rounds before the last; 0 stands for all others."""
        return {
            0: _("winner of round %(round)s, match %(slot)s"),
            1: _("winner of semi-final %(number)s"),
            2: _("winner of quarter-final %(number)s"),
            3: _("winner of match %(number)s of the round of 16"),
        }

    def _winner_in_short(self, spot: Spot) -> str:
        if self.slots[spot].bracket is not None:
            return ""
        message = self._short_messages.get(self.last - spot[0], self._short_messages[0])
        return message % {"number": spot[1], "round": spot[0]}

    @cached_property
    def _short_messages(self) -> dict[int, str]:
        """Like `_winner_messages`, for narrow columns."""
        return {
            0: pgettext("bracket", "winner R%(round)s, %(number)s"),
            1: pgettext("bracket", "winner of SF %(number)s"),
            2: pgettext("bracket", "winner of QF %(number)s"),
            3: pgettext("bracket", "winner of R16, %(number)s"),
        }

    @cached_property
    def _table_messages(self) -> tuple[str, str]:
        """The winner and the loser of a table, for narrow columns."""
        return pgettext("bracket", "winner table %(number)s"), pgettext("bracket", "loser table %(number)s")

    def _in_short(self, origin: From) -> str:
        """A short description of who will come, for narrow columns."""
        spot = (origin.round, origin.slot)
        if spot in self.describer.tables:
            winner, loser = self._table_messages
            return (loser if origin.loser else winner) % {"number": self.describer.tables[spot]}
        if not origin.loser:
            return self._winner_in_short(spot)
        if self.slots[spot].bracket == "final":
            return ""
        number = self.numbers.get(spot)
        if number is None:
            return pgettext("bracket", "loser of SF %(number)s") % {"number": origin.slot}
        return pgettext("bracket", "loser %(number)s") % {"number": number}
