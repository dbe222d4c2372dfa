"""Starts a quick game from a regulation, names and house rules, or from a game file."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from rules import registry
from scoring.unreadable import Unreadable
from tournament.services import matches, quick
from tournament.texts import say
from tournament.web.client_address import client_address
from tournament.web.entry_links import own_pages
from tournament.web.form_fields import new_key, posted_key
from tournament.web.game_upload import GameUpload, UploadFault, uploaded_game
from tournament.web.quick.access import redirect_to_hand, with_device
from tournament.web.quick.device_games import device_games, forget_game, remember_watched
from tournament.web.quick.my_games import MyGame, MyGames, my_games
from tournament.web.quick.regulation_choice import regulation_choices
from tournament.web.quick.setup import MatchSetup, fault_of_names
from tournament.web.requests import DeviceRequest
from tournament.web.responses import retry_later

NO_GAME = GameUpload("")


@require_http_methods(["GET", "HEAD", "POST"])
@with_device
def start_game(request: DeviceRequest) -> HttpResponse:
    """Choose the regulation first, then what is agreed at the table."""
    key = request.POST.get("regulation") or request.GET.get("regulation")
    if "watched" in request.GET:
        return _watched(request, request.GET["watched"])
    if key is None:
        return _choices(request)
    regulation = registry.get(key)
    if regulation is None:
        raise Http404
    games = my_games(device_games(request))
    if request.method != "POST":
        return _setup(request, MatchSetup(regulation, _remembered(games)), games=games.in_play)
    setup = MatchSetup(regulation, request.POST)
    if fault := fault_of_names(*setup.names):
        setup.faults["pairs_1"] = fault
        return _setup(request, setup, status=422)
    same = next((game for game in games.in_play if game.is_between(setup.names)), None)
    if same is not None and "another" not in request.POST:
        return _already_playing(request, setup, same)
    return _begin(request, setup)


def _already_playing(request: DeviceRequest, setup: MatchSetup, game: MyGame) -> HttpResponse:
    """Ask, before these pairs get a second game, whether they mean the one they are playing."""
    fields = [(name, value) for name, value in request.POST.items() if name != "key"]
    context = {"setup": setup, "games": [game], "fields": fields, "new_key": new_key}
    return render(request, "quick/already_playing.html", context)


def _begin(request: DeviceRequest, setup: MatchSetup) -> HttpResponse:
    """Begin the match; show the form again where something is wrong."""
    try:
        written = quick.start(
            setup.regulation.key,
            **setup.start_arguments(),
            key=posted_key(request),
            device=request.device,
            address=client_address(request),
        )
    except Unreadable as fault:
        setup.faults["_".join(map(str, fault.path))] = say(fault.message)
        return _setup(request, setup, status=422)
    except matches.Refused as refusal:
        return retry_later(_setup(request, setup, error=say(refusal.message), status=refusal.status), refusal)
    return redirect_to_hand(written.game.match)


def _remembered(games: MyGames) -> dict[str, str]:
    """The pairs that this device scored last, because most tables play again."""
    last = games.last_free
    first, second = (last and last.listed_match.facts.pairs) or ("", "")
    return {"first": first, "second": second}


@require_POST
@with_device
def import_file(request: DeviceRequest) -> HttpResponse:
    """Import a game file and continue the game."""
    intake = uploaded_game(request)
    if intake.game is None:
        return _choices(request, intake, status=intake.fault.status if intake.fault else 422)
    try:
        written = quick.import_facts(
            intake.game, key=posted_key(request), device=request.device, address=client_address(request)
        )
    except Unreadable as fault:
        return _choices(request, intake._replace(fault=UploadFault(say(fault.message), path=fault.place)), status=422)
    except matches.Refused as refusal:
        return retry_later(_choices(request, intake, error=say(refusal.message), status=refusal.status), refusal)
    return HttpResponseRedirect(reverse("quick-score", args=[written.game.match.score_id]))


@require_POST
@with_device
def forget_device_game(request: DeviceRequest) -> HttpResponse:
    """Remove a game from this device's list; the game itself stays."""
    response = HttpResponseRedirect(reverse("quick-start"))
    forget_game(request, response, request.POST.get("game", ""))
    return response


def _watched(request: DeviceRequest, watch_id: str) -> HttpResponse:
    """Add a watched game to the device's list, through a link on its page, for browsers without scripts."""
    response = HttpResponseRedirect(reverse("quick-start"))
    remember_watched(request, response, watch_id)
    return response


def _choices(request: DeviceRequest, intake: GameUpload = NO_GAME, error: str = "", status: int = 200) -> HttpResponse:
    games = my_games(device_games(request))
    context = {
        "mine": games,
        "own_pages": own_pages(request),
        "regulations": regulation_choices(games.last_regulation),
        "intake": intake,
        "new_key": new_key,
        "error": error,
    }
    return render(request, "quick/start.html", context, status=status)


def _setup(request: DeviceRequest, setup: MatchSetup, status: int = 200, **context: Any) -> HttpResponse:
    return render(request, "quick/setup.html", {"setup": setup, "new_key": new_key, **context}, status=status)
