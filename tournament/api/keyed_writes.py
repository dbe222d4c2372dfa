"""What all operations that write share: who writes, under which key, and the response to a refusal."""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, cast

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import Query, Schema

from scoring.unreadable import Unreadable
from tournament.models import Entry, Grant, Match, Tournament
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Refused, Stale
from tournament.web.problems import problem, refusal_problem

KEY = "Idempotency-Key"
LONGEST_KEY = 200
SeqAsked = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="The `seq` it was read at; left out: any.")]
"""As `bodies.Seq`, for requests without a body."""


class TokenRequest(HttpRequest):
    """A request that `web.bearer` has authorised to write by its token."""

    grant: Grant
    tournament: Tournament


def write(
    request: TokenRequest,
    seq: int | None,
    action: Callable[[WriteContext], Written],
    theirs: Callable[[], Schema],
    yours: Any = None,
    more: Callable[[Written], dict[str, Any]] = lambda _written: {},
) -> HttpResponse:
    """Perform the action once under the request's key. The response to a stale write has `yours` and `theirs`.

    201 with the new `seq` and whatever `more` adds; 200 if the same request had already written it.
    """
    key = request.headers.get(KEY, "")
    if not 0 < len(key) <= LONGEST_KEY:
        return problem(request, "key-missing")
    try:
        written = action(_context(request, key, seq))
    except Stale as refusal:
        return refusal_problem(request, refusal, yours=yours, theirs=theirs().model_dump(mode="json"))
    except (Refused, Unreadable) as refusal:
        return refusal_problem(request, refusal)
    answer = {"seq": written.seq, "new": written.new} | more(written)
    return JsonResponse(answer, status=201 if written.new else 200, headers={"Cache-Control": "no-store"})


def _context(request: TokenRequest, key: str, seq: int | None) -> WriteContext:
    """In the name of the person who gave the token; the key counts only for this token."""
    token = request.grant
    own = sha256(f"{token.pk} {key}".encode()).hexdigest()
    return WriteContext(own, seq, token.given_by, f"token-{token.pk}")


def as_writer(request: HttpRequest) -> TokenRequest:
    return cast(TokenRequest, request)


def match_of(request: TokenRequest, number: int) -> Match:
    """A match of the tournament, not a bye; `Http404` if there is none."""
    rows = Match.objects.filter(round__stage__tournament=request.tournament, round__removed=False, removed=False)
    row = rows.select_related("first", "second", "round__stage").filter(pk=number, second__isnull=False).first()
    if row is None:
        raise Http404
    return row


def entry_of(request: TokenRequest, code: str) -> Entry:
    """A pair of the tournament by its code; `Http404` if there is none."""
    row = Entry.objects.filter(tournament=request.tournament, removed=False, code=code).first()
    if row is None:
        raise Http404
    return row
