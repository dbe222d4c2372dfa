"""Both addresses of a game to hand on, and its file."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scoring.writing import file_text
from tournament.boards.score_sheet import shown_names
from tournament.hall import site_address
from tournament.models import Match
from tournament.services import matches
from tournament.web.form_fields import requested_game
from tournament.web.qr import qr_svg
from tournament.web.quick.access import scorer_view


@dataclass(frozen=True)
class ShareLink:
    """An address that other phones can open, and its code."""

    address: str
    code: SafeString


def share_link(path: str) -> ShareLink | None:
    """None where this machine is in no network: nobody else could follow the link."""
    site = site_address()
    if site is None:
        return None
    address = f"{site.rstrip('/')}{path}"
    return ShareLink(address, qr_svg(address))


@require_safe
@scorer_view
def share(request: HttpRequest, match: Match) -> HttpResponse:
    """The short addresses: whoever follows one is led on in their own language."""
    view = matches.game_view(match)
    context = {
        "match": match,
        "names": shown_names(view.facts),
        "score": share_link(f"/g/{match.score_id}/"),
        "watch": share_link(f"/w/{match.watch_id}/"),
    }
    return render(request, "quick/share.html", context)


@require_safe
@scorer_view
def game_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The game as its file."""
    view = matches.game_view(match, requested_game(request))
    names = (slugify(name.replace("/", " "))[:40].strip("-") for name in shown_names(view.facts))
    name = "-".join(["sumula", *filter(None, names)])
    answer = HttpResponse(file_text(matches.export_game(view)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
