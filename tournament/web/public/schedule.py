"""The rounds of a tournament: all on one page if they are few, else one at a time, beginning with the current one."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.stages.resolver import TournamentResolver
from tournament.boards.matches import MatchDescriber
from tournament.boards.schedule import rounds_board, stage_round_titles
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.public import stage_boards
from tournament.web.public.access import public_url
from tournament.web.public.stage_boards import StageSection

MAX_MATCHES = 120
"""With more matches a page is too large for a phone in a crowded hall."""


class RoundLink(NamedTuple):
    """A link to a round. `id`: the anchor that the round has on a page with all rounds, so that old links lead here."""

    id: str
    title: str
    address: str
    current: bool


def schedule_parts(snap: Snapshot) -> tuple[StageSection, ...]:
    """The stages with their published rounds."""
    matches = sum(len(round_.matches) for round_ in snap.rounds)
    current = round_being_played(snap)
    if matches <= MAX_MATCHES or current is None:
        return stage_boards.schedule_sections(snap)
    return round_parts(snap, current.stage, current.number)


def whole_parts(
    snap: Snapshot, address: Callable[[str, int], str], requested_part: tuple[str, int] | None = None
) -> tuple[StageSection, ...]:
    """The stages for the organisers, with future rounds. A stage with many matches shows one round: the chosen or
    current one.

    `address`: that of a round, from its stage and number.
    """

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        describer = MatchDescriber(resolver, part.stage, snap.states)
        if len(describer.entries) <= MAX_MATCHES:
            board = stage_boards.with_times(rounds_board(describer), part)
            return replace(
                part, board=board, empty_text="" if board.rounds or board.empty_text else stage_boards.not_begun(part)
            )
        is_chosen = requested_part is not None and requested_part[0] == part.stage.id
        number_shown = requested_part[1] if requested_part is not None and is_chosen else _in_play(part)
        links = tuple(
            RoundLink(
                "" if number == number_shown else f"{part.stage.id}-round-{number}",
                title,
                address(part.stage.id, number),
                number == number_shown,
            )
            for number, title in stage_round_titles(describer.entries, part.stage).items()
        )
        return replace(part, board=stage_boards.with_times(rounds_board(describer, (number_shown,)), part), links=links)

    return stage_boards.shown_sections(snap, make)


def _in_play(part: StageSection) -> int:
    """The first round of a stage that needs somebody, else its last."""
    numbers = [round_.number for round_ in part.rounds if round_.open] or [part.rounds[-1].number if part.rounds else 1]
    return numbers[0]


def round_being_played(snap: Snapshot) -> RoundView | None:
    """The first published round with an undecided match, else the last one."""
    return next((round_ for round_ in snap.rounds if round_.open), snap.rounds[-1] if snap.rounds else None)


def round_parts(snap: Snapshot, stage_id: str, number: int) -> tuple[StageSection, ...]:
    """The stages with links to their published rounds, and the contents of one round."""

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        if not part.started:
            return replace(part, empty_text=stage_boards.not_begun(part))
        describer = MatchDescriber(resolver, part.stage, snap.states)
        round_number = number if part.stage.id == stage_id else None
        board = stage_boards.with_times(rounds_board(describer, (round_number,) if round_number else ()), part)
        return replace(part, board=board, links=_links(snap, describer, part, round_number))

    return stage_boards.shown_sections(snap, make)


def _links(
    snap: Snapshot, describer: MatchDescriber, part: StageSection, round_number: int | None
) -> tuple[RoundLink, ...]:
    round_titles = stage_round_titles(describer.entries, part.stage)
    return tuple(
        RoundLink(
            "" if round_.number == round_number else f"{part.stage.id}-round-{round_.number}",
            round_titles.get(round_.number) or _("Round %(round)s") % {"round": round_.number},
            address_of(snap, round_),
            round_.number == round_number,
        )
        for round_ in part.rounds
    )


def round_section(snap: Snapshot, round_: RoundView) -> StageSection | None:
    """The round's stage with the board of this round only; None if that cannot be shown."""

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        board = rounds_board(MatchDescriber(resolver, part.stage, snap.states), (round_.number,))
        return replace(part, board=stage_boards.with_times(board, part))

    sections = stage_boards.shown_sections(snap, make, lambda part: part.stage.id == round_.stage)
    return next((part for part in sections if part.board and part.board.rounds), None)


def address_of(snap: Snapshot, round_: RoundView) -> str:
    """The address of a round's page."""
    return public_url(snap.tournament, "public-schedule-round", round_.stage, str(round_.number))
