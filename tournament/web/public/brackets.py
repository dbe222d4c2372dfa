"""The brackets of a tournament: shown whole if small, else in parts, beginning with the one being played."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from scoring.stages.resolver import TournamentResolver
from tournament.boards.bracket import BracketBoard, PartOf, bracket_board
from tournament.boards.bracket_drawings import drawings
from tournament.boards.bracket_parts import bracket_part
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import start_text
from tournament.web.public import stage_boards
from tournament.web.public.stage_boards import StageSection

PartAddress = Callable[[str, int], str]
"""The address of a part of a bracket, from its stage and first round."""


class PartLink(NamedTuple):
    """`ids`: the anchors that the part's contents have on a page with the whole bracket, so that old links lead
    here."""

    ids: tuple[str, ...]
    title: str
    address: str
    current: bool


def bracket_sections(
    snap: Snapshot, address: PartAddress, requested_part: tuple[str, int] | None = None, *, whole: bool = False
) -> tuple[StageSection, ...]:
    """The stages that are brackets, or one chosen part. Raises `KeyError` if there is no such part.

    `whole`: whether to show the expected bracket even before the first round is drawn.
    """

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        if not part.started and not whole:
            return replace(part, empty_text=stage_boards.not_begun(part))
        number = requested_part[1] if requested_part else None
        board = _board(resolver, part, snap, lambda describer: bracket_part(describer, number))
        return replace(part, board=board, drawings=drawings(board), links=_links(board, address))

    sections = stage_boards.shown_sections(
        snap, make, lambda part: part.has_bracket and (requested_part is None or part.stage.id == requested_part[0])
    )
    if requested_part and not any(part.links for part in sections):
        raise KeyError(requested_part)
    return sections


def undivided(snap: Snapshot) -> tuple[StageSection, ...]:
    """The stages that are brackets, each with its whole board, however large, and without a drawing."""

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        return replace(part, board=_board(resolver, part, snap)) if part.started else part

    return stage_boards.shown_sections(snap, make, lambda part: part.has_bracket)


def _board(
    resolver: TournamentResolver, part: StageSection, snap: Snapshot, part_of: PartOf = lambda _describer: None
) -> BracketBoard:
    hours = {round_.number: start_text(round_.row) for round_ in part.rounds}
    return bracket_board(resolver, part.stage, snap.states, hours=hours, part_of=part_of)


def _links(board: BracketBoard, address: PartAddress) -> tuple[PartLink, ...]:
    part = board.part
    if part is None:
        return ()
    last = part.rest + len(board.columns)
    return tuple(
        PartLink(
            () if first == part.first else _ids(board.stage, range(first, last if first == part.rest else first + 1)),
            title,
            address(board.stage, first),
            first == part.first,
        )
        for first, title in part.titles.items()
    )


def _ids(stage_id: str, windows: range) -> tuple[str, ...]:
    return tuple(f"{stage_id}-bracket-{number}" for number in windows)
