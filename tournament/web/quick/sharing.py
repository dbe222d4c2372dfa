"""Pages for sharing a game's two addresses, and its file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scoring.writing import file_text
from tournament.boards.score_sheet import shown_names
from tournament.models import Match
from tournament.services import matches
from tournament.services.tournaments.embargo import may_be_watched
from tournament.web.attachments import json_attachment, pairs_file_stem
from tournament.web.form_fields import requested_game
from tournament.web.quick.access import scorer_view, watched_match
from tournament.web.quick.table import not_shown
from tournament.web.share_links import share_link, share_page


@require_safe
@scorer_view
def share(request: HttpRequest, match: Match) -> HttpResponse:
    """The short addresses, which redirect readers to their own language."""
    view = matches.game_view(match)
    names = shown_names(view.facts)
    context = {
        "match": match,
        "names": names,
        "score": share_link(f"/g/{match.score_id}/", _text(names)),
        "watch": share_link(f"/w/{match.watch_id}/", _text(names)),
    }
    return render(request, "quick/share.html", context)


# Like the page for spectators, this reads nothing about the visitor.
@csrf_exempt
@require_safe
def share_watched(request: HttpRequest, watch_id: str) -> HttpResponse:
    """The spectators' address, for sharing."""
    match = watched_match(watch_id)
    if match.is_in_tournament and not may_be_watched(match):
        return not_shown(request)
    name = _text(shown_names(matches.game_view(match).facts))
    page = {"name": name, "back": reverse("quick-watch", args=[watch_id])}
    return share_page(request, page, share_link(f"/w/{watch_id}/", name))


def _text(names: tuple[str, str]) -> str:
    return " × ".join(names)


@require_safe
@scorer_view
def game_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The game as a file."""
    view = matches.game_view(match, requested_game(request))
    return json_attachment(file_text(matches.export_game(view)), f"{pairs_file_stem(shown_names(view.facts))}.json")
