"""Error responses for programs: problem+json (RFC 9457), in the language they asked for."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.unreadable import Unreadable
from tournament.services.writing.refusals import KeyReused, Refused, Stale, TooMany
from tournament.texts import say
from tournament.web.responses import retry_later

MEDIA_TYPE = "application/problem+json"
API = "/api/"
TITLES: dict[str, tuple[int, Promise]] = {
    "bad-request": (400, _("The request cannot be read.")),
    "key-missing": (400, _("The header Idempotency-Key is missing.")),
    "key-reused": (400, _("This Idempotency-Key was already used for something else.")),
    "token-required": (401, _("This needs a token.")),
    "token-unknown": (401, _("This token is unknown, revoked or expired.")),
    "not-allowed": (403, _("This token does not allow that.")),
    "not-found": (404, _("There is nothing here.")),
    "method": (405, _("This address does not accept that method.")),
    "stale": (409, _("Someone else wrote in the meantime.")),
    "unreadable": (422, _("The document cannot be read.")),
    "findings": (422, _("The hand has errors.")),
    "refused": (422, _("The tournament does not allow that.")),
    "too-many": (429, _("Too many requests with this token.")),
    "fault": (500, _("Something went wrong on our side.")),
    "database-away": (503, _("The database of this site does not answer at the moment. Send it again in a minute.")),
    "disk-full": (507, _("The disk is full: nothing of this request was recorded. Send it again once there is room.")),
}
"""Status and title of each kind of problem; the kind is what programs compare."""


def problem(request: HttpRequest, kind: str, detail: str = "", *, status: int = 0, **members: Any) -> JsonResponse:
    """The response. `members`: further members, such as `errors` with their places or `findings` with their
    articles."""
    usual, title = TITLES[kind]
    status = status or usual
    body = {"type": f"{API}docs#{kind}", "title": str(title), "status": status, "kind": kind}
    body |= {"detail": detail} if detail else {}
    headers = {"Cache-Control": "no-store"} | ({"WWW-Authenticate": "Bearer"} if status == 401 else {})
    return JsonResponse(
        body | members,
        status=status,
        content_type=MEDIA_TYPE,
        headers=headers,
        json_dumps_params={"ensure_ascii": False},
    )


def too_many(request: HttpRequest, refusal: TooMany) -> HttpResponse:
    return retry_later(problem(request, "too-many"), refusal)


def refusal_problem(request: HttpRequest, refusal: Refused | Unreadable, **members: Any) -> HttpResponse:
    """The response to a refusal by a service: `members` as in `problem`; for a stale write, both versions."""
    sentence = say(refusal.message)
    if isinstance(refusal, Unreadable):
        place = {"place": refusal.place, "detail": sentence}
        return problem(request, "unreadable", sentence, errors=[place], **members)
    if isinstance(refusal, TooMany) and refusal.wait is not None:
        return too_many(request, refusal)
    if isinstance(refusal, Stale):
        return problem(request, "stale", sentence, expected=refusal.expected, actual=refusal.actual, **members)
    kind = "key-reused" if isinstance(refusal, KeyReused) else {404: "not-found", 429: "too-many"}.get(refusal.status)
    return problem(request, kind or "refused", sentence, status=refusal.status, **members)
