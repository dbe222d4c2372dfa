"""Checks a sheet that is entered hand by hand or uploaded as a file, or one of the examples. Stores nothing."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from rules import registry
from rules.schema import Regulation
from scoring.consequences import impossible_hands
from scoring.game import play
from tournament.boards.regulation_order import regulations_in_order
from tournament.boards.score_sheet import ScoreSheet, sheet_of
from tournament.boards.values import box_of
from tournament.printing.filled_sheet import MAX_HANDS_ON_PAPER, check_sheet_html
from tournament.printing.rendering.queue import pdf_queue
from tournament.printing.rendering.refusals import PdfRefused, PdfTooOften, PdfUnavailable
from tournament.services.check_pdf_limit import count_checked_sheet
from tournament.services.throttling import Throttled
from tournament.texts import figure, say
from tournament.web.attachments import as_attachment, pairs_file_stem
from tournament.web.check.entry import (
    CheckedGame,
    checked_hand_page,
    first_hand,
    next_step,
    posted_check_game,
    with_next_hand,
)
from tournament.web.client_address import client_address
from tournament.web.conditional import constant_page
from tournament.web.examples import Example, examples, examples_of
from tournament.web.game_upload import GameUpload, is_readable, read_game_text, uploaded_game
from tournament.web.pdf import pdf_refused_response
from tournament.web.quick.entry_pieces import entry_pieces, name_pieces
from tournament.web.quick.regulation_choice import regulation_choices
from tournament.web.quick.unstored import unstored_view

NO_GAME = CheckedGame(GameUpload(""))


# A public page has the same bytes for everyone, so it contains no CSRF token. It needs none: what is posted here is
# only computed and shown to the person who posted it. No session or cookie is read and nothing is written, so another
# site that makes a visitor post here gains nothing.
@csrf_exempt
def check(request: HttpRequest) -> HttpResponse:
    """The start page, the form of a first hand, an example, or the posted game with its check."""
    if request.method != "POST":
        return _offered(request)
    if not is_readable(request) or "entry" not in request.POST:
        return _checked(request, with_next_hand(uploaded_game(request)))
    return _checked(request, next_step(request, *posted_check_game(request, _regulation(request.POST))))


@require_safe
def _offered(request: HttpRequest) -> HttpResponse:
    """The pages that a plain address can request."""
    name, keys = request.GET.get("example"), registry.keys()
    regulation = _regulation(request.GET)
    if regulation is not None:
        version = ("first hand", regulation.key, *keys)
        return constant_page(request, "check/index.html", version, lambda: _context(first_hand(regulation)))
    if name is None:
        return constant_page(request, "check/index.html", keys, lambda: _context(NO_GAME))
    example = examples().get(name)
    if example is None:
        raise Http404
    return constant_page(
        request,
        "check/index.html",
        (name, *keys),
        lambda: _context(with_next_hand(read_game_text(example.text)), example),
    )


# Like `check`.
@csrf_exempt
@require_POST
def check_preview(request: HttpRequest) -> HttpResponse:
    """The preview of a hand's form so far, as parts of the page."""
    intake, setup = posted_check_game(request, _regulation(request.POST) if is_readable(request) else None)
    if intake.game is None:
        return JsonResponse({}, status=422)
    entry_page = checked_hand_page(request, unstored_view(intake.game))
    return JsonResponse(entry_pieces(entry_page) | (name_pieces(entry_page) if setup else {}))


def _regulation(fields: Mapping[str, str]) -> Regulation | None:
    """The chosen regulation; None if none was chosen. Raises Http404 for an unknown one."""
    key = fields.get("regulation")
    if not key:
        return None
    regulation = registry.get(key)
    if regulation is None:
        raise Http404
    return regulation


# Like `check`: stateless, so without a token.
@csrf_exempt
@require_POST
def check_pdf(request: HttpRequest) -> HttpResponse:
    """The posted game as a sheet on paper. Beyond the limit the request is refused before anything is read."""
    try:
        _count(request)
    except PdfTooOften as refusal:
        return pdf_refused_response(refusal, lambda refusal: _refused(request, refusal))
    intake = uploaded_game(request)
    sheet = _sheet(intake)
    if sheet is None or len(sheet.rows) > MAX_HANDS_ON_PAPER:
        return _checked(request, CheckedGame(intake), too_long_for_paper=sheet is not None)
    try:
        pdf = pdf_queue().render(lambda: check_sheet_html(sheet), public=True)
    except PdfUnavailable:
        return _checked(request, CheckedGame(intake), unprintable=True)
    except PdfRefused as refusal:
        return pdf_refused_response(refusal, lambda refusal: _refused(request, refusal, intake.text))
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Cache-Control"] = "no-store"
    return as_attachment(response, f"{pairs_file_stem(sheet.names)}.pdf")


def _refused(request: HttpRequest, refusal: PdfRefused, text: str = "") -> HttpResponse:
    """A page that says why there is no PDF, with the button again. It is cheap, because many may be asking at once."""
    return render(request, "check/refused.html", {"message": say(refusal.message), "text": text})


def _count(request: HttpRequest) -> None:
    """Count one more document for this address. Raises `PdfTooOften` beyond the limit."""
    try:
        count_checked_sheet(client_address(request))
    except Throttled as throttled:
        raise PdfTooOften(throttled.wait) from None


def _checked(
    request: HttpRequest, game: CheckedGame, *, too_long_for_paper: bool = False, unprintable: bool = False
) -> HttpResponse:
    """The page with the game's check. The last two say why there is no PDF of it."""
    status = 422 if too_long_for_paper else 503 if unprintable else game.status
    context = {
        **_context(game),
        "copied": is_readable(request) and bool({"entry", "kept"} & set(request.POST)),
        "too_long_for_paper": too_long_for_paper,
        "unprintable": unprintable,
    }
    response = render(request, "check/index.html", context, status=status)
    # Not `no-store`: Back leads to this page, and without a copy of it Chromium shows an error page instead.
    response["Cache-Control"] = "private, no-cache"
    return response


def _context(game: CheckedGame, example: Example | None = None) -> dict[str, Any]:
    sheet = _sheet(game.intake)
    return {
        "intake": game.intake,
        "entry": game.entry,
        "setup": game.setup,
        "half_typed": game.half_typed,
        "restored": game.restored,
        "example": example,
        "sheet": sheet,
        "saved_row": sheet.rows[(game.saved or 0) - 1] if sheet and sheet.rows else None,
        "box": box_of(sheet.regulation) if sheet else None,
        "regulations": regulation_choices(),
        "examples": [(regulation, examples_of(regulation)) for regulation in regulations_in_order()],
    }


def _sheet(intake: GameUpload) -> ScoreSheet | None:
    """The sheet; without a winner while a hand in it cannot be right as entered."""
    if intake.game is None:
        return None
    result = play(intake.game)
    sheet, impossible = sheet_of(intake.game, result), impossible_hands(result)
    if not impossible or result.state.winner is None:
        return sheet
    sentence = ngettext(
        "Correct hand %(hands)s to see who wins: it cannot be as entered.",
        "Correct hands %(hands)s to see who wins: they cannot be as entered.",
        len(impossible),
    )
    first, second = (foot._replace(won=False) for foot in sheet.foot)
    return replace(sheet, outcome=sentence % {"hands": ", ".join(map(figure, impossible))}, foot=(first, second))
