from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rules import registry
from tournament.services.demo import public_tournaments
from tournament.web.conditional import constant_page
from tournament.web.examples import examples_of
from tournament.web.files.demo import links


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the things one can do now. It changes with the demonstration alone: while there is none,
    the hall's page offers one."""
    regulations = registry.every()
    shown = tuple(links(public_tournaments()))
    return constant_page(
        request,
        "home.html",
        (*registry.keys(), shown, settings.PUBLIC),
        lambda: {
            "regulations": [(regulation, examples_of(regulation)[:1]) for regulation in regulations],
            "shown": shown,
            "may_show": not settings.PUBLIC,
        },
    )
