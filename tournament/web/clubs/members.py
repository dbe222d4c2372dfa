"""The members of a club: the list, and the actions on one of them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Membership
from tournament.permissions import Action, Role, is_allowed
from tournament.services import clubs
from tournament.texts import say
from tournament.web.clubs.forms import RoleChoice
from tournament.web.clubs.links import keep_link, path_of, pop_link
from tournament.web.lists import ListPage
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest
from tournament.web.roles import role_name


class MemberList(ListPage):
    table = "tournament.web.clubs.tables.MemberTable"
    template = "clubs/members.html"
    search = ("user__full_name", "user__username")
    file = "members"


@require_safe
def members(request: MemberRequest, club_id: str) -> HttpResponse:
    return MemberList(request, request.club.memberships.select_related("user")).response(
        invitations=clubs.open_invitations(request.club).select_related("made_by").order_by("expires"),
        link=pop_link(request, "invitation"),
        form=RoleChoice(initial={"role": Role.SCOREKEEPER.value}),
    )


def member(request: MemberRequest, club_id: str, user_id: int) -> HttpResponse:
    return _member(request, _membership(request, user_id))


@post_or_redirect
def change_role(request: MemberRequest, club_id: str, user_id: int) -> HttpResponse:
    membership, form = _membership(request, user_id), RoleChoice(request.POST)
    if not form.is_valid():
        return _member(request, membership, form=form, status=422)
    role = Role(form.cleaned_data["role"])
    try:
        clubs.change_role(request.club, membership.user, role, actor=request.user)
    except clubs.Refused as refusal:
        return _refused(request, membership, refusal)
    message = _("%(name)s: role changed to %(role)s.") % {"name": membership.user.shown_name, "role": role_name(role)}
    return _redirect(request, message)


@post_or_redirect
def remove_member(request: MemberRequest, club_id: str, user_id: int) -> HttpResponse:
    membership = _membership(request, user_id)
    try:
        clubs.remove_membership(request.club, membership.user, actor=request.user)
    except clubs.Refused as refusal:
        return _refused(request, membership, refusal)
    return _redirect(request, _("%(name)s is no longer a member of the club.") % {"name": membership.user.shown_name})


@post_or_redirect
def hand_out_password_link(request: MemberRequest, club_id: str, user_id: int) -> HttpResponse:
    membership = _membership(request, user_id)
    try:
        user, token = clubs.hand_out_password_link(membership, actor=request.user)
    except clubs.Refused as refusal:
        return _refused(request, membership, refusal)
    keep_link(request, "password", path_of("password-new", user, token))
    return redirect("club-member", club_id, user_id)


@post_or_redirect
def reset_second_factor(request: MemberRequest, club_id: str, user_id: int) -> HttpResponse:
    membership = _membership(request, user_id)
    try:
        clubs.reset_second_factor(membership, actor=request.user)
    except clubs.Refused as refusal:
        return _refused(request, membership, refusal)
    name = membership.user.shown_name
    messages.success(
        request, _("%(name)s signs in with the password alone, and may switch it on again.") % {"name": name}
    )
    return redirect("club-member", club_id, user_id)


def _membership(request: MemberRequest, user_id: int) -> Membership:
    return get_object_or_404(request.club.memberships.select_related("user"), user_id=user_id)


def _member(
    request: MemberRequest,
    membership: Membership,
    *,
    form: RoleChoice | None = None,
    status: int = 200,
    error: str = "",
) -> HttpResponse:
    """The page of a member, with the form given or one that holds the present role."""
    context = {
        "membership": membership,
        "form": form or RoleChoice(initial={"role": membership.role}),
        "link": pop_link(request, "password"),
        "error": error,
        "second_factor": clubs.second_factor_of(membership.user),
    }
    return render(request, "clubs/member.html", context, status=status)


def _refused(request: MemberRequest, membership: Membership, refusal: clubs.Refused) -> HttpResponse:
    if isinstance(refusal, clubs.NoSuchMember):
        raise Http404
    return _member(request, membership, status=refusal.status, error=say(refusal.message))


def _redirect(request: MemberRequest, message: str) -> HttpResponse:
    """To the list; people who have just given up their own rights go to the club."""
    messages.success(request, message)
    role = request.club.memberships.filter(user=request.user).values_list("role", flat=True).first()
    if role and is_allowed(Role(role), Action.MANAGE_CLUB):
        return redirect("club-members", request.club.public_id)
    return redirect("club", request.club.public_id) if role else redirect("clubs")
