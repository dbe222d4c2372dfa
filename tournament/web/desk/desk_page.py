"""The desk's page. It polls every few seconds; if the revision is unchanged, a response takes three queries."""

from datetime import datetime

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.utils import timezone

from tournament import permissions
from tournament.models import Tournament
from tournament.permissions import Action
from tournament.services.event_queries import newest_seqs
from tournament.services.grants.writer import GRANTS_CHAIN
from tournament.services.photos.writer import PHOTOS_CHAIN
from tournament.services.referee_calls import CALLS_CHAIN, open_calls
from tournament.services.tournaments.viewing import Snapshot, revision, snapshot
from tournament.services.writing.context import WriteContext
from tournament.web.conditional import PRIVATE, etag_of, not_modified, with_etag
from tournament.web.desk.board import DeskBoard
from tournament.web.desk.undo_bar import tournament_undo_bar
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.next_step import next_step_of
from tournament.web.tournament_pages.responses import render_tournament
from tournament.whole_numbers import plain_number


@tournament_page
def desk_page(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The desk, or with `only` in the query just its board; an empty 304 if nothing has changed since the browser last
    asked."""
    now = timezone.now()
    etag = _etag(request, tournament)
    polled = "only" in request.GET
    # The message about the last action belongs to no revision; only the page itself shows it.
    notices = [] if polled else [str(message) for message in get_messages(request)]
    unchanged = None if notices else not_modified(request, etag, PRIVATE)
    if unchanged is not None:
        return unchanged
    snap = snapshot(tournament)
    board = _board(request, snap, now)
    template = "desk/_board.html" if polled else "desk/board.html"
    bar = tournament_undo_bar(
        snap, request.user, now, with_button=permissions.is_allowed(request.role, Action.RUN_ROUND)
    )
    response = render_tournament(
        request, template, tournament, board=board, snap=snap, seq=snap.seq, bar=bar, notices=notices
    )
    return response if notices else with_etag(response, etag, PRIVATE)


def _board(request: MemberRequest, snap: Snapshot, now: datetime) -> DeskBoard:
    """The desk as this person may see it."""
    may_enter = permissions.is_allowed(request.role, Action.ENTER_RESULT)
    return DeskBoard(
        snap,
        next_step_of(snap, _requested_round(request)),
        now,
        may_enter=may_enter,
        may_confirm=permissions.is_allowed(request.role, Action.CONFIRM_RESULT),
        calls=open_calls(snap.tournament) if may_enter else (),
        reader=WriteContext("", None, request.user, known_device(request)),
    )


def _etag(request: MemberRequest, tournament: Tournament) -> str:
    """The ETag: by revision, calls, photos and grants, and by minute, since times, tolerances and the clock change
    without any write.

    It depends on the person too, because the page's forms contain their CSRF token.
    """
    minute = int(timezone.now().timestamp() // 60)
    options = (request.GET.get("round", ""), "only" in request.GET)
    beside = tuple(newest_seqs((CALLS_CHAIN, PHOTOS_CHAIN, GRANTS_CHAIN), str(tournament.pk)).items())
    return etag_of(request, revision(tournament), beside, minute, request.user.pk, request.role, *options)


def _requested_round(request: MemberRequest) -> int | None:
    return plain_number(request.GET.get("round", ""))
