"""Tokens of the API: created by an administrator, shown once, listed with their last use, revoked."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Grant
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.writing.context import WriteContext
from tournament.web.clubs.links import SESSION
from tournament.web.form_fields import new_key, posted_key
from tournament.web.integrations.token_form import SCOPES, TokenForm
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest

SECRET = SESSION + "token"


@require_safe
def tokens(request: MemberRequest, club_id: str) -> HttpResponse:
    secret = request.session.pop(SECRET, "") if SECRET in request.session else ""
    return _page(request, TokenForm(request.club, initial={"key": new_key(), "days": "365"}), secret=secret)


@post_or_redirect
def create_token(request: MemberRequest, club_id: str) -> HttpResponse:
    form = TokenForm(request.club, request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    context = WriteContext(posted_key(request), actor=request.user)
    token = grants.give_token(request.club, context=context, **form.arguments)
    if token.secret:
        request.session[SECRET] = token.secret
    return redirect("club-tokens", club_id)


@post_or_redirect
def revoke_token(request: MemberRequest, club_id: str, number: int) -> HttpResponse:
    token = get_object_or_404(Grant.objects.tokens(), club=request.club, pk=number)
    grants.revoke(token, context=WriteContext(posted_key(request), actor=request.user))
    messages.success(request, _("The token is revoked: it is refused from now on."))
    return redirect("club-tokens", club_id)


def _page(request: MemberRequest, form: TokenForm, status: int = 200, secret: str = "") -> HttpResponse:
    rows = grants.tokens_of(request.club)
    context = {
        "form": form,
        "secret": secret,
        "tokens": [(row, _scopes(row)) for row in rows],
        "new_key": new_key(),
        "example": request.build_absolute_uri("/api/v1/tournaments"),
    }
    return render(request, "integrations/tokens.html", context, status=status)


def _scopes(token: Grant) -> list[str]:
    return [_("read"), *(str(words[0]) for action, words in SCOPES.items() if token.allows(Action(action)))]
