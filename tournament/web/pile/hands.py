"""Enters a sheet hand by hand, in the order of the paper, then asks for the next sheet's number."""

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.codec import read_hand
from tournament.models import Match, Tournament
from tournament.services import matches
from tournament.services.matches import GameView
from tournament.texts import say
from tournament.web.desk.match_page import match_page
from tournament.web.desk.rounds import get_match
from tournament.web.desk.second_entry_form import hides_first_entry
from tournament.web.form_fields import Fields, sent_by_script
from tournament.web.photos.beside import photos_beside
from tournament.web.pile.checked_sheet import checked_sheet
from tournament.web.pile.entering import pile_url, saved_sheet_text
from tournament.web.pile.hand_fields import hand_field_lines
from tournament.web.quick.codec import decode_hand, encode, missing_faults, unanswered
from tournament.web.quick.hand_preview import preview_hand
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_form
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@tournament_form
def enter_hands(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """The next hand of the sheet. One in which the checks find errors is saved too, marked, as at the table: once these
    have been shown."""
    row = get_match(tournament, match_id)
    view = matches.game_view(row)
    if request.method != "POST":
        blank = encode(read_hand(view.blank, view.regulation), view.regulation)
        return _page(request, row, view, unanswered(blank))
    decoded = decode_hand(request.POST, view.regulation)
    faults = missing_faults(decoded.missing) | decoded.faults
    if faults:
        return _page(request, row, view, request.POST, faults, status=422)
    preview = preview_hand(view, None, decoded)
    if request.POST.get("read", preview.doubts_text) != preview.doubts_text:
        return _page(request, row, view, request.POST, status=422, preview=preview)
    try:
        written = matches.record_hand(view.game, decoded.document, context=write_context(request))
    except matches.StaleMatch:
        stale_notice = _("Someone else has written to this sheet meanwhile: look at its hands, and save again.")
        return _page(request, row, matches.game_view(row), request.POST, status=409, stale_notice=stale_notice)
    page = match_page(tournament, get_match(tournament, match_id))
    if page.confirming.decided:
        return redirect_done(request, written, saved_sheet_text(page), pile_url(tournament))
    to = hands_url(tournament, match_id)
    return JsonResponse({"to": to, "seq": written.seq}) if sent_by_script(request) else HttpResponseRedirect(to)


@post_action
def end_game(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """The sheet has no more hands: close the game because time ran out, or begin the next game of the match."""
    row, context = get_match(tournament, match_id), write_context(request)
    if "game" in request.POST:
        matches.new_game(row, context=context)
        return HttpResponseRedirect(hands_url(tournament, match_id))
    written = matches.close_game(matches.game_view(row).game, "time", context=context)
    page = match_page(tournament, get_match(tournament, match_id))
    to = pile_url(tournament) if page.confirming.decided else hands_url(tournament, match_id)
    return redirect_done(request, written, saved_sheet_text(page), to)


def hands_url(tournament: Tournament, number: int) -> str:
    return reverse("desk-pile-hands", args=[tournament.public_id, number])


def _hand_crop(tournament: Tournament, match: Match, game: int, hand: int) -> dict[str, Any] | None:
    """The part of a photo of the sheet that shows a hand, with the column headings; None without such a photo."""
    for beside in photos_beside(tournament, match):
        crops = next((crop for crop in beside.hands if crop.number == hand), None)
        if beside.game == game and beside.heads is not None and crops is not None:
            return {"heads": beside.heads, "sides": crops.sides, "url": beside.url}
    return None


def _page(
    request: MemberRequest,
    match: Match,
    view: GameView,
    fields: Fields,
    faults: dict[str, str] | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """`stale_notice`: that somebody else has written; `preview`: a hand whose errors are to be read before it is
    saved."""
    page = match_page(request.tournament, match)
    number = 1 + sum(row.position is not None for row in view.rows)
    over = view.result.state.over or bool(view.game.closed)
    context: dict[str, Any] = {
        "page": page,
        "sheet": checked_sheet(page.snap, match, page.match_row),
        "lines": hand_field_lines(view.regulation, fields, faults or {}, page.names),
        "number": number,
        "refusal": say(view.refusal.message) if view.refusal else "",
        "seq": view.seq,
        "draft": f"g/{match.score_id}/{view.game.number}/{1 + max((row.number for row in view.rows), default=0)}",
        "wants_hand": not over,
        "wants_game": over and not page.confirming.decided,
        "typed": bool(faults or more),
        "blind": hides_first_entry(request, page.match, page.confirming.agreements),
        "photo": _hand_crop(request.tournament, match, view.game.number, number),
        **more,
    }
    return render_tournament(request, "pile/hands.html", request.tournament, status, **context)
