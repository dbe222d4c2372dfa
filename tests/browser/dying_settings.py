"""The site's own settings, with a process that can be killed between its commit and its response."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse

from tournament.settings import *  # noqa: F403

DEATH = "die"
"""The file below VAR_DIR that makes the process die, once."""


def die_before_the_answer(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware in front of all others: whatever the request wrote is committed by then."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        asked = Path(os.environ["VAR_DIR"]) / DEATH
        if request.method == "POST" and request.path.endswith("/hand/") and asked.exists():
            asked.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return response

    return middleware


MIDDLEWARE = ["tests.browser.dying_settings.die_before_the_answer", *MIDDLEWARE]  # noqa: F405
