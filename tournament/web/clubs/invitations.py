"""Makes and revokes invitations (administrators), and accepts them (anybody with the link)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import Invitation, Membership, User
from tournament.permissions import Role, only_scores
from tournament.services import clubs
from tournament.services.clubs.refusals import UnreadableFullName
from tournament.texts import say
from tournament.web.clubs.forms import NewAccount, RoleChoice
from tournament.web.clubs.landing import tables_in_play
from tournament.web.clubs.links import keep_link, path_of
from tournament.web.clubs.session_start import start_session
from tournament.web.form_fields import posted
from tournament.web.requests import MemberRequest, VisitorRequest
from tournament.web.responses import refuse_form
from tournament.web.roles import role_name


@require_POST
def invite_member(request: MemberRequest, club_id: str) -> HttpResponse:
    form = RoleChoice(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose one of the roles."))
        return redirect("club-members", club_id)
    role = Role(form.cleaned_data["role"])
    _invitation, secret = clubs.invite(request.club, role, actor=request.user)
    keep_link(request, "invitation", path_of("invitation", secret), _text_to_send(request, role))
    messages.success(request, _("The invitation is ready. Role: %(role)s.") % {"role": role_name(role)})
    return redirect("club-members", club_id)  # whose first part is the invitation


def _text_to_send(request: MemberRequest, role: Role) -> str:
    """What the invitation says above its address, in a message."""
    values = {"club": request.club.name, "role": role_name(role)}
    if only_scores(role):
        return _("Invitation to keep score, %(club)s") % values
    return _("Invitation, %(club)s. Role: %(role)s.") % values


@require_POST
def revoke_invitation(request: MemberRequest, club_id: str, number: int) -> HttpResponse:
    try:
        clubs.revoke_invitation(request.club, number, actor=request.user)
        messages.success(request, _("The invitation is revoked."))
    except clubs.LinkExpired:
        messages.info(request, _("This invitation has already been used or revoked."))
    return redirect("club-members", club_id)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: VisitorRequest, secret: str) -> HttpResponse:
    """Show an invitation. Only its button accepts it, since phones open links by themselves for a preview."""
    if request.user.is_authenticated and (club := clubs.club_joined_by(secret, request.user)):
        return redirect("club", club.public_id)
    try:
        row = clubs.get_invitation(secret)
        return (
            _join(request, request.user, row, secret)
            if request.user.is_authenticated
            else _sign_up(request, row, secret)
        )
    except (clubs.LinkExpired, clubs.AlreadyMember) as refusal:
        return render(request, "clubs/gone.html", {"why": say(refusal.message)}, status=refusal.status)


def _join(request: VisitorRequest, user: User, row: Invitation, secret: str) -> HttpResponse:
    if Membership.objects.filter(club=row.club, user=user).exists():
        raise clubs.AlreadyMember
    if request.method == "POST":
        clubs.accept(secret, user)
        return _redirect_after_joining(request, user, row)
    return render(request, "clubs/invitation.html", {"invitation": row})


def _redirect_after_joining(request: VisitorRequest, user: User, row: Invitation) -> HttpResponse:
    """To the tables, if they are a scorekeeper and a tournament is being played; else to the club."""
    tables = tables_in_play(user)
    joined = _("You have joined the club. Role: %(role)s. Open your tournament.")
    if tables:
        joined = _("You have joined the club. Role: %(role)s. Here are the tables.")
    messages.success(request, joined % {"role": role_name(row.role)})
    return redirect(tables or reverse("club", args=[row.club.public_id]))


def _sign_up(request: VisitorRequest, row: Invitation, secret: str) -> HttpResponse:
    form = NewAccount(posted(request))
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        try:
            membership = clubs.accept_anew(secret, **form.cleaned_data)
        except (clubs.NameTaken, UnreadableFullName) as refusal:
            status = refuse_form(form, refusal)
        else:
            start_session(request, membership.user)
            return _redirect_after_joining(request, membership.user, row)
    return render(request, "clubs/invitation.html", {"invitation": row, "form": form}, status=status)
