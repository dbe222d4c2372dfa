"""Puts into words how the pairs of groups were placed in a bracket: who meets whom first, and how far apart the pairs
of one group are. What it says is read from the first round itself, whoever drew it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.contest.model import FromStage, PairId, StageFacts
from scoring.contest.tables import placed_pairs
from scoring.formats import format_of
from scoring.formats.bracket import Filled
from scoring.formats.seeding import Duel
from scoring.stages.resolver import TournamentResolver


def seeding_sentences(resolver: TournamentResolver, stage: StageFacts, bracket: Filled) -> tuple[str, ...]:
    """The sentences; () if the entrants do not come from groups of which at least one sends several pairs. Raises
    Impossible where the entrants are not known."""
    origin, source = resolver.view(stage).origin, stage.source
    earlier = resolver.tournament.stage(source.stage) if source is not None else None
    sizes = Counter(origin.values())
    if source is None or earlier is None or not 1 < len(sizes) < len(origin):
        return ()
    if format_of(earlier).table_title(earlier, 0) is not None:  # its tables are no groups
        return ()
    places = {row.pair: row.place for table in resolver.ranked(earlier) for row in placed_pairs(table)}
    first_round = _FirstRound(_duels(bracket), origin, places)
    separation = first_round.separation(only_first_round=any(filled.slot.bracket for filled in bracket.values()))
    return (*first_round.meetings(source), separation)


def _duels(bracket: Filled) -> list[Duel]:
    """The matches of the first round, by slot."""
    filled_slots = [bracket[spot].slot.sides for spot in sorted(bracket) if spot[0] == 1]
    return [(_pair(first), _pair(second)) for first, second in filled_slots]


def _pair(side: object) -> PairId | None:
    return side if isinstance(side, str) else None


@dataclass(frozen=True)
class _FirstRound:
    """`duels` by slot, None for a bye; `origin`: the group of each pair; `places`: the place it took there."""

    duels: Sequence[Duel]
    origin: Mapping[PairId, int]
    places: Mapping[PairId, int]

    def meetings(self, source: FromStage) -> Iterator[str]:
        """Which places meet, if that follows a rule."""
        matches = [sorted(self.places[pair] for pair in duel) for duel in self._played]
        if all(places == [1, 2] for places in matches) and len(matches) == len(self.duels) and not self._has_rematch:
            yield _("Each winner of a group meets the second of another group.")
        elif any(1 in places for places in matches) and [1, 1] not in matches:
            if source.best_of_next and source.next_place == 3:
                yield _(
                    "In the first round no winner of a group meets another one, and the best thirds fill the places "
                    "left."
                )
            else:
                yield _("In the first round no winner of a group meets another one.")

    def separation(self, *, only_first_round: bool) -> str:
        """How far apart the pairs of one group are. `only_first_round`: those of opposite halves may meet soon after
        it, as losers."""
        if self._has_rematch:
            if self._is_one_group_too_large:
                return _(
                    "In the first round some meet one of their own group: more than half of those who play it are from "
                    "that group."
                )
            return _("In the first round some meet one of their own group.")
        first, second = (Counter(self.origin[pair] for pair in half) for half in self._halves)
        sent = Counter(self.origin.values())
        if any(abs(first[group] - second[group]) > 1 for group in sent):
            return _(
                "In the first round nobody meets one of their own group, but not every group is divided evenly between "
                "the two halves of the bracket."
            )
        if max(sent.values()) > 2:
            return _(
                "Those of one group are spread over both halves of the bracket and do not meet in the first round."
            )
        if only_first_round:
            return _("In the first round nobody meets one of their own group.")
        return _("Those of one group are in opposite halves of the bracket, so that they do not meet early.")

    @property
    def _halves(self) -> tuple[list[PairId], list[PairId]]:
        middle = len(self.duels) // 2
        first, second = (
            [pair for duel in duels for pair in duel if pair is not None]
            for duels in (self.duels[:middle], self.duels[middle:])
        )
        return first, second

    @property
    def _has_rematch(self) -> bool:
        """Whether two pairs of one group meet."""
        return any(len({self.origin[pair] for pair in duel}) == 1 for duel in self._played)

    @property
    def _is_one_group_too_large(self) -> bool:
        """Whether one group is more than half of those who play, so that two of it had to meet."""
        groups = Counter(self.origin[pair] for duel in self._played for pair in duel)
        return 2 * max(groups.values()) > groups.total()

    @property
    def _played(self) -> list[list[PairId]]:
        """The pairs of each match that is no bye."""
        return [[pair for pair in duel if pair is not None] for duel in self.duels if None not in duel]
