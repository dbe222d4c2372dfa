"""Writes `TournamentFacts` as the document of a tournament file, "sumula-tournament/1". Reading it back gives equal
facts.

Fields with a default are written too, so that a file keeps its meaning when a default changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    FromStage,
    Games,
    MatchFacts,
    MatchPoints,
    Pair,
    PlayedGame,
    StageFacts,
    TournamentFacts,
)
from scoring.contest.victory_points import BUILT_IN_TABLES, VictoryPointTable, rows_of
from scoring.documents import Document
from scoring.tournament_file.codec import FORMAT
from scoring.tournament_file.entrants import ALL_PLACES


def write_tournament(tournament: TournamentFacts) -> Document:
    """The document of a tournament, plain JSON values."""
    document: Document = {"format": FORMAT}
    if tournament.name is not None:
        document["name"] = tournament.name
    stages = {stage.id: stage for stage in tournament.stages}
    return {
        **document,
        "regulation": tournament.regulation.key,
        "rulings": dict(tournament.rulings),
        "pairs": [write_pair(pair) for pair in tournament.pairs.values() if not pair.members],
        **({"teams": [write_pair(team) for team in tournament.teams]} if tournament.teams else {}),
        "stages": [write_stage(stage) for stage in tournament.stages],
        "matches": [write_match(match, stages[match.stage]) for match in tournament.matches],
        "adjustments": [write_adjustment(adjustment) for adjustment in tournament.adjustments],
        "lots": [write_drawing(drawing) for drawing in tournament.lots],
        **tournament.extra,
    }


def write_pair(pair: Pair) -> Document:
    """A pair or team as the tournament file has it; what is not known is left out."""
    document: Document = {"id": pair.id, "name": pair.name}
    if pair.members:
        document["pairs"] = list(pair.members)
    if pair.players:
        document["players"] = list(pair.players)
    if pair.club is not None:
        document["club"] = pair.club
    if pair.seed is not None:
        document["seed"] = pair.seed
    if (withdrawal := pair.withdrawn) is not None:
        results = "annul" if withdrawal.annul else "stand"
        document["withdrawn"] = {
            "stage": withdrawal.stage,
            "round": withdrawal.round,
            "results": results,
            **withdrawal.extra,
        }
    if (entry := pair.entered) is not None:
        document["entered"] = {"stage": entry.stage, "round": entry.round, **entry.extra}
    return document | dict(pair.extra)


def write_stage(stage: StageFacts) -> Document:
    """A stage as the tournament file has it, with how it is scored, even where that is the default."""
    document: Document = {"id": stage.id, "kind": stage.kind}
    if (teams := stage.teams) is not None:
        document["teams"] = {"tables": teams.tables, "decided_by": list(teams.decided_by), **teams.extra}
    if stage.groups is not None:
        document["groups"] = [list(group) for group in stage.groups]
    if stage.entrants is not None:
        document["entrants"] = _write_entrants(stage.entrants)
    if stage.carries:
        document["carries"] = list(stage.carries)
    document |= stage.option_fields
    document |= {
        "games": _write_games(stage.games),
        "match_points": _write_match_points(stage.match_points),
        "walkover_score": list(stage.walkover_score),
        "bye_score": list(stage.bye_score),
    }
    if stage.victory_points is not None:
        document |= {
            "scoring": "victory_points",
            "table": write_table(stage.victory_points),
            "walkover_vp": list(stage.walkover_vp),
            "bye_vp": stage.bye_vp,
        }
    return {**document, "criteria": list(stage.criteria), **stage.extra}


def _write_entrants(entrants: tuple[str, ...] | FromStage) -> list[str] | Document:
    if not isinstance(entrants, FromStage):
        return list(entrants)
    document: Document = {"stage": entrants.stage}
    if entrants.losers_of:
        document["losers_of"] = list(entrants.losers_of)
    elif entrants.every_place:
        document["places"] = ALL_PLACES
    else:
        document |= {"places": list(entrants.places), "best_of_next": entrants.best_of_next}
    return {**document, **entrants.extra}


def _write_games(games: Games) -> int | Document:
    return {"exactly": games.count, **games.extra} if games.exactly else games.count


def _write_match_points(points: MatchPoints) -> Document:
    return {
        "win": points.win,
        "draw": points.draw,
        "loss": points.loss,
        "walkover": points.walkover,
        **points.extra,
    }


def write_table(table: VictoryPointTable) -> str | list[list[int | None]]:
    """The table in the form of the tournament file: the name of a built-in one, else its rows."""
    for name, built_in in BUILT_IN_TABLES.items():
        if table == built_in:
            return name
    return rows_of(table)


def write_match(match: MatchFacts, stage: StageFacts) -> Document:
    """A match as the tournament file has it: with its games, or with who was absent; a bye has neither."""
    document: Document = {"stage": match.stage}
    if stage.groups is not None and len(stage.groups) > 1:
        document["group"] = match.group
    document["round"] = match.round
    if match.table is not None:
        document["table"] = match.table
    if match.slot is not None:
        document["slot"] = match.slot
    document["pairs"] = _write_sides(match)
    if match.absent:
        document["absent"] = [pair for pair in match.players if pair in match.absent]
    elif match.pairs[1] is not None:
        document["games"] = [write_game(game) for game in match.games]
    if match.seated != (None, None):
        document["seated"] = [None if sitting is None else list(sitting) for sitting in match.seated]
    if match.went_on is not None:
        document["went_on"] = match.went_on
    return document | dict(match.extra)


def _write_sides(match: MatchFacts) -> list[Any]:
    if match.partners is None:
        return list(match.pairs)
    return [list(side) for side in zip(match.pairs, match.partners, strict=True)]


def write_game(game: PlayedGame) -> Mapping[str, Any]:
    """The game in the form of the file; for a game given only by totals, the totals."""
    return dict(game.document) or {"totals": list(game.totals)}


def write_adjustment(adjustment: AdjustmentFacts) -> Document:
    return {
        "stage": adjustment.stage,
        "pair": adjustment.pair,
        "match_points": adjustment.match_points,
        "victory_points": adjustment.victory_points,
        "points": adjustment.points,
        "reason": adjustment.reason,
        **adjustment.extra,
    }


def write_drawing(drawing: Drawing) -> Document:
    return {
        "stage": drawing.stage,
        "among": list(drawing.pairs),
        "order": list(drawing.order),
        "draw": dict(drawing.draw),
        **drawing.extra,
    }
