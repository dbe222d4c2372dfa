"""The boards as plain tables for files: the same rows as on the pages, with figures as numbers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import Pair, PairId
from scoring.contest.results import CriterionValue
from tournament.boards.comparison import GROUP
from tournament.boards.entries import ScheduleEntry
from tournament.boards.match_board import MatchBoard
from tournament.boards.matches import MatchDescriber
from tournament.boards.standings_table import StageBoard, StandingsTable

FileCell = str | CriterionValue | None


class FileColumn(NamedTuple):
    """`name` is for programs and the same in every language; `label` is for people."""

    name: str
    label: str


class FileTable(NamedTuple):
    """Each row has a cell for each column; None: empty."""

    name: str
    columns: tuple[FileColumn, ...]
    rows: tuple[tuple[FileCell, ...], ...]


class StageStandings(NamedTuple):
    """A stage under its title, and its standings."""

    title: str
    board: StageBoard


class StageMatches(NamedTuple):
    """A stage, its matches, those of them that may be seen, and the title of each round."""

    title: str
    describer: MatchDescriber
    entries: Sequence[ScheduleEntry]
    rounds: Mapping[int, str]


def standings_file(stages: Iterable[StageStandings], pairs: Mapping[PairId, Pair]) -> FileTable:
    """Every table of every stage, and the pairs of its groups that are compared; a criterion that a stage does not use
    is empty there."""
    tables = [(stage.title, table) for stage in stages for table in stage.board.shown_tables]
    criteria = _figure_labels(table for _title, table in tables if not table.is_comparison)
    compared = _figure_labels(table for _title, table in tables if table.is_comparison)
    criteria |= {name: label for name, label in compared.items() if name not in {GROUP, *criteria}}
    heads = {
        "stage": _("Stage"),
        "table": _("Group"),
        "place": _("Place"),
        "code": _("No."),
        "pair": _("Pair"),
        "players": _("Players"),
        "club": _("Club"),
    }
    last = {"withdrawn": _("Withdrawn"), "why": _("Why this place")}
    columns = tuple(FileColumn(name, label) for name, label in {**heads, **criteria, **last}.items())
    rows = [row for title, table in tables for row in _standing_rows(title, table, list(criteria), pairs)]
    return FileTable("standings", columns, tuple(rows))


def _figure_labels(tables: Iterable[StandingsTable]) -> dict[str, str]:
    return {column.name: column.label for table in tables for column in table.columns}


def _standing_rows(
    title: str, table: StandingsTable, criteria: Sequence[str], pairs: Mapping[PairId, Pair]
) -> Iterable[tuple[FileCell, ...]]:
    """The rows of one table of standings for a spreadsheet, with the criteria as numbers."""
    for row in table.rows:
        pair = pairs[row.pair]
        values = {column.name: cell.value for column, cell in zip(table.columns, row.cells, strict=True)}
        yield (
            title,
            table.title,
            row.number if row.place else None,
            row.pair,
            row.full_name,
            _player_names(pair),
            pair.club or "",
            *(values.get(name) for name in criteria),
            _("yes") if row.withdrawn else "",
            table.note if table.is_comparison else plain_text(row.place_reason),
        )


def pairs_file(pairs: Iterable[Pair], short: Mapping[PairId, str]) -> FileTable:
    """The pairs in the order of their numbers."""
    labels = {
        "code": _("No."),
        "pair": _("Pair"),
        "short": _("Short name"),
        "players": _("Players"),
        "club": _("Club"),
        "seed": _("Seed"),
        "withdrawn": _("Withdrawn"),
    }
    rows = tuple(
        (
            pair.id,
            pair.name,
            short.get(pair.id, ""),
            _player_names(pair),
            pair.club or "",
            pair.seed,
            _("yes") if pair.withdrawn else "",
        )
        for pair in pairs
    )
    return FileTable("pairs", tuple(FileColumn(*item) for item in labels.items()), rows)


def matches_file(stages: Iterable[StageMatches]) -> FileTable:
    """One row per match, including byes and future ones: where, who, and the result."""
    labels = {
        **_places(),
        "state": _("Status"),
        "games_1": _("Games won, first"),
        "games_2": _("Games won, second"),
        "points_1": _("Points, first"),
        "points_2": _("Points, second"),
        "victory_points_1": _("VP, first"),
        "victory_points_2": _("VP, second"),
        "winner": _("Winner"),
    }
    rows = [_match_row(stage, entry) for stage in stages for entry in stage.entries]
    return FileTable("matches", tuple(FileColumn(*item) for item in labels.items()), tuple(rows))


def games_file(stages: Iterable[StageMatches]) -> FileTable:
    """One row per game played, with the points of both sides."""
    labels = {
        **_places(),
        "game": _("Game"),
        "points_1": _("Points, first"),
        "points_2": _("Points, second"),
        "winner": _("Winner"),
    }
    rows = [row for stage in stages for entry in stage.entries for row in _game_rows(stage, entry)]
    return FileTable("games", tuple(FileColumn(*item) for item in labels.items()), tuple(rows))


def rounds_file(stages: Iterable[StageMatches], starts: Mapping[tuple[str, int], str]) -> FileTable:
    """One row per round. `starts`: by stage and number, as a date and time that programs can read."""
    labels = {
        "stage": _("Stage"),
        "round": _("Round"),
        "title": _("Name"),
        "starts": _("Start"),
        "matches": _("Matches"),
        "open": _("Still open"),
    }
    rows: list[tuple[FileCell, ...]] = []
    for stage in stages:
        boards = [stage.describer.describe(entry) for entry in stage.entries if entry.pairs[1] is not None]
        for number, title in stage.rounds.items():
            round_boards = [board for board in boards if board.round == number]
            undecided = sum(not board.decided and board.state != MatchState.ANNULLED for board in round_boards)
            start = starts.get((stage.describer.stage.id, number), "")
            rows.append((stage.title, number, title, start, len(round_boards), undecided))
    return FileTable("rounds", tuple(FileColumn(*item) for item in labels.items()), tuple(rows))


def _places() -> dict[str, str]:
    """The columns that identify the match."""
    return {
        "stage": _("Stage"),
        "round": _("Round"),
        "table": _("Table"),
        "group": _("Group"),
        "code_1": _("No., first"),
        "pair_1": _("First pair"),
        "code_2": _("No., second"),
        "pair_2": _("Second pair"),
    }


def _place(stage: StageMatches, board: MatchBoard) -> tuple[FileCell, ...]:
    second = board.second
    names = (board.first.pair or "", board.first.full_name, (second.pair or "") if second else "")
    return (stage.title, board.round, board.table, board.group, *names, second.full_name if second else "")


def _match_row(stage: StageMatches, entry: ScheduleEntry) -> tuple[FileCell, ...]:
    board, outcome = stage.describer.describe(entry), entry.outcome
    played = outcome is not None and entry.counts and (outcome.decided or any(outcome.games))
    figures: tuple[FileCell, ...] = (None,) * 6
    if outcome is not None and played and board.second is not None:
        shares = outcome.victory_points if stage.describer.stage.victory_points else (None, None)
        figures = (*outcome.games, *outcome.points, *shares)
    won = next((side.full_name for side in board.sides if side.won), "")
    return (*_place(stage, board), board.word, *figures, won)


def _game_rows(stage: StageMatches, entry: ScheduleEntry) -> Iterable[tuple[FileCell, ...]]:
    board = stage.describer.describe(entry)
    for number, game in enumerate(entry.match.games if entry.match else (), start=1):
        won = "" if game.winner is None or not game.complete else board.sides[game.winner].full_name
        yield (*_place(stage, board), number, *game.totals, won)


def _player_names(pair: Pair) -> str:
    return " / ".join(pair.players)


def plain_text(text: str) -> str:
    """The text without the no-break spaces that hold figures together on pages: a spreadsheet search would not find
    it."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")
