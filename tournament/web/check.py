"""Check a game: pasted, uploaded, or one of the examples. Nothing is stored."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from rules import registry
from scoring.game import play
from tournament.boards.score_sheet import ScoreSheet, sheet_of
from tournament.boards.values import box_of
from tournament.printing.filled_sheet import MOST_HANDS_ON_PAPER, check_sheet_html
from tournament.printing.rendering.queue import pdf_queue
from tournament.printing.rendering.refusals import PdfRefused, PdfTooOften, PdfUnavailable
from tournament.services.checked_sheets import count_checked_sheet
from tournament.services.throttling import Throttled
from tournament.web.address import client_address
from tournament.web.conditional import constant_page
from tournament.web.examples import Example, examples, examples_of
from tournament.web.game_upload import GameUpload, read, uploaded_game
from tournament.web.pdf import refused_response

NO_GAME = GameUpload("")


# A public page is the same bytes for everyone, so it holds no CSRF token. It needs none: what is posted here is
# only reckoned and shown to whoever posted it. No session or cookie is read and nothing is written, so another site
# that makes a visitor post here gains nothing.
@csrf_exempt
def check(request: HttpRequest) -> HttpResponse:
    """The empty form, an example, or whatever was posted, checked and reckoned."""
    if request.method == "POST":
        return _checked(request, uploaded_game(request))
    return _offered(request)


@require_safe
def _offered(request: HttpRequest) -> HttpResponse:
    """What can be asked for by an address alone."""
    name, known = request.GET.get("example"), registry.keys()
    if name is None:
        return constant_page(request, "check/index.html", known, lambda: _context(NO_GAME))
    example = examples().get(name)
    if example is None:
        raise Http404
    return constant_page(request, "check/index.html", (name, *known), lambda: _context(read(example.text), example))


# As `check`: stateless, so without a token.
@csrf_exempt
@require_POST
def check_pdf(request: HttpRequest) -> HttpResponse:
    """The posted game as a sheet on paper. Whoever asks too often is turned away before anything is read."""
    try:
        _count(request)
    except PdfTooOften as refused:
        return refused_response(refused, lambda refused: _refused(request, refused))
    intake = uploaded_game(request)
    sheet = _sheet(intake)
    if sheet is None or len(sheet.rows) > MOST_HANDS_ON_PAPER:
        return _checked(request, intake, too_long_for_paper=sheet is not None)
    try:
        pdf = pdf_queue().render(lambda: check_sheet_html(sheet), public=True)
    except PdfUnavailable:
        return _checked(request, intake, unprintable=True)
    except PdfRefused as refused:
        return refused_response(refused, lambda refused: _refused(request, refused, intake.text))
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{_file_name(sheet)}"'
    answer["Cache-Control"] = "no-store"
    return answer


def _refused(request: HttpRequest, refused: PdfRefused, text: str = "") -> HttpResponse:
    """Why there is no PDF, and the button once more: a page that costs nothing, for many may ask at once."""
    return render(request, "check/refused.html", {"message": str(refused), "text": text})


def _count(request: HttpRequest) -> None:
    """One more document for this address; `PdfTooOften` past the limit."""
    try:
        count_checked_sheet(client_address(request))
    except Throttled as throttled:
        raise PdfTooOften(throttled.wait) from None


def _checked(request: HttpRequest, intake: GameUpload, **trouble: bool | str) -> HttpResponse:
    status = 200
    if intake.fault:
        status = intake.fault.status
    elif trouble.get("too_long_for_paper"):
        status = 422
    elif trouble.get("unprintable"):
        status = 503
    answer = render(request, "check/index.html", _context(intake) | trouble, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def _context(intake: GameUpload, example: Example | None = None) -> dict[str, Any]:
    sheet = _sheet(intake)
    return {
        "intake": intake,
        "example": example,
        "sheet": sheet,
        "box": box_of(sheet.regulation) if sheet else None,
        "examples": [(regulation, examples_of(regulation)) for regulation in registry.every()],
    }


def _sheet(intake: GameUpload) -> ScoreSheet | None:
    return sheet_of(intake.game, play(intake.game)) if intake.game else None


def _file_name(sheet: ScoreSheet) -> str:
    """Made of the pairs, in letters that every system writes: sumula-ana-bia-caio-davi.pdf."""
    names = (slugify(name.replace("/", " "))[:40].strip("-") for name in sheet.names)
    return "-".join(["sumula", *filter(None, names)]) + ".pdf"
