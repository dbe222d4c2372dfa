"""Drawings of lots for everybody: before a draw, what is drawn, among whom and from what; afterwards the result and its
proof."""

from django.http import Http404, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.services.tournaments.published import PublishedVersion
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.attachments import as_attachment
from tournament.web.lots import script
from tournament.web.lots.places import sent_on_by
from tournament.web.lots.summary import LotSummary, tournament_lots
from tournament.web.lots.titles import LotNames
from tournament.web.public.access import Context, get_published_version, public_page, public_snapshot
from tournament.web.requests import MemberRequest


@public_page("lots/public_list.html")
def lots(snap: Snapshot) -> Context:
    from tournament.web.lots.tables import PublicLotTable  # heavy: django-tables2

    names = LotNames(snap)
    return {"table": PublicLotTable([LotSummary(lot, names) for lot in tournament_lots(snap.tournament)])}


@public_page("lots/public_detail.html")
def lot_detail(snap: Snapshot, lot_id: int) -> Context:
    view = _view(snap, lot_id)
    return {"view": view, "through": sent_on_by(view, snap)}


def _view(snap: Snapshot, pk: int) -> LotSummary:
    row = tournament_lots(snap.tournament).filter(pk=pk).first()
    if row is None:
        raise Http404
    return LotSummary(row, LotNames(snap))


@public_page("lots/check.html")
def check_lot(snap: Snapshot) -> Context:
    """The page on which a browser repeats a draw from pasted data, without the server."""
    return {
        "script": script.example(),
        "codes": script.EXAMPLE_CODES,
        "draw_id": script.EXAMPLE_ID,
        "source": script.EXAMPLE_SOURCE,
    }


@csrf_exempt
@require_safe
def example_script(request: MemberRequest, tournament_id: str, slug: str) -> HttpResponse:
    get_published_version(tournament_id)
    return _file(script.example())


@csrf_exempt
@require_safe
def lot_script(request: MemberRequest, tournament_id: str, slug: str, lot_id: int) -> HttpResponse:
    """The script with the data of this drawing."""
    return _file(_checkable_summary(get_published_version(tournament_id), lot_id).script)


def _checkable_summary(version: PublishedVersion, pk: int) -> LotSummary:
    view = _view(public_snapshot(version), pk)
    if not view.checkable:
        raise Http404
    return view


def _file(text: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/x-python; charset=utf-8")
    response["Cache-Control"] = "public, no-cache"
    return as_attachment(response, "sorteio.py")
