"""The boards of the pages as the API's schemas: the same tables, under stable names."""

from scoring.contest.criteria.registry import plain_value
from scoring.contest.impossible import Impossible
from scoring.contest.tables import placed_pairs, values_of
from scoring.stages.resolver import TournamentResolver
from tournament.api import schemas
from tournament.boards.match_board import MatchBoard, MatchSide
from tournament.boards.schedule import RoundBoard
from tournament.boards.standings_table import StageBoard, StandingsRow, StandingsTable
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.public import brackets, stage_boards
from tournament.web.public.stage_boards import StageSection

BoardValues = dict[str, dict[str, int | str]]
"""The values of each pair, by criterion."""


def standings(snap: Snapshot) -> schemas.StandingsSchema:
    """The standings of each stage, and the overall ranking if there is one, as on the public page."""
    parts = stage_boards.standings_sections(snap)
    overall = next((_table(part.overall.tables[0], {}) for part in parts if part.overall), None)
    return schemas.StandingsSchema(
        revision=snap.revision, stages=[_standings(snap, part) for part in parts], overall=overall
    )


def _standings(snap: Snapshot, part: StageSection) -> schemas.StageStandingsSchema:
    board: StageBoard | None = part.board
    tables = board.tables if board else ()
    comparison = board.comparison if board else None
    values = _values(snap.resolver, part) if snap.resolver and tables else {}
    return schemas.StageStandingsSchema(
        stage=part.stage.id,
        title=part.title,
        tables=[_table(table, values) for table in tables],
        comparison=_table(comparison, {}) if comparison else None,
        empty=_why_empty(part),
    )


def _why_empty(part: StageSection) -> str:
    """Why a stage shows nothing; "" if it shows something."""
    return part.empty_text or (part.board.empty_text if part.board else "")


def _values(resolver: TournamentResolver, part: StageSection) -> BoardValues:
    try:
        ranked = resolver.ranked(part.stage)
    except Impossible:
        return {}
    return {
        row.pair: {
            name: plain_value(value) for name, value in values_of(row.pair, row.tier, part.stage, table).items()
        }
        for table in ranked
        for row in placed_pairs(table)
    }  # fmt: skip


def _table(table: StandingsTable, values: BoardValues) -> schemas.StandingsTableSchema:
    return schemas.StandingsTableSchema(
        title=table.title,
        note=table.note,
        columns=[
            schemas.ColumnSchema(name=figure_column.name, short=figure_column.short, label=figure_column.label)
            for figure_column in table.columns
        ],
        rows=[_row(row, values.get(row.pair, {})) for row in table.rows],
        remarks=list(table.remarks),
    )


def _row(row: StandingsRow, values: dict[str, int | str]) -> schemas.StandingRowSchema:
    return schemas.StandingRowSchema(
        place=row.number if row.place else None,
        pair=row.pair,
        name=row.name,
        full_name=row.full_name or row.name,
        figures=[cell.text for cell in row.cells],
        values=values,
        why=row.place_reason,
        qualifies=row.qualifies,
        withdrawn=row.withdrawn,
    )


def rounds(snap: Snapshot) -> schemas.RoundsSchema:
    """The rounds that may be seen, by stage."""
    return _rounds(snap, stage_boards.schedule_sections(snap))


def bracket(snap: Snapshot) -> schemas.RoundsSchema:
    """The stages that are brackets, including the rounds still to come."""
    return _rounds(snap, brackets.undivided(snap))


def _rounds(snap: Snapshot, parts: tuple[StageSection, ...]) -> schemas.RoundsSchema:
    stages = [
        schemas.StageRoundsSchema(
            stage=part.stage.id,
            title=part.title,
            rounds=[_round(board) for board in part.board.rounds] if part.board else [],
            empty=_why_empty(part),
        )
        for part in parts
    ]
    return schemas.RoundsSchema(revision=snap.revision, stages=stages)


def _round(board: RoundBoard) -> schemas.RoundSchema:
    return schemas.RoundSchema(
        number=board.number,
        title=board.title,
        over=board.over,
        matches=[match(match_board) for match_board in board.matches],
        byes=[schemas.ByeSchema(pair=bye.pair, name=bye.name, missed=bye.missed) for bye in board.byes],
        remarks=list(board.unmet_wishes),
    )


def match(board: MatchBoard) -> schemas.BoardMatchSchema:
    return schemas.BoardMatchSchema(
        slot=board.slot,
        table=board.table,
        group=board.group,
        bracket=board.bracket,
        label=board.label,
        state=board.state,
        result=board.result,
        sides=[_side(side) for side in board.sides],
        games=[schemas.GameTotalsSchema(totals=list(game.totals), winner=game.winner) for game in board.games],
    )


def _side(side: MatchSide) -> schemas.SideSchema:
    return schemas.SideSchema(
        pair=side.pair,
        partner=side.partner,
        name=side.name,
        full_name=side.full_name,
        score=side.score,
        won=side.won,
        lost=side.lost,
        absent=side.absent,
    )
