"""What the forms of a scorer's pages send beside their own fields, read from a request."""

from typing import Any

from django.http import HttpRequest

from tournament.web.form_fields import posted_key, posted_seq


def form_context(request: HttpRequest) -> dict[str, Any]:
    """What every form of a scorer's page says: the arguments that all services of a match take."""
    return {"expected": posted_seq(request), "key": posted_key(request), "device": request.device}


def posted_side(request: HttpRequest, name: str) -> int | None:
    """0 or 1 as a choice of a form says it; None for neither."""
    return {"0": 0, "1": 1}.get(request.POST.get(name, ""))


def requested_game(request: HttpRequest) -> int | None:
    """The game of the match that is asked for; None: the one in play."""
    text = request.POST.get("game") or request.GET.get("game") or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
