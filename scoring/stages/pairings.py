"""The pairings of a stage, and how `pairings --json` prints them as plain JSON."""

from __future__ import annotations

from typing import Any

from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts, TeamMatches, TournamentFacts
from scoring.contest.rounds import DrawnRound, From, Pairing
from scoring.stages.resolver import TournamentResolver


def pairings(
    tournament: TournamentFacts, stage: StageFacts, number: int | None = None, seed: str | None = None
) -> list[DrawnRound]:
    """All rounds of a stage as its format draws them, or only round `number`. Raises Impossible where a round cannot be
    drawn."""
    resolver = TournamentResolver(tournament)
    view, format_ = resolver.view(stage), resolver.format(stage)
    try:
        resolver.refuse_unfinished_carried(stage)
        return list(format_.rounds(view, seed)) if number is None else [format_.round(view, number, seed)]
    except Impossible as fault:
        fault.stage = tournament.stages.index(stage)
        raise


def write_pairings(rounds: list[DrawnRound], teams: TeamMatches | None = None) -> dict[str, Any]:
    """The document of these rounds. `teams`: for a stage of teams; its matches list the numbers of their tables."""
    return {"rounds": [_round_document(round_, teams) for round_ in rounds]}


def _round_document(round_: DrawnRound, teams: TeamMatches | None) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": round_.number,
        "matches": [_pairing_document(pairing, teams) for pairing in round_.pairings],
    }
    if round_.unmet_wishes:
        document["broken"] = [{"wish": unmet.wish, "pairs": list(unmet.pairs)} for unmet in round_.unmet_wishes]
    return document


def _pairing_document(pairing: Pairing, teams: TeamMatches | None) -> dict[str, Any]:
    pairs = [_side_document(occupant) for occupant in pairing.pairs]
    if pairing.partners is not None:
        pairs = [[player, partner] for player, partner in zip(pairs, pairing.partners, strict=True)]
    document: dict[str, Any] = {"slot": pairing.slot, "pairs": pairs}
    for name in ("group", "table", "bracket"):
        value = getattr(pairing, name)
        if value is not None:
            document[name] = value
    if teams is not None and pairing.pairs[1] is not None:
        number = document.pop("table", pairing.slot)
        document["tables"] = list(range((number - 1) * teams.tables + 1, number * teams.tables + 1))
    return document


def _side_document(occupant: PairId | From | None) -> Any:
    """The id of a pair, or the match whose winner or loser it will be; None for the missing side of a bye."""
    if isinstance(occupant, From):
        return {"loser_of" if occupant.loser else "winner_of": [occupant.round, occupant.slot]}
    return occupant
