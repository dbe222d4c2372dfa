"""Score sheets as PDF: empty ones of a regulation, empty and filled ones of a match."""

from functools import partial
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules import registry
from tournament import addresses
from tournament.models import Match
from tournament.printing.filled_sheet import MAX_HANDS_ON_PAPER, FilledSheet
from tournament.printing.quick_sheets import (
    PAPER_SIZES,
    EmptySheet,
    empty_sheet,
    empty_sheet_of,
    filled_sheet_of,
    sheets_html,
)
from tournament.printing.rendering.cache import PdfKey
from tournament.printing.rendering.refusals import PdfBusy, PdfRefused, PdfUnavailable
from tournament.services import matches
from tournament.services.tournaments.embargo import may_be_watched
from tournament.texts import say
from tournament.web.attachments import pairs_file_stem
from tournament.web.pdf import pdf_not_modified, pdf_response
from tournament.web.quick.access import activate_club_zone
from tournament.web.quick.table import not_shown
from tournament.web.round_names import match_round_title
from tournament.whole_numbers import plain_number

Sheets = list[EmptySheet] | list[FilledSheet]


class RequestedSheet(NamedTuple):
    """What the address asks for. `game`: a number, or 0 for the whole match."""

    paper_size: str
    empty: bool
    game: int


class BadParameter(Exception):
    """The address asks for something that does not exist; the message says what exists."""


@require_safe
def regulation_sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The empty sheet of a regulation."""
    regulation = registry.get(key)
    if regulation is None:
        raise Http404
    try:
        paper_size = _requested_sheet(request).paper_size
    except BadParameter as fault:
        return _refused(request, [], 400, error=str(fault))
    pdf_key = PdfKey(f"regulation {key}", 0, get_language() or "", paper_size)
    return pdf_not_modified(request, pdf_key) or _sheets_response(
        request, pdf_key, [empty_sheet(regulation, paper_size)], paper_size, key
    )


@require_safe
def score_sheet(request: HttpRequest, score_id: str) -> HttpResponse:
    return _match_sheets(request, get_object_or_404(Match, score_id=score_id))


@require_safe
def watch_sheet(request: HttpRequest, watch_id: str) -> HttpResponse:
    match = get_object_or_404(Match, watch_id=watch_id)
    return (
        _match_sheets(request, match)
        if not match.is_in_tournament or may_be_watched(match)
        else not_shown(request, 404)
    )


def _match_sheets(request: HttpRequest, match: Match) -> HttpResponse:
    """The sheets of a match at its seq, which is their revision."""
    version = activate_club_zone(match)
    try:
        requested = _requested_sheet(request)
        key = _key(match, requested, version)
    except BadParameter as fault:
        return _refused(request, [], 400, error=str(fault))
    except matches.Gone:
        raise Http404 from None
    return pdf_not_modified(request, key) or _sheets_response(
        request, key, _sheets(match, requested), requested.paper_size, str(match.sheet_number)
    )


def _key(match: Match, requested: RequestedSheet, version: matches.ContextVersion | None) -> PdfKey:
    """The cache key, under the id of the tournament or quick game, so that erasing one also erases its PDFs."""
    return PdfKey(
        name=version.tournament_id if version else match.watch_id,
        revision=matches.revision(match),
        language=get_language() or "",
        shape=repr((match.watch_id, requested)),
        other_inputs=repr((version, addresses.site_address())),
    )


def _sheets(match: Match, requested: RequestedSheet) -> Sheets:
    """One sheet per game."""
    try:
        views = [matches.game_view(match, requested.game or None)]
        if match.best_of > 1 and not requested.game and not requested.empty:
            views = [matches.game_view(match, game.number) for game in views[0].games]
    except matches.Gone:
        raise Http404 from None
    round_title = match_round_title(match, match.tournament_round) if match.is_in_tournament else ""
    if requested.empty:
        return [empty_sheet_of(views[0], requested.paper_size, round_title)]
    return [filled_sheet_of(view, requested.paper_size, round_title) for view in views]


def _requested_sheet(request: HttpRequest) -> RequestedSheet:
    paper_size, blank, game = (request.GET.get(name, default) for name, default in _PARAMETERS)
    if paper_size not in PAPER_SIZES:
        raise BadParameter(_("A sheet is printed on A4 or on A5: ?paper=a4 or ?paper=a5."))
    if blank not in ("", "1"):
        raise BadParameter(_("Ask for a blank sheet with ?blank=1."))
    number = plain_number(game, 999) or 0
    if game and not number:
        raise BadParameter(_("Ask for a game by its number: ?game=1."))
    return RequestedSheet(paper_size, bool(blank), number)


_PARAMETERS = (("paper", "a4"), ("blank", ""), ("game", ""))


def _sheets_response(request: HttpRequest, key: PdfKey, sheets: Sheets, paper_size: str, name: str) -> HttpResponse:
    """The PDF, or a page that says why there is none."""
    if any(isinstance(sheet, FilledSheet) and len(sheet.sheet.rows) > MAX_HANDS_ON_PAPER for sheet in sheets):
        return _refused(request, sheets, 422, too_long=True)

    def refusal_page(refusal: PdfRefused) -> HttpResponse:
        if isinstance(refusal, PdfBusy):
            return _refused(request, [], busy=True)
        if isinstance(refusal, PdfUnavailable):
            return _refused(request, sheets, unprintable=True)
        return _refused(request, sheets, error=say(refusal.message))

    file_name = f"{pairs_file_stem(sheets[0].names or (), name)}.pdf"
    return pdf_response(request, key, partial(sheets_html, sheets, paper_size), file_name, refusal_page, public=True)


def _refused(request: HttpRequest, sheets: Sheets, status: int = 503, **why: str | bool) -> HttpResponse:
    """A page that says why there is no PDF, with the sheets ready for the browser to print."""
    context = {
        "empty_sheets": [sheet for sheet in sheets if isinstance(sheet, EmptySheet)],
        "filled_sheets": [sheet for sheet in sheets if isinstance(sheet, FilledSheet)],
    }
    response = render(request, "sheet/refused.html", {**context, **why}, status=status)
    response["Cache-Control"] = "no-store"
    return response
