"""Simulates a tournament with the real draws before anybody plays: whoever is higher in the list wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.contest.impossible import Impossible, NotYet
from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    FromStage,
    MatchFacts,
    PairId,
    PlayedGame,
    StageFacts,
    TournamentFacts,
    Withdrawal,
)
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.formats import format_of
from scoring.stages.qualifying import by_seed
from scoring.stages.resolver import TournamentResolver

WINNER_POINTS, LOSER_POINTS = 3000, 2000
MAX_TURNS = 400
"""Rounds and drawings after which a tournament is considered endless."""


@dataclass(frozen=True, slots=True)
class SimulatedRound:
    """A simulated round: who sits out (`byes`) and who meets again (`rematches`), where draws consider that."""

    stage: StageFacts
    number: int
    byes: tuple[PairId, ...]
    rematches: tuple[tuple[PairId, PairId], ...]


@dataclass(frozen=True, slots=True)
class Simulation:
    """The course of a tournament. `is_complete`: whether it came to its end; otherwise a format refused to go on.
    `walkovers`: matches of the pair that withdrew. `matches`: all, with byes."""

    rounds: tuple[SimulatedRound, ...]
    is_complete: bool
    walkovers: int = 0
    matches: tuple[MatchFacts, ...] = ()

    @property
    def rematches(self) -> int:
        """The number of rematches in all rounds."""
        return sum(len(round_.rematches) for round_ in self.rounds)

    @property
    def byes(self) -> int:
        """The number of byes in all rounds."""
        return sum(len(round_.byes) for round_ in self.rounds)


def simulate(tournament: TournamentFacts, leaves: PairId | None = None) -> Simulation:
    """Simulate a tournament from the start; recorded matches are ignored.

    `leaves`: a pair that withdraws after the first round of the first stage.
    """
    return Simulator(tournament, leaves).run()


class Simulator:
    """Plays a tournament round by round."""

    def __init__(self, tournament: TournamentFacts, leaves: PairId | None) -> None:
        pairs = {id_: replace(pair, withdrawn=None, entered=None) for id_, pair in tournament.pairs.items()}
        order = by_seed(pairs.values())
        self.strength: Mapping[PairId, int] = {pair: rank for rank, pair in enumerate(order)}
        self.leaves = leaves
        self.gone = leaves is None
        self.facts = replace(tournament, pairs=pairs, matches=(), adjustments=(), lots=())
        self.rounds: list[SimulatedRound] = []

    def run(self) -> Simulation:
        """Play to the end, or until a format refuses to go on."""
        stage_index = 0
        for _turn in range(MAX_TURNS):
            if stage_index == len(self.facts.stages):
                walkovers = self._walkovers() if self.leaves is not None else 0
                return Simulation(tuple(self.rounds), is_complete=True, walkovers=walkovers, matches=self.facts.matches)
            try:
                stage_index += self._play_next(self.facts.stages[stage_index])
            except NotYet as fault:
                if not self._draw_lots(self.facts.stages[stage_index], fault):
                    break
            except Impossible:
                break
        return Simulation(tuple(self.rounds), is_complete=False)

    def _play_next(self, stage: StageFacts) -> bool:
        """Play the next round, or a whole known schedule. Returns True if the stage was over already."""
        resolver = TournamentResolver(self.facts)
        view, format_ = resolver.view(stage), format_of(stage)
        resolver.refuse_unfinished_carried(stage)
        self._separate(stage, view.entrants)
        written = {(match.round, frozenset(match.pairs)) for match in view.matches}
        played = False
        for round_ in format_.rounds(view, None):
            new = [
                (pairing, first, second)
                for pairing in round_.pairings
                for first, second in (pairing.pairs,)
                if isinstance(first, str)
                and (second is None or isinstance(second, str))
                and (round_.number, frozenset(pairing.pairs)) not in written
            ]
            if new:
                self._add_round(stage, round_, new)
                played = True
                if not (format_.drawn_beforehand and self.gone):
                    break
        if played and not self.gone:
            self._withdraw()
        return not played

    def _withdraw(self) -> None:
        """Withdraw the pair that is to leave, once the first round has been played."""
        withdrawn = Withdrawal(self.facts.stages[0].id, 2)
        pairs = {
            id_: replace(pair, withdrawn=withdrawn) if id_ == self.leaves else pair
            for id_, pair in self.facts.pairs.items()
        }
        self.facts, self.gone = replace(self.facts, pairs=pairs), True

    def _separate(self, stage: StageFacts, entrants: tuple[PairId, ...]) -> None:
        """Give each entrant of a stage that begins a few points by strength, so that pairs with equal wins are not
        level."""
        if any(adjustment.stage == stage.id for adjustment in self.facts.adjustments):
            return
        points = tuple(
            AdjustmentFacts(stage.id, pair, points=len(self.strength) - self.strength[pair]) for pair in entrants
        )
        self.facts = replace(self.facts, adjustments=self.facts.adjustments + points)

    def _add_round(
        self, stage: StageFacts, round_: DrawnRound, new: list[tuple[Pairing, PairId, PairId | None]]
    ) -> None:
        """Play a round and record it."""
        matches = tuple(self._match(stage, round_.number, *match) for match in new)
        byes = tuple(first for _pairing, first, second in new if second is None)
        self.rounds.append(SimulatedRound(stage, round_.number, byes, self._rematches(stage, matches)))
        self.facts = replace(self.facts, matches=self.facts.matches + matches)

    def _rematches(self, stage: StageFacts, matches: tuple[MatchFacts, ...]) -> tuple[tuple[PairId, PairId], ...]:
        """The matches between pairs that met before, in stages whose draw considers that."""
        if not format_of(stage).round_by_round:
            return ()
        counted = {stage.id, *stage.carries}
        met = {frozenset(match.pairs) for match in self.facts.matches if match.stage in counted}
        return tuple(
            (first, second)
            for first, second in (match.pairs for match in matches)
            if second is not None and frozenset((first, second)) in met
        )

    def _match(
        self, stage: StageFacts, number: int, pairing: Pairing, first: PairId, second: PairId | None
    ) -> MatchFacts:
        """The match with its games; the stronger side wins all of them."""
        games: tuple[PlayedGame, ...] = ()
        if second is not None:
            won = self._strength(pairing, 0) < self._strength(pairing, 1)
            totals = (WINNER_POINTS, LOSER_POINTS) if won else (LOSER_POINTS, WINNER_POINTS)
            game = PlayedGame(totals, complete=True, winner=0 if won else 1)
            games = (game,) * (stage.games.count if stage.games.exactly else stage.games.wins_needed)
        return MatchFacts(
            stage.id,
            number,
            (first, second),
            pairing.group or 0,
            pairing.table,
            pairing.slot,
            games=games,
            partners=pairing.partners,
        )

    def _strength(self, pairing: Pairing, side: int) -> int:
        """The strength of a side, the sum over its members; less is stronger."""
        members = [
            occupant
            for occupant in (pairing.pairs[side], *(pairing.partners or ())[side : side + 1])
            if isinstance(occupant, str)
        ]
        return sum(self.strength[member] for member in members)

    def _walkovers(self) -> int:
        """The number of matches that the pair that left missed, including implied walkovers."""
        resolver = TournamentResolver(self.facts)
        return sum(self.leaves in match.absent for stage in self.facts.stages for match in resolver.view(stage).matches)

    def _draw_lots(self, stage: StageFacts, fault: NotYet) -> bool:
        """Decide the ties that a stage waits for in favour of the pair higher in the list. Returns whether there were
        any."""
        source = stage.entrants
        if not isinstance(source, FromStage):
            return False
        earlier = self.facts.stage(source.stage)
        if earlier is None:
            return False
        ties = [frozenset(fault.across)] if fault.across else []
        for table in TournamentResolver(self.facts).ranked(earlier):
            ties += [frozenset(tie) for ranking in table.tiers for tie in ranking.undecided]
        decided_ties = {drawing.tie for drawing in self.facts.lots}
        drawn = tuple(
            Drawing(earlier.id, order, order)
            for tie in dict.fromkeys(ties)
            if tie not in decided_ties
            for order in (tuple(sorted(tie, key=self.strength.__getitem__)),)
        )
        self.facts = replace(self.facts, lots=self.facts.lots + drawn)
        return bool(drawn)
