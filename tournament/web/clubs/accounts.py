"""One's own account, and a new password by a link."""

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import User
from tournament.services import clubs
from tournament.texts import say
from tournament.web.clubs.forms import ChangePassword, NewPassword, Rename
from tournament.web.clubs.set_up import BACKEND
from tournament.web.form_fields import posted
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest
from tournament.web.responses import refuse_form


@require_safe
def account(request: MemberRequest) -> HttpResponse:
    return _account(request)


@post_or_redirect
def rename(request: MemberRequest) -> HttpResponse:
    # A copy, for the head of the page goes on saying the name that is in the database.
    form, user = Rename(request.POST), User.objects.get(pk=request.user.pk)
    if not form.is_valid():
        return _account(request, 422, naming=form)
    try:
        clubs.rename(user, form.cleaned_data["username"])
    except clubs.Refused as refusal:
        return _account(request, refuse_form(form, refusal), naming=form)
    messages.success(request, _("From now on you sign in as %(name)s.") % {"name": user.username})
    return redirect("account")


@sensitive_post_parameters()
@post_or_redirect
def change_password(request: MemberRequest) -> HttpResponse:
    form = ChangePassword(request.POST, user=request.user)
    if not form.is_valid():
        return _account(request, 422, changing=form)
    typed = form.cleaned_data
    try:
        clubs.change_password(request.user, typed["old"], typed["password"])
    except clubs.Refused as refusal:
        return _account(request, refuse_form(form, refusal), changing=form)
    update_session_auth_hash(request, request.user)
    messages.success(request, _("The password is changed. Every other device is signed out."))
    return redirect("account")


def _account(
    request: MemberRequest, status: int = 200, naming: Rename | None = None, changing: ChangePassword | None = None
) -> HttpResponse:
    context = {
        "naming": naming or Rename(initial={"username": request.user.username}),
        "changing": changing or ChangePassword(user=request.user),
    }
    return render(request, "accounts/account.html", context, status=status)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: MemberRequest, user: str, token: str) -> HttpResponse:
    """A link that an administrator gave: it opens once."""
    try:
        whose = clubs.of_password_link(user, token)
        form = NewPassword(posted(request), user=whose)
        if form.is_valid():
            login(request, clubs.set_new_password(user, token, form.cleaned_data["password"]), BACKEND)
            return redirect("clubs")
    except clubs.LinkExpired as gone:
        return render(request, "accounts/gone.html", {"why": say(gone.message)}, status=gone.status)
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/new_password.html", {"form": form, "whose": whose}, status=status)
