"""The big screen of a hall: tables, standings and bracket in turn, beside the round's clock."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournament.boards.bracket_drawings import big_screen
from tournament.boards.match_board import MatchBoard
from tournament.boards.schedule import Bye, RoundBoard
from tournament.boards.standings_table import StageBoard, StandingsRow, StandingsTable
from tournament.boards.words import FigureColumn
from tournament.models import Round
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import start_text
from tournament.web.public import stage_boards
from tournament.web.public.brackets import undivided
from tournament.web.public.overview import Podium, podiums
from tournament.web.public.schedule import round_being_played, round_section
from tournament.web.public.screen_standings import ROW_SIZES, RowSize, slides_of_standings
from tournament.web.public.screen_tables import SIZES, TableSize, slide_room, slides_of_tables
from tournament.web.public.stage_boards import StageSection
from tournament.web.round_clock import RoundClock, round_clock

BRACKET_SHOWN = 2
"""The most matches of a bracket of a slide, with those that feed them."""
FEW_TABLES = 3
"""Number of open tables named beside the clock; more are counted, and so are those of a round without any result. An
announcement takes the place of one."""
BRACKET_MARGIN_REM = 1.5
"""The space above a bracket."""
REM_PIXELS = 16
"""A rem in a picture of 1920 × 1080 px."""


@dataclass(frozen=True)
class Slide:
    """One slide. It shows one kind of content; all other fields are empty."""

    title: str
    note: str = ""
    matches: tuple[MatchBoard, ...] = ()
    size: TableSize = SIZES[0]
    byes: tuple[Bye, ...] = ()
    columns: tuple[FigureColumn, ...] = ()
    rows: tuple[StandingsRow, ...] = ()
    row_size: RowSize = ROW_SIZES[0]
    remarks: tuple[str, ...] = ()
    svg: str = ""
    podium: Podium | None = None
    announcements: tuple[str, ...] = ()

    @property
    def row_count(self) -> int:
        """The rows of its tables, which share the height."""
        return self.size.row_count(self.matches)


@dataclass(frozen=True)
class Panel:
    """Shown beside every slide: the round, its clock, and the open tables, or their number if they are many."""

    title: str
    stage: str
    clock: RoundClock
    open: int
    total: int
    late: tuple[MatchBoard, ...]


def screen_context(snap: Snapshot) -> dict[str, Any]:
    """The slides and the panel; without a published round, and once everything is played, there is no panel."""
    announcement = snap.announcements[0] if snap.announcements else ""
    current = round_being_played(snap)
    part = round_section(snap, current) if current is not None else None
    slides = [*_podiums(snap)]
    panel = None
    if current is not None and part is not None:
        board = _with_telling_labels(part.board.rounds[0])
        panel = _panel(snap, current.row, part.title, board)
        slides += [] if board.over else _tables(board, announcement)
    slides += [slide for slides_of_stage in _playing(snap, part, announcement) for slide in slides_of_stage]
    if len(snap.announcements) > 1:  # the newest one is always shown below the slides
        slides.append(Slide(_("Announcements"), announcements=snap.announcements))
    over = snap.tournament.finished or bool(podiums(snap))
    return {"slides": slides, "panel": None if over else panel, "over": over}


def _podiums(snap: Snapshot) -> Iterator[Slide]:
    return (Slide(podium.title, podium=podium) for podium in podiums(snap))


def _panel(snap: Snapshot, row: Round, stage_id: str, board: RoundBoard) -> Panel:
    undecided = tuple(match for match in board.matches if match.to_play)
    clock = round_clock(row, snap.tournament.plan)
    title = board.title.removesuffix(f" · {start_text(row)}")
    few = len(undecided) <= FEW_TABLES - int(bool(snap.announcements))
    late = undecided if few and len(undecided) < len(board.matches) else ()  # all of them are named on the left
    return Panel(title, stage_id, clock, len(undecided), len(board.matches), late)


def _with_telling_labels(board: RoundBoard) -> RoundBoard:
    """The round, with the parts of its bracket only if it has several: a round of "winners" alone needs no word."""
    if len({match.label for match in board.matches}) > 1:
        return board
    return replace(board, matches=tuple(replace(match, label="") for match in board.matches))


def _tables(board: RoundBoard, announcement: str) -> list[Slide]:
    """Slides of who plays where, by table."""
    slides = [
        Slide(board.title, matches=matches, size=size)
        for size, matches in slides_of_tables(board.matches, len(board.byes), announcement)
    ]
    return [*slides[:-1], replace(slides[-1], byes=board.byes)]


def _playing(snap: Snapshot, part: StageSection | None, announcement: str) -> Iterator[list[Slide]]:
    """The standings and brackets of the current stage; of the first one if none is current. While the first round of a
    stage has no result, its tables of zeros would only keep a pair from seeing where it plays."""
    stage = part.stage.id if part is not None else None
    room = slide_room(announcement)
    tables_count = stage is None or _has_result(snap, stage)
    for section in stage_boards.standings_sections(snap, reasons=False) if tables_count else ():
        if isinstance(section.board, StageBoard) and not section.has_bracket and stage in (None, section.stage.id):
            yield from (_standings(table, room) for table in section.board.shown_tables)
            stage = stage or section.stage.id
    height = (room - BRACKET_MARGIN_REM) * REM_PIXELS
    for section in undivided(snap):
        if stage == section.stage.id and section.board is not None:
            yield [
                Slide(section.title, svg=drawing.svg)
                for drawing in big_screen(section.board, BRACKET_SHOWN - int(bool(announcement)), height)
            ]


def _has_result(snap: Snapshot, stage: str) -> bool:
    return any(match.decided for round_ in snap.rounds if round_.stage == stage for match in round_.matches)


def _standings(table: StandingsTable, room: float) -> list[Slide]:
    columns = tuple(column for column in table.columns if not column.wide)
    title, note = table.title or _("Standings"), table.note.split(" · ")[0]
    size, pages = slides_of_standings(table, room)
    return [Slide(title, note, columns=columns, row_size=size, rows=page.rows, remarks=page.remarks) for page in pages]
