"""The public boards for the organisers, including what is unpublished or withheld."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse

from tournament.boards.pair import pair_board
from tournament.models import Tournament
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.public import stage_boards
from tournament.web.public.brackets import bracket_sections
from tournament.web.public.schedule import whole_parts
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.responses import render_tournament


def board(template: str, parts: Callable[[Snapshot], Any]) -> Callable[..., HttpResponse]:
    """Make the view of one kind of board."""

    @tournament_page
    def view(request: MemberRequest, tournament: Tournament) -> HttpResponse:
        snap = snapshot(tournament)
        return render_tournament(
            request, template, tournament, snap=snap, parts=parts(snap), **_frame(tournament, snap)
        )

    return view


def _frame(tournament: Tournament, snap: Snapshot) -> dict[str, Any]:
    return {
        "base": reverse("desk-boards", args=[tournament.public_id]),
        "crosstable": reverse("desk-crosstable", args=[tournament.public_id]),
        "has_bracket": any(row.format.has_bracket for row in snap.stages),
        "has_crosstable": any(row.format.has_crosstable for row in snap.stages),
        "secret": not tournament.published
        or bool(tournament.embargo)
        or any(not round_.published for round_ in snap.rounds),
    }


standings = board("public/organiser_standings.html", stage_boards.standings_sections)
crosstable = board("public/organiser_crosstable.html", stage_boards.crosstable_sections)


def _bracket(snap: Snapshot, requested_part: tuple[str, int] | None = None) -> Any:
    def address(stage_id: str, number: int) -> str:
        return reverse("desk-bracket-part", args=[snap.tournament.public_id, stage_id, number])

    return bracket_sections(snap, address, requested_part, whole=True)


bracket = board("public/organiser_bracket.html", _bracket)


@tournament_page
def bracket_part(request: MemberRequest, tournament: Tournament, stage_id: str, number: int) -> HttpResponse:
    """One part of a large bracket."""
    snap = snapshot(tournament)
    try:
        parts = _bracket(snap, (stage_id, number))
    except KeyError:
        raise Http404 from None
    return render_tournament(
        request, "public/organiser_bracket.html", tournament, snap=snap, parts=parts, **_frame(tournament, snap)
    )


def _rounds(snap: Snapshot, requested_part: tuple[str, int] | None = None) -> Any:
    def address(stage_id: str, number: int) -> str:
        return reverse("desk-schedule-round", args=[snap.tournament.public_id, stage_id, number])

    return whole_parts(snap, address, requested_part)


schedule = board("public/organiser_schedule.html", _rounds)


@tournament_page
def schedule_round(request: MemberRequest, tournament: Tournament, stage_id: str, number: int) -> HttpResponse:
    """One round of a long schedule."""
    snap = snapshot(tournament)
    parts = _rounds(snap, (stage_id, number))
    if not any(part.stage.id == stage_id and part.board and part.board.rounds for part in parts):
        raise Http404
    return render_tournament(
        request, "public/organiser_schedule.html", tournament, snap=snap, parts=parts, **_frame(tournament, snap)
    )


@tournament_page
def organiser_pair(request: MemberRequest, tournament: Tournament, code: str) -> HttpResponse:
    """All matches of a pair."""
    snap = snapshot(tournament)
    if snap.resolver is None or snap.facts is None or code not in snap.facts.pairs:
        raise Http404
    titles = {part.stage.id: part.title for part in stage_boards.stage_sections(snap)}
    context: dict[str, Any] = {
        "board": pair_board(snap.resolver, code, snap.states, titles),
        "pair": snap.facts.pairs[code],
    }
    return render_tournament(
        request, "public/organiser_pair.html", tournament, snap=snap, **context, **_frame(tournament, snap)
    )
