"""Writes, with a token, who did not come and who has left: decision 83 explains why a program may."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from rules.text import make_text
from scoring.unreadable import Unreadable
from tournament.api import bodies, facts
from tournament.api.keyed_writes import SeqAsked, as_writer, entry_of, keyed_write, match_of
from tournament.api.operations.router import MATCH, TOURNAMENT, writes
from tournament.models import Stage
from tournament.services.tournaments import pair_changes, results
from tournament.services.tournaments.viewing import snapshot

WALKOVER, WITHDRAWAL = MATCH + "/walkover", TOURNAMENT + "/pairs/{code}/withdrawal"


@writes("PUT", WALKOVER, "api-walkover", gettext_noop("Enter a walkover: a pair, or both, did not come"))
def write_walkover(request: HttpRequest, tournament_id: str, match: int, body: bodies.WalkoverBody) -> HttpResponse:
    token_request = as_writer(request)
    row = match_of(token_request, match)
    return keyed_write(
        token_request,
        body.seq,
        lambda context: results.walkover(row, _absent(body), context=context),
        lambda: facts.one_match(snapshot(token_request.tournament), match),
        body.model_dump(),
    )


@writes("DELETE", WALKOVER, "api-walkover", gettext_noop("Cancel a walkover"))
def take_back_walkover(request: HttpRequest, tournament_id: str, match: int, seq: SeqAsked = None) -> HttpResponse:
    token_request = as_writer(request)
    row = match_of(token_request, match)
    return keyed_write(
        token_request,
        seq,
        lambda context: results.cancel_walkover(row, context=context),
        lambda: facts.one_match(snapshot(token_request.tournament), match),
    )


@writes("PUT", WITHDRAWAL, "api-withdrawal", gettext_noop("Withdraw a pair from a round on"))
def withdraw(request: HttpRequest, tournament_id: str, code: str, body: bodies.WithdrawalBody) -> HttpResponse:
    token_request = as_writer(request)
    entry = entry_of(token_request, code)
    if not Stage.objects.filter(tournament=token_request.tournament, key=body.stage, removed=False).exists():
        raise Http404
    return keyed_write(
        token_request,
        body.seq,
        lambda context: pair_changes.withdraw(entry, body.stage, body.round, context=context, annul=body.annul),
        lambda: facts.one_pair(snapshot(token_request.tournament), code),
        body.model_dump(),
    )


@writes("DELETE", WITHDRAWAL, "api-withdrawal", gettext_noop("Cancel a withdrawal"))
def take_back_withdrawal(request: HttpRequest, tournament_id: str, code: str, seq: SeqAsked = None) -> HttpResponse:
    token_request = as_writer(request)
    entry = entry_of(token_request, code)
    return keyed_write(
        token_request,
        seq,
        lambda context: pair_changes.cancel_withdrawal(entry, context=context),
        lambda: facts.one_pair(snapshot(token_request.tournament), code),
    )


def _absent(body: bodies.WalkoverBody) -> tuple[bool, bool]:
    if not any(body.absent):
        raise Unreadable(make_text(gettext_noop("Say which pair did not come.")), "absent")
    return body.absent[0], body.absent[1]
