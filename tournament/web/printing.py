"""Sheets on paper of the quick game: blank for a regulation, blank and filled for a match."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules import registry
from rules.schema import Regulation
from tournament import hall
from tournament.boards.values import box_of
from tournament.models import Match
from tournament.printing.filled_sheet import MOST_HANDS_ON_PAPER, PrintingUnavailable
from tournament.printing.fitting import leaves_pdf
from tournament.printing.press import PRESS, Busy
from tournament.printing.quick_sheets import PAPERS, blank_of, blank_of_game, filled_of
from tournament.printing.sheet_context import Blank, Filled
from tournament.services import matches
from tournament.services.tournaments.embargo import may_be_watched
from tournament.web.conditional import PRIVATE, etag_of, not_modified, with_etag
from tournament.web.hours import activate_club_zone
from tournament.web.quick.table import not_shown

Leaves = list[Blank | Filled]
SOON = 5
"""Seconds after which a busy press is asked again."""


class Order(NamedTuple):
    """What was asked for. `game`: a number, or 0 for the whole match."""

    paper: str
    blank: bool
    game: int


class Misasked(Exception):
    """The address asks for what there is not; the message says what there is."""


@require_safe
def blank_pdf(request: HttpRequest, key: str) -> HttpResponse:
    """A regulation's sheet for pen."""
    regulation = registry.get(key)
    if regulation is None:
        raise Http404
    try:
        order = _order(request)
    except Misasked as fault:
        return _refused(request, 400, fault=str(fault))
    asked = (regulation.key, order.paper)
    return _answer(request, asked, lambda: [blank_of(regulation, order.paper)], order, regulation.key)


@require_safe
def score_pdf(request: HttpRequest, score_id: str) -> HttpResponse:
    return _match_pdf(request, matches.match_by_score_id(score_id))


@require_safe
def watch_pdf(request: HttpRequest, watch_id: str) -> HttpResponse:
    match = matches.match_by_watch_id(watch_id)
    return _match_pdf(request, match) if may_be_watched(match) else not_shown(request, 404)


def _match_pdf(request: HttpRequest, match: Match) -> HttpResponse:
    """The sheet of a match as it stands at its seq, which is the sheet's revision."""
    around = activate_club_zone(match)
    try:
        order = _order(request)
        seq = matches.revision(match)
    except Misasked as fault:
        return _refused(request, 400, fault=str(fault))
    except matches.Gone:
        raise Http404 from None
    # The watch id and not the key of the row: with it goes whatever was kept of a match that is gone.
    asked = (match.watch_id, seq, around, order, hall.site_address())
    return _answer(request, asked, lambda: _leaves(match, order), order, f"{match.sheet_number}")


def _leaves(match: Match, order: Order) -> Leaves:
    """One leaf a game."""
    try:
        views = [matches.game_view(match, order.game or None)]
        if match.best_of > 1 and not order.game and not order.blank:
            views = [matches.game_view(match, game.number) for game in views[0].games]
    except matches.Gone:
        raise Http404 from None
    if order.blank:
        return [blank_of_game(views[0], order.paper)]
    return [filled_of(view, order.paper) for view in views]


def _order(request: HttpRequest) -> Order:
    paper, blank, game = (request.GET.get(name, default) for name, default in _ASKED)
    if paper not in PAPERS:
        raise Misasked(_("A sheet is printed on A4 or on A5: ?paper=a4 or ?paper=a5."))
    if blank not in ("", "1"):
        raise Misasked(_("Ask for a blank sheet with ?blank=1."))
    if game and not (game.isascii() and game.isdecimal() and 1 <= int(game[:4]) <= 999):
        raise Misasked(_("Ask for a game by its number: ?game=1."))
    return Order(paper, bool(blank), int(game or 0))


_ASKED = (("paper", "a4"), ("blank", ""), ("game", ""))


def _answer(
    request: HttpRequest, asked: tuple[Hashable, ...], leaves: Callable[[], Leaves], order: Order, name: str
) -> HttpResponse:
    """The PDF, or that the browser has it already, or why there is none."""
    key = (*asked, get_language())
    etag = etag_of(request, key)
    unchanged = not_modified(request, etag, PRIVATE)
    if unchanged is not None:
        return unchanged
    made = leaves()
    too_long = any(isinstance(leaf, Filled) and len(leaf.sheet.rows) > MOST_HANDS_ON_PAPER for leaf in made)
    if too_long:
        return _refused(request, 422, leaves=made, too_long=True)
    try:
        pdf = PRESS.sheet(key, lambda: leaves_pdf(made, order.paper))
    except PrintingUnavailable:
        return _refused(request, 503, leaves=made, unprintable=True)
    except Busy:
        answer = _refused(request, 503, busy=True)
        answer["Retry-After"] = str(SOON)
        return answer
    return _paper(request, pdf, etag, _file_name(name, made))


# What holds for a page would keep some browsers from showing a PDF; there is nothing in it that could run.
@csp_exempt()
def _paper(request: HttpRequest, pdf: bytes, etag: str, name: str) -> HttpResponse:
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return with_etag(answer, etag, PRIVATE)


def _refused(request: HttpRequest, status: int, leaves: Leaves | None = None, **why: str | bool) -> HttpResponse:
    """A page that says why there is no PDF, with the sheet for the browser to print where there is one."""
    shown = [(leaf, isinstance(leaf, Blank), box_of(_regulation(leaf))) for leaf in leaves or ()]
    answer = render(request, "sheet/refused.html", {"leaves": shown, **why}, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def _regulation(leaf: Blank | Filled) -> Regulation:
    return leaf.regulation if isinstance(leaf, Blank) else leaf.sheet.regulation


def _file_name(name: str, leaves: Leaves) -> str:
    """In letters that every system writes: sumula-412-ana-bia-caio-davi.pdf."""
    pairs = (slugify(pair.replace("/", " "))[:40].strip("-") for pair in leaves[0].names or ())
    return "-".join(["sumula", name, *filter(None, pairs)]) + ".pdf"
