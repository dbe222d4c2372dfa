"""Writes hands: they are checked first, and the response has the findings."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from scoring.codec import read_hand
from scoring.game import play
from scoring.unreadable import Unreadable
from scoring.writing import write_result
from tournament.api import bodies, facts, schemas
from tournament.api.keyed_writes import SeqAsked, TokenRequest, as_writer, keyed_write, match_of, sent_before
from tournament.api.operations.router import GAME, MATCH, writes
from tournament.models import Game
from tournament.services import matches
from tournament.services.matches import GameView, MatchWritten
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.context import Written
from tournament.texts import say
from tournament.web.problems import problem, refusal_problem


@writes("POST", MATCH + "/games", "api-games", gettext_noop("Start the next game of a match"))
def begin_game(request: HttpRequest, tournament_id: str, match: int, body: bodies.NewGameBody) -> HttpResponse:
    token_request = as_writer(request)
    row = match_of(token_request, match)
    return keyed_write(
        token_request,
        body.seq,
        lambda context: matches.new_game(row, context=context, starter=body.starter),
        lambda: facts.one_match(snapshot(token_request.tournament), match),
        body.model_dump(),
    )


@writes("POST", GAME + "/hands", "api-hands", gettext_noop("Enter the next hand of a game"), bodies.HandWrittenSchema)
def record_hand(
    request: HttpRequest, tournament_id: str, match: int, number: int, body: bodies.HandBody
) -> HttpResponse:
    token_request = as_writer(request)
    game = _game(token_request, match, number)
    return _errors(token_request, game, body, None) or keyed_write(
        token_request,
        body.seq,
        lambda context: matches.record_hand(game, body.hand, context=context),
        lambda: _theirs(token_request, game),
        body.hand,
        lambda written: _state_after(game, written),
    )


@writes("PUT", GAME + "/hands/{int:hand}", "api-hand", gettext_noop("Correct a hand"), bodies.HandWrittenSchema)
def correct_hand(
    request: HttpRequest, tournament_id: str, match: int, number: int, hand: int, body: bodies.HandBody
) -> HttpResponse:
    token_request = as_writer(request)
    game = _game(token_request, match, number)
    return _errors(token_request, game, body, hand) or keyed_write(
        token_request,
        body.seq,
        lambda context: matches.correct_hand(game, hand, body.hand, context=context),
        lambda: _theirs(token_request, game),
        body.hand,
        lambda written: _state_after(game, written),
    )


@writes("DELETE", GAME + "/hands/{int:hand}", "api-hand", gettext_noop("Remove a hand from a game"))
def remove_hand(
    request: HttpRequest,
    tournament_id: str,
    match: int,
    number: int,
    hand: int,
    seq: SeqAsked = None,
) -> HttpResponse:
    """Remove the hand of this number, once for each key of a request."""
    token_request = as_writer(request)
    game = _game(token_request, match, number)
    return keyed_write(
        token_request,
        seq,
        lambda context: matches.remove_hand(game, hand, context=context),
        lambda: _theirs(token_request, game),
    )


def _game(request: TokenRequest, match: int, number: int) -> Game:
    row = match_of(request, match).games.filter(number=number, withdrawn=False).first()
    if row is None:
        raise Http404
    return row


def _theirs(request: TokenRequest, game: Game) -> schemas.GameFileSchema:
    return facts.game(snapshot(request.tournament), game.match_id, game.number)


def _errors(request: TokenRequest, game: Game, body: bodies.HandBody, correcting: int | None) -> HttpResponse | None:
    """The problem response for a hand with errors, unless it is to be saved with them.

    Only for a hand on the present `seq`: any other is stale, which the write itself reports. A hand that was written
    before is not checked as if it followed itself.
    """
    view = matches.game_view(game.match, game.number)
    if body.keep_with_errors or body.seq not in (None, view.seq) or (body.seq is None and sent_before(request)):
        return None
    try:
        findings = _findings(view, body.hand, correcting)
    except Unreadable as fault:
        return refusal_problem(request, fault.with_prefix("hand"))
    if not any(finding["severity"] == "error" for finding in findings):
        return None
    return problem(request, "findings", " ".join(finding["message"] for finding in findings), findings=findings)


def _findings(view: GameView, document: dict[str, Any], correcting: int | None) -> list[dict[str, Any]]:
    """The findings of the hand in its place: as the next one, or as the one with the number `correcting`."""
    game = view.facts_with(correcting, read_hand(document, view.regulation))
    hands: list[dict[str, Any]] = write_result(game, play(game), say)["hands"]
    findings: list[dict[str, Any]] = hands[view.position_of(correcting) - 1]["findings"]
    return findings


def _state_after(game: Game, written: Written) -> dict[str, Any]:
    view = matches.game_view(game.match, game.number)
    number = written.hand.number if isinstance(written, MatchWritten) and written.hand else 0
    result = write_result(view.facts, view.result, say)
    standing = [row.number for row in view.rows if not row.removed]
    findings = result["hands"][standing.index(number)]["findings"] if number in standing else []
    return {"number": number, "findings": findings, "running": view.running, "over": result["game"]["over"]}
