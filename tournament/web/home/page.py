"""The home page: the pair and the last game of this device, or a sample; where to begin, and what else there is."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules import registry
from scoring.codec import read_game
from scoring.findings import Finding
from scoring.game import GameResult, play
from scoring.hand import GameFacts
from tournament.boards.excerpt import GameExcerpt, excerpt_of
from tournament.permissions import Action, grant_allows
from tournament.services import matches
from tournament.services.matches import Gone
from tournament.services.matches.short_names import short_pairs
from tournament.texts import article_name, say
from tournament.web.conditional import constant_page
from tournament.web.entry_links import OwnPage, own_pages
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.home.sample_game import sample_game, sample_slip
from tournament.web.home.tournaments import TournamentLine, demo_tournament_lines
from tournament.web.quick.board import table_board
from tournament.web.quick.device_games import device_games
from tournament.web.quick.my_games import MyGames, my_games
from tournament.web.quick.regulation_choice import regulation_choices


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The page. It has the same bytes for every device without games and without the link of a pair, so it can be
    cached, and then only changes with the demonstration; any other device gets its own."""
    mine, own = my_games(device_games(request)), own_pages(request)
    if mine.games or own:
        return _of_device(request, mine, own)
    lines = demo_tournament_lines()
    return constant_page(
        request,
        "home/index.html",
        (*registry.keys(), lines, settings.PUBLIC),
        lambda: _common(lines) | {"excerpt": _sample_excerpt(), "regulations": regulation_choices()},
    )


def _of_device(request: HttpRequest, mine: MyGames, own: list[OwnPage]) -> HttpResponse:
    """The page for this device only, never cached."""
    context = _common(demo_tournament_lines()) | _last_game(mine)
    regulation = mine.last_regulation
    context |= {"mine": mine, "regulations": regulation_choices(regulation), "last_regulation": regulation}
    context["own_pages"] = own
    context["tables_of"] = _tables_of(request)
    response = render(request, "home/index.html", context)
    response["Cache-Control"] = "no-store"
    patch_vary_headers(response, ["Cookie"])
    return response


def _tables_of(request: HttpRequest) -> str:
    """The public id of the tournament at whose tables this device scores; "" if at none."""
    for grant in grants_of_browser(request):
        if grant.tournament and grant_allows(grant.actions, Action.SCORE_TABLES):
            return grant.tournament.public_id
    return ""


def _last_game(mine: MyGames) -> dict[str, Any]:
    """The game that the device last scored; the sample if it has only watched."""
    last = mine.last_played
    if last is None:
        return {"excerpt": _sample_excerpt()}
    try:
        view = matches.game_view(last.listed_match.match)
    except Gone:
        return {"excerpt": _sample_excerpt()}
    board = table_board(view, (), scorer=True)
    return {"last": last, "board": board, "excerpt": excerpt_of(view.facts, view.result, short_pairs(view.match))}


def _sample_excerpt() -> GameExcerpt:
    return excerpt_of(*_played(sample_game, get_language()))


def _slip() -> Finding:
    """The finding about the sample's slip."""
    _game, result = _played(sample_slip, get_language())
    return result.hands[0].findings[0]


@cache
def _played(sample: Callable[[str], dict[str, Any]], language: str) -> tuple[GameFacts, GameResult]:
    game = read_game(sample(language))
    return game, play(game)


def _common(lines: tuple[TournamentLine, ...]) -> dict[str, Any]:
    slip = _slip()
    slip_values = {"sentence": say(slip.message), "article": article_name(slip.article)}
    return {"tournament_lines": lines, "may_show": not settings.PUBLIC, "slip": slip_values}
