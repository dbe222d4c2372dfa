from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rules import registry
from tournament.web.examples import examples_of
from tournament.web.unchanging import unchanging


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the two things one can do now."""
    regulations = registry.every()
    return unchanging(
        request,
        "home.html",
        regulations,
        lambda: {"regulations": [(regulation, examples_of(regulation)[:1]) for regulation in regulations]},
    )
