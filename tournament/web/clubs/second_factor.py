"""The pages of a person's own second factor: switching it on with a code, recovery codes, switching it off. Each asks
for the password."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.services import clubs
from tournament.web.clubs.forms import OwnPassword, SwitchOn
from tournament.web.form_fields import posted
from tournament.web.methods import post_or_redirect
from tournament.web.qr import qr_svg
from tournament.web.requests import MemberRequest
from tournament.web.responses import refuse_form, retry_later


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: MemberRequest) -> HttpResponse:
    """If it is off, show the secret to scan and the form that switches it on."""
    if clubs.second_factor_of(request.user):
        return _on_page(request, OwnPassword())
    form = SwitchOn(posted(request))
    status = 422 if form.is_bound else 200
    if form.is_valid():
        typed = form.cleaned_data
        session = request.session.session_key
        try:
            codes = clubs.switch_on(request.user, typed["salt"], typed["code"], typed["old"], session=session)
            return _codes_page(request, codes)
        except clubs.Refused as refusal:
            return retry_later(_off_page(request, form, refuse_form(form, refusal)), refusal)
    return _off_page(request, form, status)


@sensitive_post_parameters()
@post_or_redirect
def replace_recovery_codes(request: MemberRequest) -> HttpResponse:
    form = OwnPassword(request.POST)
    if not form.is_valid():
        return _on_page(request, form, 422)
    try:
        return _codes_page(request, clubs.new_recovery_codes(request.user, form.cleaned_data["old"]))
    except clubs.Refused as refusal:
        return retry_later(_on_page(request, form, refuse_form(form, refusal)), refusal)


@sensitive_post_parameters()
@post_or_redirect
def switch_off_second_factor(request: MemberRequest) -> HttpResponse:
    form = OwnPassword(request.POST)
    if not form.is_valid():
        return _on_page(request, form, 422)
    try:
        clubs.switch_off(request.user, form.cleaned_data["old"])
    except clubs.Refused as refusal:
        return retry_later(_on_page(request, form, refuse_form(form, refusal)), refusal)
    messages.success(request, _("The second factor is off: your password alone signs you in."))
    return redirect("account")


def _off_page(request: MemberRequest, form: SwitchOn, status: int) -> HttpResponse:
    salt = form.cleaned_data.get("salt", "") if form.is_bound else ""
    secret = clubs.new_secret(request.user, salt)
    groups = [secret.secret[at : at + 4] for at in range(0, len(secret.secret), 4)]
    context = {"form": form, "salt": secret.salt, "groups": groups, "code": qr_svg(secret.address)}
    return render(request, "clubs/second_factor_off.html", context, status=status)


def _on_page(request: MemberRequest, form: OwnPassword, status: int = 200) -> HttpResponse:
    factor = clubs.second_factor_of(request.user)
    if factor is None:
        return redirect("second-factor")
    context = {"form": form, "factor": factor, "left": len(factor.recovery_codes)}
    return render(request, "clubs/second_factor_on.html", context, status=status)


def _codes_page(request: MemberRequest, codes: list[str]) -> HttpResponse:
    """The recovery codes in the response itself, so that they are stored nowhere: reloading shows none."""
    return render(request, "clubs/recovery_codes.html", {"codes": codes})
