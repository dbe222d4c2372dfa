"""Creates the first administrator: somebody who can read the code in the terminal."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.services import clubs
from tournament.web.client_address import client_address
from tournament.web.clubs.forms import SetUp
from tournament.web.clubs.session_start import start_session
from tournament.web.clubs.zones import proposed_zone
from tournament.web.form_fields import posted
from tournament.web.requests import MemberRequest
from tournament.web.responses import refuse_form, retry_later


@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_up_site(request: MemberRequest) -> HttpResponse:
    """Create the first account. Not found (404) once somebody can sign in."""
    if clubs.is_set_up():
        return redirect("sign-in")
    form = SetUp(posted(request), initial={"time_zone": proposed_zone()})
    shown_refusal: clubs.Refused | None = None
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        try:
            user, club = clubs.set_up(**form.cleaned_data, client_address=client_address(request))
        except clubs.AlreadySetUp:
            return redirect("sign-in")
        except clubs.Refused as refusal:
            status, shown_refusal = refuse_form(form, refusal), refusal
        else:
            start_session(request, user)
            return redirect("club", club.public_id)
    context = {"form": form, "demonstration": clubs.has_active_user()}
    return retry_later(render(request, "clubs/set_up.html", context, status=status), shown_refusal)
