"""Plays a tournament file on, round by round, with random games; this is how the demo tournaments are made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any

from rules.schema import Regulation
from scoring.contest.model import PairId, PlayedGame, StageFacts, TournamentFacts
from scoring.contest.outcome import is_decided
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.documents import Document
from scoring.formats import format_of
from scoring.lots import draw
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.matches import read_played_game
from tournament.demo.random_game import random_game, random_totals
from tournament.demo.random_hand import Strength

# Per hundred games.
TOTALS_ONLY = 12  # only the totals were written down
CLOCK_ENDS_GAME = 3


class TournamentSimulation:
    """A tournament being played; `document` is the tournament file, which grows. `absent`: (round, pair) for each pair
    that will not come to a match of the present stage."""

    def __init__(self, document: Document, rng: Random) -> None:
        self.document, self.rng = document, rng
        self.strength = _strengths(document["pairs"], rng)
        self.absent: set[tuple[int, PairId]] = set()

    @property
    def tournament(self) -> TournamentFacts:
        return read_tournament(self.document)

    @cached_property
    def regulation(self) -> Regulation:
        return self.tournament.regulation

    def play_stage(self, stage_id: str, seed: str | None = None) -> None:
        """Play all of a stage, with the drawings of lots that its ties need."""
        while self.play_round(stage_id, seed):
            pass
        self.draw_lots(stage_id)

    def play_round(self, stage_id: str, seed: str | None = None, whole: int | None = None, begun: int = 0) -> bool:
        """Play the next round; False if there is none. `whole`: how many matches are finished (None: all), `begun`: how
        many more are half played; the others have not begun."""
        tournament = self.tournament
        stage = _stage(tournament, stage_id)
        round_ = _next_round(tournament, stage, seed)
        if round_ is None:
            return False
        for count, pairing in enumerate(round_.pairings):
            match = self._match(stage, round_.number, pairing)
            if pairing.pairs[1] is not None and "absent" not in match and whole is not None:
                match["games"] = match["games"] if count < whole else self._half(match["games"], count - whole < begun)
            self.document["matches"].append(match)
        return True

    def draw_lots(self, stage_id: str) -> None:
        """Draw lots for every tie of a stage that needs it."""
        tournament = self.tournament
        ranked = TournamentResolver(tournament).ranked(_stage(tournament, stage_id))
        ties = [tie for table in ranked for ranking in table.tiers for tie in ranking.undecided]
        for tie in ties:
            self.document["lots"].append(self._drawing(stage_id, tie))

    def withdraw(self, pair: PairId, stage: str, round_: int) -> None:
        """Withdraw the pair from a stage; what it has played stands."""
        self._entry(pair)["withdrawn"] = {"stage": stage, "round": round_, "results": "stand"}

    def enter_late(self, pair: PairId, stage: str, round_: int) -> None:
        """Enter the pair only from that round on."""
        self._entry(pair)["entered"] = {"stage": stage, "round": round_}

    def adjust(self, pair: PairId, stage: str, reason: str, **changes: int) -> None:
        """Give or take points, with a public reason."""
        self.document["adjustments"].append({"stage": stage, "pair": pair, **changes, "reason": reason})

    def _entry(self, pair: PairId) -> Document:
        return next(entry for entry in self.document["pairs"] if entry["id"] == pair)

    # --- One match ---------------------------------------------------------------------------------------------------

    def _match(self, stage: StageFacts, number: int, pairing: Pairing) -> Document:
        first, second = pairing.pairs
        match: Document = {"stage": stage.id, "round": number, "pairs": [first, second]}
        for name in ("group", "table"):
            if getattr(pairing, name) is not None:
                match[name] = getattr(pairing, name)
        if format_of(stage).elimination:
            match |= {"slot": pairing.slot, "table": pairing.slot}
        if not isinstance(first, str) or not isinstance(second, str):
            return match
        absent = [pair for pair in (first, second) if self._stays_away(pair, stage, number)]
        if absent:
            return match | {"absent": absent}
        return match | {"games": list(self._games(stage, (self.strength[first], self.strength[second])))}

    def _stays_away(self, pair: PairId, stage: StageFacts, number: int) -> bool:
        left = self._entry(pair).get("withdrawn")
        has_left = left is not None and left["stage"] == stage.id and left["round"] <= number
        return has_left or (number, pair) in self.absent

    def _games(self, stage: StageFacts, strength: Strength) -> Iterator[Document]:
        """Games until the match is decided."""
        played: list[PlayedGame] = []
        while not is_decided(played, stage.games, format_of(stage).elimination):
            game = self._game(strength)
            played.append(read_played_game(game, self.regulation, self.document["rulings"]))
            yield game

    def _game(self, strength: Strength) -> Document:
        if self.rng.random() * 100 < TOTALS_ONLY:
            return {"totals": list(random_totals(self.regulation, self.rng, strength))}
        hands = random_game(self.regulation, self.rng, strength)
        if len(hands) > 3 and self.rng.random() * 100 < CLOCK_ENDS_GAME:
            return {"hands": hands[:-1], "closed": "time"}
        return {"hands": hands, "closed": "hands"} if self.regulation.end.by_hands else {"hands": hands}

    def _half(self, games: list[Document], begun: bool) -> list[Document]:
        """The state of a match that is half played: some games, and some hands of the current one."""
        if not begun:
            return []
        *before, last = games[: len(games) // 2 + 1]
        hands: list[Any] = last.get("hands", [])
        return [*before, {"hands": hands[: len(hands) // 2]}] if len(hands) > 1 else before

    def _drawing(self, stage_id: str, tie: list[PairId]) -> Document:
        number = len(self.document["lots"]) + 1
        draw_id = f"{stage_id}-tie-{number}"
        source = "Loteria Federal " + " ".join(str(self.rng.randrange(10**5)).zfill(5) for _prize in range(5))
        drawn = draw(tie, draw_id, (source,))
        result = {"id": draw_id, "pool_hash": drawn.pool_hash, "sources": [source]}
        return {"stage": stage_id, "among": sorted(tie), "order": list(drawn.order), "draw": result}


def _strengths(pairs: list[Document], rng: Random) -> dict[PairId, float]:
    """How good each pair is; the seeded pairs are the best, in their order."""
    levels = sorted((rng.uniform(0.35, 0.65) for _pair in pairs), reverse=True)
    seeded = sorted((pair for pair in pairs if "seed" in pair), key=lambda pair: pair["seed"])
    others = levels[len(seeded) :]
    rng.shuffle(others)
    unseeded = [pair for pair in pairs if "seed" not in pair]
    return {
        pair["id"]: level for pair, level in zip([*seeded, *unseeded], [*levels[: len(seeded)], *others], strict=True)
    }


def _stage(tournament: TournamentFacts, stage_id: str) -> StageFacts:
    return next(stage for stage in tournament.stages if stage.id == stage_id)


def _next_round(tournament: TournamentFacts, stage: StageFacts, seed: str | None) -> DrawnRound | None:
    """The first round of which nothing is recorded yet."""
    written = {match.round for match in tournament.matches if match.stage == stage.id}
    return next((round_ for round_ in pairings(tournament, stage, seed=seed) if round_.number not in written), None)
