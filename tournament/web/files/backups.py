"""The copies that come by themselves: a list, each to download, and one more at once."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.tournaments.backup import back_up, backups_of, is_copied, path_of, trouble_of
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.viewing import revision
from tournament.web.desk.decorators import post_action, tournament_page
from tournament.web.desk.responses import render_tournament
from tournament.web.files.download import file_stem, json_attachment
from tournament.web.requests import MemberRequest


@tournament_page
def backups(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return render_tournament(request, "files/backups.html", tournament, backups=backups_of(tournament))


@post_action
def new(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Another copy at once, once there is something to copy."""
    back = HttpResponseRedirect(reverse("desk-backups", args=[tournament.public_id]))
    if not is_whole(tournament):
        messages.info(request, _("A tournament has a file once it has pairs and a format. Enter them first."))
        return back
    if is_copied(tournament, revision(tournament)):
        messages.info(request, _("Nothing has changed since the last copy, so there is no need for another."))
        return back
    back_up(tournament)
    if not trouble_of(tournament):
        messages.info(request, _("The copy is written."))
    return back


@tournament_page
def backup_file(request: MemberRequest, tournament: Tournament, name: str) -> HttpResponse:
    path = path_of(tournament, name)
    try:
        text = path.read_text("utf-8") if path else None
    except OSError:
        text = None
    if text is None:
        raise Http404
    return json_attachment(text, f"{file_stem(tournament)}-{name}")
