"""A tournament played to its end by the engine, round after round, and what was played in each stage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from scoring.contest.model import Pair, PairId
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.stages.overall import overall
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.planning.samples import Document, document

Rounds = dict[str, dict[int, tuple[int, int]]]  # stage → round → (matches, byes)


def play(
    pairs: Sequence[Pair], stages: Sequence[Document], better: Callable[[PairId, PairId], bool] | None = None
) -> tuple[Rounds, list[PairId]]:
    """Play the tournament; returns what each round had, and the champions. `better`: whether the pair named first
    wins."""
    matches: list[Document] = []
    played: Rounds = {}
    for index, stage in enumerate(stages):
        by_round: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        while True:
            resolver = TournamentResolver(read_tournament(document(pairs, stages, matches)))
            chosen_stage = resolver.tournament.stages[index]
            view, format_ = resolver.view(chosen_stage), resolver.format(chosen_stage)
            written = {
                (match["round"], *map(_known_by, match["pairs"])) for match in matches if match["stage"] == stage["id"]
            }
            new = [
                _match(stage, round_, _strongest(pairing), pairing.group, better) | _partners(pairing)
                for round_ in format_.rounds(view, None)
                for pairing in round_.pairings
                if all(side is None or isinstance(side, str) for side in pairing.pairs)
                and (round_.number, *pairing.pairs) not in written
            ]
            if not new:
                break
            for match in new:
                by_round[match["round"]][match["pairs"][1] is None] += 1
            matches += new
        played[stage["id"]] = {number: (counts[0], counts[1]) for number, counts in sorted(by_round.items())}
    ranking = overall(TournamentResolver(read_tournament(document(pairs, stages, matches))))
    return played, [pair for _place, tie in ranking[:1] for pair in tie]


def _partners(pairing: Pairing) -> Document:
    """The sides of a match of single players."""
    if pairing.partners is None:
        return {}
    return {"pairs": [list(side) for side in zip(pairing.pairs, pairing.partners, strict=True)]}


def _strongest(pairing: Pairing) -> tuple[object, ...]:
    """Both pairs; for single players, the one on each side who is higher in the list."""
    if pairing.partners is None:
        return pairing.pairs
    return tuple(min(side, key=str) for side in zip(pairing.pairs, pairing.partners, strict=True))


def _known_by(side: object) -> object:
    """The name by which a side is known: a pair, or the first of two players."""
    return side[0] if isinstance(side, list) else side


def _match(
    stage: Document, round_: DrawnRound, pairs: tuple[object, ...], group: int | None, better: object
) -> Document:
    wins = better(*pairs) if callable(better) and pairs[1] is not None else True
    winner = pairs[0] if wins else pairs[1]
    margin = 1095 - 3 * int(str(winner)[1:] if winner else 0) + round_.number % 3  # the same victory points, no ties
    game = {"totals": [3000, 3000 - margin] if wins else [3000 - margin, 3000]}
    games = stage.get("games", 1)
    needed = games["exactly"] if isinstance(games, dict) else int(games) // 2 + 1
    match: Document = {"stage": stage["id"], "round": round_.number, "pairs": list(pairs)}
    if group is not None and "groups" in stage:
        match["group"] = group
    if pairs[1] is not None:
        match["games"] = [game] * needed
    return match
