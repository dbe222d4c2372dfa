"""Views for entering and correcting a hand, and for previewing it while it is typed."""

from dataclasses import replace

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from scoring.codec import read_hand
from scoring.hand import HandFacts
from tournament.models import Game, Match
from tournament.services import matches
from tournament.services.matches import GameView, MatchWritten, WriteContext
from tournament.web.devices.relay_token import relay_token
from tournament.web.form_fields import Fields, new_key, posted_key, requested_game, scorer_context
from tournament.web.quick.access import posted_game, redirect_to_score, redirect_written, scorer_view
from tournament.web.quick.board import table_board
from tournament.web.quick.codec import DecodedForm, decode_hand, encode, missing_faults, unanswered
from tournament.web.quick.conflict import corrected_elsewhere, hand_conflict
from tournament.web.quick.device_games import remember_played
from tournament.web.quick.entry_page import EntryPage
from tournament.web.quick.entry_pieces import entry_pieces
from tournament.web.quick.entry_tools import entry_tools
from tournament.web.quick.keypad import press_key
from tournament.web.requests import DeviceRequest
from tournament.whole_numbers import plain_number

SAVE = "save"


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def enter_hand(request: DeviceRequest, match: Match) -> HttpResponse:
    """Enter the hand that was just played."""
    if request.method == "POST":
        return _posted(request, match, None)
    view = matches.game_view(match, requested_game(request))
    if not table_board(view, (), scorer=True).wants_hand:
        return redirect_to_score(match, view.game.number)
    hand = read_hand(view.blank, view.regulation)
    fields = unanswered(encode(hand, view.regulation))
    return _page(request, EntryPage(view, None, fields, decode_hand(fields, view.regulation), all_findings=False))


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def edit_hand(request: DeviceRequest, match: Match, number: int) -> HttpResponse:
    """Correct a hand that is in the table."""
    if request.method == "POST":
        return _posted(request, match, number)
    view = matches.game_view(match, requested_game(request))
    hand = _stored_hand(view, number)
    if hand is None:
        raise matches.NoSuchHand
    fields = encode(hand, view.regulation)
    return _page(request, EntryPage(view, number, fields, decode_hand(fields, view.regulation, hand)))


@require_POST
@scorer_view
def preview_hand(request: DeviceRequest, match: Match) -> HttpResponse:
    """The preview of the form so far, as parts of the page. Writes nothing."""
    view = matches.game_view(match, requested_game(request))
    number = plain_number(request.POST.get("hand", ""))
    decoded = decode_hand(request.POST, view.regulation)
    entry_page = EntryPage(view, number, request.POST, decoded, decoded.faults, all_findings=number is not None)
    seq = plain_number(request.POST.get("seq", ""))
    elsewhere = "" if seq is None else corrected_elsewhere(view, seq)
    return JsonResponse(entry_pieces(entry_page) | {"elsewhere": elsewhere})


def _posted(request: DeviceRequest, match: Match, number: int | None) -> HttpResponse:
    """Handle a posted form: preview it without scripts, refuse it with its errors, or write it."""
    game, is_newest = posted_game(request, match)
    base = _stored_hand(matches.game_view(match, game.number), number) if number else None
    action = request.POST.get("do", SAVE)
    if action != SAVE:
        fields = press_key(request.POST, action)
        decoded = decode_hand(fields, match.ruled_regulation, base)
        return _unsaved(request, game, number, fields, decoded, decoded.faults)
    decoded = decode_hand(request.POST, match.ruled_regulation, base)
    faults = missing_faults(decoded.missing) | decoded.faults
    if faults:
        return _unsaved(request, game, number, request.POST, decoded, faults, 422)
    if (unread := _unread(request, game, number, decoded)) is not None:
        return _page(request, unread, 422)
    try:
        written = _write(request, game, number, decoded)
    except matches.Refused as refusal:
        brought = matches.find_relayed(match, posted_key(request)) if number is None else None
        if brought is None and isinstance(refusal, matches.StaleMatch):
            return _stale(request, match, refusal, number)
        if brought is None:
            raise
        written = brought  # brought by another phone while this one was offline
    to_next = number is None and is_newest and not written.game.over
    return redirect_written(request, written, None if is_newest else game.number, to_next=to_next)


def _unsaved(
    request: DeviceRequest,
    game: Game,
    number: int | None,
    fields: Fields,
    decoded: DecodedForm,
    faults: dict[str, str],
    status: int = 200,
) -> HttpResponse:
    """The page again, with what was typed."""
    view = matches.game_view(game.match, game.number)
    return _page(request, EntryPage(view, number, fields, decoded, faults, all_findings=False, typed=True), status)


def _unread(request: DeviceRequest, game: Game, number: int | None, decoded: DecodedForm) -> EntryPage | None:
    """The page with the errors of a hand that was typed without scripts, so that nobody has read them; None if there
    are none, or exactly these were on the page that sent the hand."""
    if "read" not in request.POST:
        return None
    view = matches.game_view(game.match, game.number)
    entry_page = EntryPage(view, number, request.POST, decoded, all_findings=False, typed=True, asks=True)
    return None if entry_page.preview.doubts_text == request.POST["read"] else entry_page


def _write(request: DeviceRequest, game: Game, number: int | None, decoded: DecodedForm) -> MatchWritten:
    def write(context: WriteContext) -> MatchWritten:
        if number is None:
            return matches.record_hand(game, decoded.document, context=context)
        return matches.correct_hand(game, number, decoded.document, context=context)

    context = scorer_context(request)
    try:
        return write(context)
    except matches.KeyReused:
        # The person saved, went back, changed it and saved again: not an error of the page. With a new key the form is
        # stale instead.
        return write(replace(context, key=new_key()))


def _stale(request: DeviceRequest, match: Match, stale: matches.StaleMatch, number: int | None) -> HttpResponse:
    """Both versions side by side. What was typed is still in the form; saving now overwrites the other version."""
    view = matches.game_view(match, stale.game.number if stale.game else None)
    base = _stored_hand(view, stale.number) if stale.number else None
    target = stale.number if base is not None else None
    decoded = decode_hand(request.POST, view.regulation, base)
    conflict = hand_conflict(view, stale, decoded.hand, is_new=number is None)
    return _page(request, EntryPage(view, target, request.POST, decoded, conflict=conflict), status=409)


def _stored_hand(view: GameView, number: int) -> HandFacts | None:
    """The stored hand of this number; None if the game has none."""
    return next((row.facts for row in view.rows if row.number == number and not row.removed), None)


def _page(request: DeviceRequest, entry_page: EntryPage, status: int = 200) -> HttpResponse:
    tools = entry_tools(request, entry_page.view, entry_page.number)
    context = {
        "entry": entry_page,
        "seq": entry_page.view.seq,
        "new_key": new_key,
        "match": entry_page.view.match,
        "tools": tools,
        "relay": relay_token(request, entry_page.view.match),
    }
    response = render(request, "quick/entry.html", context, status=status)
    remember_played(request, response, entry_page.view.match.score_id)
    return response
