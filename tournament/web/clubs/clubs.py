"""Pages of clubs: the list of a person's own, a new one, and one club."""

import secrets

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Membership
from tournament.permissions import Action, Role, is_allowed
from tournament.services import clubs as services
from tournament.web.clubs.forms import ClubForm
from tournament.web.clubs.landing import tournaments_to_score
from tournament.web.clubs.tournaments import archived_note, archived_tournaments, club_tournaments
from tournament.web.clubs.zones import proposed_zone
from tournament.web.form_fields import new_key, posted
from tournament.web.lists import ListPage
from tournament.web.requests import MemberRequest
from tournament.web.responses import refuse_form
from tournament.web.roles import AllowedActions


@require_safe
def clubs(request: MemberRequest) -> HttpResponse:
    """The clubs of a person. The link of somebody with one club leads directly to it, but this page can still be
    opened."""
    memberships = list(Membership.objects.filter(user=request.user).select_related("club").order_by("club__name", "pk"))
    for_demonstration = any(membership.club.demo for membership in memberships) and services.is_of_the_demonstration(
        request.user
    )
    context = {
        "memberships": memberships,
        "playing": tournaments_to_score(memberships),
        "for_demonstration": for_demonstration,
        "organises": any(is_allowed(Role(row.role), Action.PREPARE_TOURNAMENT) for row in memberships),
    }
    return render(request, "clubs/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def create_club(request: MemberRequest) -> HttpResponse:
    form = ClubForm(posted(request), initial={"time_zone": proposed_zone(), "key": secrets.token_hex(16)})
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        try:
            club = services.create_club(request.user, **form.cleaned_data)
            return redirect("club", club.public_id)
        except services.Refused as refusal:
            status = refuse_form(form, refusal)
    return render(request, "clubs/new.html", {"form": form}, status=status)


class TournamentList(ListPage):
    table = "tournament.web.clubs.tables.TournamentTable"
    template = "clubs/club.html"
    search = ("name",)
    file = "tournaments"


@require_safe
def club(request: MemberRequest, club_id: str) -> HttpResponse:
    can = AllowedActions(request.role)
    archived_rows = archived_tournaments(request.club) if can["PREPARE_TOURNAMENT"] else []
    archived = [(row, archived_note(row)) for row in archived_rows]
    return TournamentList(request, club_tournaments(request.club)).response(can=can, archived=archived, new_key=new_key)


@require_http_methods(["GET", "HEAD", "POST"])
def change_club(request: MemberRequest, club_id: str) -> HttpResponse:
    form = ClubForm(posted(request), initial={"name": request.club.name, "time_zone": request.club.time_zone})
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        typed = form.cleaned_data
        try:
            services.change_club(request.club, name=typed["name"], time_zone=typed["time_zone"], actor=request.user)
            messages.success(request, _("Saved."))
            return redirect("club-settings", club_id)
        except services.Refused as refusal:
            status = refuse_form(form, refusal)
    return render(request, "clubs/settings.html", {"form": form}, status=status)
