"""What all writing operations share: who writes, with which key, and the response to a refusal."""

import hmac
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, cast

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import Query, Schema

from scoring.unreadable import Unreadable
from tournament.models import Entry, Grant, Match, Tournament
from tournament.services.event_queries import written_keys
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Refused, Stale
from tournament.web.problems import problem, refusal_problem

KEY_HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 200
SeqAsked = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="The `seq` it was read at; left out: any.")]
"""Like `bodies.Seq`, for requests without a body."""


class TokenRequest(HttpRequest):
    """A request that `web.bearer` has authorised to write, by its token."""

    grant: Grant
    tournament: Tournament


def keyed_write(
    request: TokenRequest,
    seq: int | None,
    action: Callable[[WriteContext], Written],
    theirs: Callable[[], Schema],
    yours: Any = None,
    more: Callable[[Written], dict[str, Any]] = lambda _written: {},
) -> HttpResponse:
    """Perform the action once under the request's key. The response to a stale write has `yours` and `theirs`.

    201 with the new `seq` and whatever `more` adds; 200 if the same request was written before; 400 if a different
    request was written under the same key.
    """
    key = request.headers.get(KEY_HEADER, "")
    if not 0 < len(key) <= MAX_KEY_LENGTH:
        return problem(request, "key-missing")
    try:
        written = action(_context(request, key, seq, yours))
    except Stale as refusal:
        return refusal_problem(request, refusal, yours=yours, theirs=theirs().model_dump(mode="json"))
    except (Refused, Unreadable) as refusal:
        return refusal_problem(request, refusal)
    document = {"seq": written.seq, "new": written.is_new} | more(written)
    return JsonResponse(document, status=201 if written.is_new else 200, headers={"Cache-Control": "no-store"})


def sent_before(request: TokenRequest) -> bool:
    """Whether this token has already written something under the request's key. One query."""
    return bool(written_keys([_own_key(request, request.headers.get(KEY_HEADER, ""))]))


def _context(request: TokenRequest, key: str, seq: int | None, sent: Any) -> WriteContext:
    """The write context, in the name of the person who gave the token."""
    token, digest = request.grant, request_digest(request, key, sent)
    return WriteContext(_own_key(request, key), seq, token.given_by, f"token-{token.pk}", digest)


def _own_key(request: TokenRequest, key: str) -> str:
    """The key of the event (hex), unique to the token: two programs may use the same key."""
    return sha256(f"{request.grant.pk} {key}".encode()).hexdigest()


def request_digest(request: TokenRequest, key: str, sent: Any) -> str:
    """HMAC-SHA256 (hex) of everything sent except `seq`, which says what was read before, not what is written.

    Events hold no names, so only the digest distinguishes the same request from one with another name. Its key is the
    token, which the site does not keep, so no name can be guessed from the event.
    """
    token = request.headers["Authorization"].split()[-1]
    body = {**sent, "seq": None} if isinstance(sent, dict) else sent
    request_text = json.dumps([key, request.method, request.path, body], sort_keys=True)
    return hmac.new(token.encode(), request_text.encode(), sha256).hexdigest()


def as_writer(request: HttpRequest) -> TokenRequest:
    """The same request with a narrower type: authentication has put the token on it."""
    return cast(TokenRequest, request)


def match_of(request: TokenRequest, number: int) -> Match:
    """A match of the tournament, not a bye. Raises `Http404` if there is none."""
    rows = Match.objects.filter(round__stage__tournament=request.tournament, round__removed=False, removed=False)
    row = rows.select_related("first", "second", "round__stage").filter(pk=number, second__isnull=False).first()
    if row is None:
        raise Http404
    return row


def entry_of(request: TokenRequest, code: str, *, also_removed: bool = False) -> Entry:
    """A pair of the tournament by its code. Raises `Http404` if there is none. `also_removed`: if no pair has the code,
    take the last one removed from the list."""
    rows = Entry.objects.filter(tournament=request.tournament, code=code).order_by("removed", "-pk")
    row = (rows if also_removed else rows.filter(removed=False)).first()
    if row is None:
        raise Http404
    return row
