"""The tournament, its pairs and its matches as the API's schemas: what is stored, as far as it may be seen."""

from typing import Any

from django.http import Http404

from scoring.contest.match_state import MatchState
from scoring.contest.model import Pair
from scoring.formats import format_of
from scoring.writing import write_game, write_result
from tournament.api import schemas
from tournament.boards.pair import PairStage
from tournament.models import Match
from tournament.services.matches import GameView, game_view
from tournament.services.tournaments.placed_matches import PlacedMatch, TableGame
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import say
from tournament.web.public import stage_boards
from tournament.web.public.access import public_url


def tournament(snap: Snapshot) -> schemas.TournamentSchema:
    """The tournament itself: name, club, regulation, number of pairs, stages. For programs of the club, also its
    seq."""
    row = snap.tournament
    return schemas.TournamentSchema(
        id=row.public_id,
        revision=snap.revision,
        seq=seq_of(snap),
        name=row.name,
        club=snap.club.name,
        time_zone=snap.club.time_zone,
        regulation=row.regulation,
        rulings=row.rulings,
        finished=row.finished,
        address=public_url(row),
        pairs=len(snap.pairs),
        stages=stages(snap).stages,
        announcements=list(snap.announcements),
    )


def seq_of(snap: Snapshot) -> int | None:
    """The seq that a write has to name; None in public responses."""
    return None if snap.public else snap.seq


def stages(snap: Snapshot) -> schemas.StagesSchema:
    """The stages in order, each with the numbers of its rounds."""
    parts = stage_boards.stage_sections(snap)
    stage_schemas = [
        schemas.StageSchema(
            id=part.stage.id,
            title=part.title,
            kind=format_of(part.stage).kind,
            rounds=[round_.number for round_ in part.rounds],
            finished=bool(snap.resolver and stage_boards.is_stage_over(snap.resolver, part.stage)),
        )
        for part in parts
    ]
    return schemas.StagesSchema(revision=snap.revision, stages=stage_schemas)


def announcements(snap: Snapshot) -> schemas.AnnouncementsSchema:
    """The announcements now on the public page."""
    return schemas.AnnouncementsSchema(revision=snap.revision, announcements=list(snap.announcements))


def pairs(snap: Snapshot) -> schemas.PairsSchema:
    """All pairs by code, including those that withdrew; for programs of the club, also the seq."""
    pair_schemas = [schemas.PairSchema(**_pair(snap, pair)) for pair in snap.pairs.values()]
    return schemas.PairsSchema(revision=snap.revision, seq=seq_of(snap), pairs=pair_schemas)


def one_pair(snap: Snapshot, code: str) -> schemas.OnePairSchema:
    """One pair by its code. Raises `Http404` if there is none."""
    pair = snap.pairs.get(code)
    if pair is None:
        raise Http404
    board = stage_boards.public_pair_board(snap, code)
    stages = list(map(_pair_stage, board.stages)) if board else []
    waiting = board.waiting_text if board else ""
    return schemas.OnePairSchema(**_pair(snap, pair), revision=snap.revision, stages=stages, waiting=waiting)


def _pair_stage(stage: PairStage) -> schemas.PairStageSchema:
    """A stage as one pair played it, in the form of the API."""
    matches = [
        schemas.PairMatchSchema(
            title=played.title,
            state=played.board.state,
            opponent=played.other_side.full_name if played.other_side else "",
            result=played.result,
        )
        for played in stage.matches
    ]
    return schemas.PairStageSchema(
        stage=stage.stage,
        title=stage.title,
        group=stage.group,
        place=stage.place,
        why=stage.place_reason,
        matches=matches,
    )


def _pair(snap: Snapshot, pair: Pair) -> dict[str, Any]:
    left, came = pair.withdrawn, pair.entered
    return {
        "code": pair.id,
        "name": pair.name,
        "short_name": snap.short_name(pair.id),
        "players": list(pair.players),
        "club": pair.club,
        "seed": pair.seed,
        "withdrawn": schemas.LeftSchema(stage=left.stage, round=left.round) if left else None,
        "entered": schemas.LeftSchema(stage=came.stage, round=came.round) if came else None,
    }


def matches(snap: Snapshot) -> schemas.MatchesSchema:
    """The matches of all rounds in this snapshot, by round and table."""
    matches = [match for round_ in snap.rounds for match in round_.matches]
    return schemas.MatchesSchema(
        revision=snap.revision, matches=[schemas.MatchSchema(**_match(snap, match)) for match in matches]
    )


def one_match(snap: Snapshot, number: int) -> schemas.OneMatchSchema:
    """One match by its number; its seq is only for programs of the club. Raises `Http404` if there is no such match."""
    match = _placed_match(snap, number)
    seq = None if snap.public or match.second is None else match_view(number).seq
    return schemas.OneMatchSchema(**_match(snap, match), revision=snap.revision, seq=seq)


def match_view(number: int, game: int | None = None) -> GameView:
    return game_view(Match.objects.get(pk=number), game)


def _placed_match(snap: Snapshot, number: int) -> PlacedMatch:
    match = snap.placed_match(number)
    if match is None:
        raise Http404
    return match


def _match(snap: Snapshot, match: PlacedMatch) -> dict[str, Any]:
    """A match in the form of the API, whether or not it has been played."""
    return {
        "id": match.pk,
        "stage": match.stage,
        "round": match.round,
        "slot": match.slot,
        "group": match.group,
        "bracket": match.bracket,
        "table": match.table_number,
        "pairs": list(match.pairs),
        "partners": list(match.partners) if match.partners else None,
        "names": list(snap.names_at(match)),
        "state": str(match.state),
        "confirmed": match.confirmed,
        "absent": list(match.absent),
        "games": [_game(game) for game in match.games],
    }


def _game(game: TableGame) -> schemas.GameSchema:
    return schemas.GameSchema(
        number=game.number,
        totals=list(game.totals),
        over=game.over,
        winner=game.winner,
        by_totals=game.by_totals,
        closed=game.closed,
        errors=game.drafts,
    )


def game(snap: Snapshot, match: int, number: int) -> schemas.GameFileSchema:
    """One game of a match by its number. Raises `Http404` if there is none, or its result is withheld."""
    placed = _placed_match(snap, match)
    if placed.state is MatchState.WITHHELD or all(placed_game.number != number for placed_game in placed.games):
        raise Http404
    view = match_view(match, number)
    return schemas.GameFileSchema(
        revision=snap.revision,
        seq=None if snap.public else view.seq,
        number=number,
        document=write_game(view.facts),
        result=write_result(view.facts, view.result, say),
        places=[row.number for row in view.rows if not row.removed],
    )
