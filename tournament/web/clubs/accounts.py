"""The page of one's own account, and the page that sets a new password by a link."""

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import User
from tournament.services import clubs
from tournament.texts import say
from tournament.web.clubs.browsers import browser_name
from tournament.web.clubs.forms import ChangePassword, EndSessions, NewPassword, OwnPassword, Rename
from tournament.web.clubs.session_start import sign_in_or_ask
from tournament.web.form_fields import posted
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest
from tournament.web.responses import refuse_form, retry_later


@require_safe
def account(request: MemberRequest) -> HttpResponse:
    return _account(request)


@post_or_redirect
def rename_account(request: MemberRequest) -> HttpResponse:
    # A copy, because the header of the page still shows the name in the database.
    form, user = Rename(request.POST), User.objects.get(pk=request.user.pk)
    if not form.is_valid():
        return _account(request, 422, naming=form)
    # A page opened before an update lacks the field, which is no wish to erase the name.
    full_name = form.cleaned_data["full_name"] if "full_name" in request.POST else user.full_name
    try:
        clubs.rename(user, form.cleaned_data["username"], full_name)
    except clubs.Refused as refusal:
        return _account(request, refuse_form(form, refusal), naming=form)
    if user.username == request.user.username:
        messages.success(request, _("Saved."))
    else:
        messages.success(request, _("From now on you sign in as %(name)s.") % {"name": user.username})
    return redirect("account")


@sensitive_post_parameters()
@post_or_redirect
def change_password(request: MemberRequest) -> HttpResponse:
    form = ChangePassword(request.POST, user=request.user)
    typed = form.cleaned_data if form.is_valid() else {}
    try:
        if not typed:
            return _refuse_change(request, form)
        clubs.change_password(request.user, typed["old"], typed["password"], session=request.session.session_key)
    except clubs.Refused as refusal:
        return retry_later(_account(request, refuse_form(form, refusal), changing=form), refusal)
    update_session_auth_hash(request, request.user)
    messages.success(request, _("The password is changed. Every other device is signed out."))
    return redirect("account")


def _refuse_change(request: MemberRequest, form: ChangePassword) -> HttpResponse:
    """The page with what is wrong with the new password; if the current one is wrong too, it says so at the same
    time."""
    if old := form.cleaned_data.get("old"):
        clubs.check_own_password(request.user, old)
    return _account(request, 422, changing=form)


@sensitive_post_parameters()
@post_or_redirect
def end_sessions(request: MemberRequest) -> HttpResponse:
    """Sign out in one other place, or in all of them."""
    form = EndSessions(request.POST)
    if not form.is_valid():
        return _account(request, 422, ending=form)
    try:
        clubs.check_own_password(request.user, form.cleaned_data["old"])
    except clubs.Refused as refusal:
        return retry_later(_account(request, refuse_form(form, refusal), ending=form), refusal)
    if which := form.cleaned_data["session"]:
        clubs.end_session(request.user, which)
        messages.success(request, _("That device is signed out."))
    else:
        clubs.end_other_sessions(request.user, request.session.session_key)
        messages.success(request, _("Every other device is signed out."))
    return redirect("account")


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: MemberRequest) -> HttpResponse:
    """Show what is deleted and what stays; with the password, delete the account."""
    form = OwnPassword(posted(request))
    status = 422 if form.is_bound else 200
    if form.is_valid():
        try:
            clubs.delete_account(request.user, form.cleaned_data["old"])
        except clubs.Refused as refusal:
            return retry_later(_delete_page(request, form, refuse_form(form, refusal)), refusal)
        logout(request)
        messages.success(request, _("Your account is deleted."))
        return redirect("sign-in")
    return _delete_page(request, form, status)


def _delete_page(request: MemberRequest, form: OwnPassword, status: int) -> HttpResponse:
    context = {
        "form": form,
        "alone": clubs.administered_alone(request.user),
        "for_demonstration": clubs.is_of_the_demonstration(request.user),
        "deleted_name": clubs.deleted_name(request.user),
    }
    return render(request, "clubs/delete_account.html", context, status=status)


def _account(
    request: MemberRequest,
    status: int = 200,
    naming: Rename | None = None,
    changing: ChangePassword | None = None,
    ending: EndSessions | None = None,
) -> HttpResponse:
    """The page of one's own account, with the forms given, or empty ones."""
    sessions = clubs.sessions_of(request.user, request.session.session_key)
    context = {
        "naming": naming or Rename(initial={"full_name": request.user.full_name, "username": request.user.username}),
        "changing": changing or ChangePassword(user=request.user),
        "ending": ending or EndSessions(),
        "second_factor": clubs.second_factor_of(request.user),
        "sessions": [(session, browser_name(session.browser)) for session in sessions],
    }
    return render(request, "clubs/account.html", context, status=status)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_new_password(request: MemberRequest, uidb64: str, token: str) -> HttpResponse:
    """Set a new password by a link from an administrator, which works once."""
    try:
        user_of_link = clubs.user_of_password_link(uidb64, token)
        form = NewPassword(posted(request), user=user_of_link)
        if form.is_valid():
            user_of_link = clubs.set_new_password(uidb64, token, form.cleaned_data["password"])
            return sign_in_or_ask(request, user_of_link, reverse("clubs"))
    except clubs.LinkExpired as refusal:
        return render(request, "clubs/gone.html", {"why": say(refusal.message)}, status=refusal.status)
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/new_password.html", {"form": form, "whose": user_of_link}, status=status)
