"""The base class of formats: what a kind of stage declares, how it is paired, when it ends, and what its tables are.

A module in this package with a `FORMAT` is found by `scoring.formats`; there is no second list to edit, and nothing
outside this package compares a kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rules.text import Text, _, make_text
from scoring.contest.model import PairId, StageFacts, StageOptions
from scoring.contest.rounds import DrawnRound, RoundMatches, RoundSize, UnmetWish
from scoring.contest.stage_view import StageView
from scoring.contest.tables import TableMembers
from scoring.formats.bracket import Filled, Slot
from scoring.formats.order import pairs_ordered_by_lot
from scoring.formats.playing_through import simulate_rounds, size_of
from scoring.formats.records import find_round
from scoring.formats.whist import SeatedRound


class Format(ABC):
    """One kind of stage. All methods are pure; `seed` None means that nothing is drawn by lot.

    A subclass declares only what differs from the defaults.
    """

    kind: ClassVar[str]
    """The format's name in the tournament file."""
    option_names: ClassVar[frozenset[str]] = frozenset()
    """The fields of a stage that belong to this kind alone."""
    elimination: ClassVar[bool] = False
    """A level match is not decided: another game is played."""
    drops_losers: ClassVar[bool] = False
    """Losers play no further, so the pairs of a round reveal who won the one before."""
    criteria_optional: ClassVar[bool] = False
    """The format itself ranks; criteria only separate pairs that went out together."""
    round_by_round: ClassVar[bool] = False
    """Each round is drawn from the results before it; otherwise the schedule is known from the start."""
    redrawn_by_lot: ClassVar[bool] = False
    """Every round is drawn by lot anew, not only the first."""
    has_groups: ClassVar[bool] = False
    """The stage may be played in groups side by side."""
    partners_change: ClassVar[bool] = False
    """Entrants are single players; two of them are partners for one match only."""
    has_bracket: ClassVar[bool] = False
    has_losers: ClassVar[bool] = False
    """The format can name those who lost in some of its rounds, who then play on in a later stage."""
    has_crosstable: ClassVar[bool] = False
    catches_up: ClassVar[bool] = False
    """A late entry meets everybody in the rounds that remain, so that it misses no match."""
    refuses_pairings_alone: ClassVar[bool] = False
    """`refuse` looks only at who meets whom in which round, not at results."""
    lot_rule: ClassVar[Text] = make_text(_("Pairs without a seed enter the round's draw in this order."))
    """How an order drawn by lot becomes the pairings of a round, in a sentence."""

    @property
    def drawn_beforehand(self) -> bool:
        """Whether the pairings of all rounds are known before anything is played."""
        return not (self.round_by_round or self.has_bracket)

    @property
    def leaves_out_the_absent(self) -> bool:
        """Whether a round is drawn without pairs that withdrew or have not joined yet. Otherwise their matches are
        fixed, and count as walkovers."""
        return self.round_by_round or self.partners_change

    # Words

    @abstractmethod
    def title(self, stage: StageFacts) -> Text:
        """The title of a stage of this kind if it was given no name: "Knock-out"."""

    def from_final(self, number: int, last: int) -> int | None:
        """The number of rounds between round `number` and the final: 0 for the final, -1 for its repeat; None: it has a
        number only.

        `last`: the number of the stage's last round, including a repeated final.
        """
        return None

    def last_of_bracket(self, first_round_slots: int) -> int:
        """The number of the last round of a bracket, given the number of slots in its first round."""
        raise NotImplementedError

    def is_third_place(self, number: int, slot: int | None, last: int) -> bool:
        """Whether the match at that slot of round `number` is for third place."""
        return False

    def table_title(self, stage: StageFacts, number: int) -> Text | None:
        """The title of table `number` (from 0) of several; None: it is called a group."""
        return None

    def separate_rankings(self, stage: StageFacts) -> Text | None:
        """That the pairs of two tables are never compared, so that each table has its own winner, in a sentence; None:
        they are."""
        return None

    def bye_rule(self, stage: StageFacts) -> Text:
        """Who sits out if the number of entrants is odd, in a sentence."""
        return make_text(_("No pair sits out twice before all the others have once."))

    # Reading

    @abstractmethod
    def read_options(self, fields: Mapping[str, Any]) -> StageOptions:
        """The validated options of this kind from the stage's own fields. Raises `scoring.unreadable.Unreadable`."""

    @abstractmethod
    def refuse(self, view: StageView) -> None:
        """Raise Impossible where the stage cannot be played, or its matches contradict it."""

    # Rounds

    @abstractmethod
    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        """The whole schedule if it is known beforehand; for a kind drawn round by round, only the next round.

        Raises Impossible, naming the match, while one of the round before is open. () after the last round.
        """

    def round(self, view: StageView, number: int, seed: str | None) -> DrawnRound:
        """The round of this number, as recorded if it is. Raises Impossible for one beyond the next."""
        return find_round(view, self.rounds(view, seed), number)

    def scheduled(self, view: StageView) -> tuple[tuple[int, PairId, PairId, int], ...]:
        """The meetings that must take place whatever the results, as (round, first, second, group); () where none are
        fixed."""
        return ()

    def numbered_schedule(self, stage: StageFacts, entrants: int) -> tuple[SeatedRound, ...]:
        """The whole schedule by the entrants' numbers in the drawn order, from 0; () where the numbers do not fix
        it."""
        return ()

    def bracket(self, view: StageView, seed: str | None) -> list[Slot]:
        """Every match of the bracket, by round; [] for a kind without one."""
        return []

    def filled_bracket(self, view: StageView, seed: str | None = None) -> Filled:
        """The bracket with the recorded results; a repeat that is not needed is left out. {} for a kind without one."""
        return {}

    def eligible(self, view: StageView, number: int) -> tuple[PairId, ...]:
        """The pairs whose order is drawn by lot for round `number`, in file order; () if lots decide nothing there.

        They are published before the source of the draw is known.
        """
        return pairs_ordered_by_lot(view, view.entrants if number == 1 else ())

    def unmet_wishes(self, view: StageView, number: int, matches: RoundMatches) -> list[UnmetWish]:
        """The wishes that a round of these matches could not meet. `view`: the stage as it was when the round was
        drawn."""
        return []

    def round_sizes(self, view: StageView) -> Iterable[RoundSize]:
        """The expected size of each round before anything is played."""
        if self.round_by_round:
            return map(size_of, simulate_rounds(view, lambda then: self.rounds(then, None), self.elimination))
        return map(size_of, self.rounds(view, None))

    def losers(self, view: StageView, rounds: Sequence[int]) -> tuple[PairId, ...] | None:
        """The pairs that lost in these rounds, by round and slot; None until all of them are played. Only where
        `has_losers`."""
        raise NotImplementedError

    # End

    def round_count(self, stage: StageFacts) -> int | None:
        """The number of rounds set by the stage's options; None if it depends on the entrants or the results."""
        return None

    def has_open_end(self, stage: StageFacts) -> bool:
        """Whether the number of rounds depends on the results."""
        return self.round_by_round and self.round_count(stage) is None

    def avoids_rematches(self, stage: StageFacts) -> bool:
        """Whether every draw lets pairs meet twice only where it cannot be avoided. Asked only of formats drawn round
        by round."""
        return False

    def last_round(self, view: StageView) -> int | None:
        """The number of the last round, including a repeated final; None if it depends on the results."""
        if self.round_by_round:
            return self.round_count(view.stage)
        return max((round_.number for round_ in self.rounds(view, None)), default=None)

    def deciding_round(self, view: StageView) -> int | None:
        """The number of the last round that is certain to be played."""
        return self.last_round(view)

    def is_drawn_whole(self, view: StageView, drawn: int) -> bool:
        """Whether round `drawn`, the last one drawn, is the last of the stage."""
        last = self.last_round(view)
        return self.finished(view) if last is None else drawn >= last

    def has_rounds_to_come(self, view: StageView, pair: PairId) -> bool:
        """Whether the pair may play in a round that is not drawn yet; False where the schedule is known."""
        if not self.round_by_round or self.is_drawn_whole(view, view.last_written):
            return False
        return pair in view.entrants

    @abstractmethod
    def finished(self, view: StageView) -> bool:
        """Whether nothing is left to play."""

    # Tables

    def tables(self, view: StageView) -> tuple[TableMembers, ...]:
        """The tables to rank; () for a stage that cannot be drawn up yet."""
        return tuple(TableMembers(number, group) for number, group in enumerate(view.groups) if group)

    def one_side(self, view: StageView) -> frozenset[PairId]:
        """Where pairs of one side meet only pairs of the other, those of one side: the rows of the crosstable. Empty
        where all may meet."""
        return frozenset()
