"""A page that tests whether a phone reaches the site well, and says what to do if not."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.addresses import site_address


@never_cache
@require_safe
def connection(request: HttpRequest) -> HttpResponse:
    return render(request, "devices/connection.html", {"address": site_address(), "now": timezone.now()})
