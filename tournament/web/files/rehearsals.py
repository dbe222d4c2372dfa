"""Rehearsals: a copy of the tournament to practise on, and deleting it."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from rules.text import _ as mark
from rules.text import make_text
from tournament.models import Tournament
from tournament.services.tournaments.rehearsing import rehearse, wipe
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Contradiction
from tournament.web.form_fields import new_key, posted_key
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import render_tournament


@tournament_form
def start_rehearsal(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The page that explains rehearsals, with the button. Other pages have the button too; without a key, every POST
    makes a new one."""
    if request.method != "POST":
        rehearsals = tournament.rehearsals.filter(removed=False).order_by("-pk")
        return render_tournament(request, "files/rehearse.html", tournament, rehearsals=rehearsals)
    key = posted_key(request) if "key" in request.POST else new_key()
    rehearsal = rehearse(tournament, context=WriteContext(key, None, request.user))
    messages.info(request, _("This is the rehearsal. Whatever you do here, the tournament itself stays as it is."))
    return HttpResponseRedirect(reverse("desk", args=[rehearsal.public_id]))


@tournament_form
def delete_rehearsal(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask first; then delete it, and go to the tournament itself."""
    original = tournament.rehearsal_of
    if original is None:
        raise Contradiction(make_text(mark("This is not a rehearsal, so it cannot be deleted.")))
    if request.method != "POST":
        return render_tournament(request, "files/wipe.html", tournament)
    wipe(tournament)
    messages.info(request, _("The rehearsal has been deleted."))
    if original.removed:
        return HttpResponseRedirect(reverse("club", args=[request.club.public_id]))
    return HttpResponseRedirect(reverse("desk", args=[original.public_id]))
