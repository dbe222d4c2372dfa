"""Signs people in and out."""

from django.contrib.auth import logout
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import User
from tournament.services import clubs
from tournament.web.client_address import client_address
from tournament.web.clubs.devices import device_of
from tournament.web.clubs.forms import SignIn, SignInCode
from tournament.web.clubs.landing import first_page
from tournament.web.clubs.session_start import pending_sign_in, sign_in_or_ask, sign_in_pending
from tournament.web.form_fields import posted
from tournament.web.requests import VisitorRequest
from tournament.web.responses import refuse_form, retry_later


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: VisitorRequest) -> HttpResponse:
    """Ask for username and password, and sign in or ask for the second factor. Visitors who are signed in are sent
    on."""
    if request.user.is_authenticated and request.method != "POST":
        return HttpResponseRedirect(_onward(request, request.GET.get("next", ""), request.user))
    if request.method != "POST" and not clubs.has_active_user():
        return redirect("site-setup")
    form = SignIn(posted(request), initial={"next": request.GET.get("next", "")})
    if not form.is_valid():
        return _page(request, form, 422 if form.is_bound else 200)
    try:
        user = _authenticate(request, form)
    except clubs.TooManyTries as refusal:
        return retry_later(_page(request, form, refuse_form(form, refusal)), refusal)
    if user is None:
        form.add_error(None, _("The username or password is wrong. Check both and try again."))
        return _page(request, form, 422)
    typed = form.cleaned_data
    return sign_in_or_ask(request, user, _onward(request, typed["next"], user), shared=typed["shared"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: VisitorRequest) -> HttpResponse:
    """Ask for the code: the second step, after the right password."""
    pending = pending_sign_in(request)
    if pending is None:
        return redirect("sign-in")
    form = SignInCode(posted(request))
    if not form.is_valid():
        return _code_page(request, form, 422 if form.is_bound else 200)
    try:
        clubs.check_second_factor(pending.user, form.cleaned_data["code"])
    except clubs.TooManyTries as refusal:
        return retry_later(_code_page(request, form, refuse_form(form, refusal)), refusal)
    except clubs.Refused as refusal:
        return _code_page(request, form, refuse_form(form, refusal))
    return sign_in_pending(request, pending)


def _code_page(request: VisitorRequest, form: SignInCode, status: int) -> HttpResponse:
    return render(request, "clubs/sign_in_code.html", {"form": form}, status=status)


def _page(request: VisitorRequest, form: SignIn, status: int) -> HttpResponse:
    context = {"form": form, "set_up": clubs.is_set_up()}
    return render(request, "clubs/sign_in.html", context, status=status)


def _authenticate(request: VisitorRequest, form: SignIn) -> User | None:
    typed = form.cleaned_data
    return clubs.sign_in_as(
        typed["username"],
        typed["password"],
        client_address=client_address(request),
        device=device_of(request),
        request=request,
    )


def _onward(request: VisitorRequest, address: str, user: User) -> str:
    """The page to which somebody was going, if it is on this site; else their first page."""
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return address
    return first_page(user)


@require_POST
def sign_out(request: VisitorRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")
