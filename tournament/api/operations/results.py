"""Writes results, with a token, through the same services as the desk."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from tournament.api import bodies, facts
from tournament.api.keyed_writes import as_writer, keyed_write, match_of
from tournament.api.operations.router import MATCH, writes
from tournament.services.tournaments import results
from tournament.services.tournaments.viewing import snapshot


@writes("PUT", MATCH + "/result", "api-result", gettext_noop("Enter the totals of the games of a match"))
def enter_result(request: HttpRequest, tournament_id: str, match: int, body: bodies.ResultBody) -> HttpResponse:
    token_request = as_writer(request)
    row = match_of(token_request, match)
    totals = [(game.totals[0], game.totals[1]) for game in body.games]
    endings = [game.closed for game in body.games]
    return keyed_write(
        token_request,
        body.seq,
        lambda context: results.enter_totals(row, totals, context=context, endings=endings),
        lambda: facts.one_match(snapshot(token_request.tournament), match),
        body.model_dump(),
    )
