"""What each public page of a tournament shows. Every view is `place.page`: found, tagged, made once."""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language_from_request, override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from rules import registry
from scoring.contest.model import Pair
from tournament.boards.stage_rules import rulings_in_force, stage_rules
from tournament.boards.values import groups_of
from tournament.services.tournaments.decisions import decision_rows
from tournament.services.tournaments.facts import pairs_by_code, ruled
from tournament.services.tournaments.lots.draws import format_lot
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.public import stage_boards
from tournament.web.public.access import Context, public_page, public_url, published_tournament
from tournament.web.public.brackets import PartAddress, bracket_sections
from tournament.web.public.overview import overview_context as now_context
from tournament.web.public.schedule import round_parts, schedule_parts
from tournament.web.public.screen import screen_context
from tournament.web.share_links import share_link, share_page


@csrf_exempt
@require_safe
def without_language(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The address on paper and in codes, without a language: the visitor's choice, else the tournament's, else the
    browser's."""
    row = published_tournament(tournament_id)
    known = dict(settings.LANGUAGES)
    chosen = (request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME), row.plan.get("language"))
    language = next((code for code in chosen if code in known), None) or get_language_from_request(request)
    with override(language):
        answer = redirect(public_url(row))
    answer["Cache-Control"] = "no-store"
    return answer


@csrf_exempt
@require_safe
def without_slug(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The same with a language and without the name."""
    return redirect(public_url(published_tournament(tournament_id)))


@csrf_exempt
@require_safe
def share(request: HttpRequest, tournament_id: str, slug: str) -> HttpResponse:
    """The tournament's address to hand on, the one on paper: whoever follows it is led on in their language."""
    row = published_tournament(tournament_id)
    link = share_link(f"/t/{tournament_id}/", row.name)
    return share_page(request, {"name": row.name, "back": public_url(row)}, link)


@public_page("public/overview.html")
def overview(snap: Snapshot) -> Context:
    return now_context(snap)


@public_page("public/screen.html")
def screen(snap: Snapshot) -> Context:
    return screen_context(snap)


@public_page("public/standings.html")
def standings(snap: Snapshot) -> Context:
    return {"parts": stage_boards.standings(snap)}


@public_page("public/crosstable.html")
def crosstable(snap: Snapshot) -> Context:
    return {"parts": stage_boards.crosstable(snap)}


@public_page("public/bracket.html")
def bracket(snap: Snapshot) -> Context:
    return {"parts": bracket_sections(snap, _part_address(snap))}


@public_page("public/bracket.html")
def bracket_part(snap: Snapshot, stage: str, number: int) -> Context:
    """One part of a large bracket, as the links lead to it."""
    try:
        return {"parts": bracket_sections(snap, _part_address(snap), (stage, number))}
    except KeyError:
        raise Http404 from None


def _part_address(snap: Snapshot) -> PartAddress:
    return lambda stage, number: public_url(snap.tournament, "public-bracket-part", stage, str(number))


@public_page("public/schedule.html")
def schedule(snap: Snapshot) -> Context:
    return {"parts": schedule_parts(snap)}


@public_page("public/schedule.html")
def schedule_round(snap: Snapshot, stage: str, number: int) -> Context:
    """One round, as the links of a long schedule lead to it."""
    if snap.round(stage, number) is None:
        raise Http404
    return {"parts": round_parts(snap, stage, number)}


class ListedPair(NamedTuple):
    """A pair of the list. `others`: the players, where the name does not say them already; `stands`: its group and
    place in the stage being played.
    """

    code: str
    name: str
    others: str
    club: str
    withdrawn: bool
    stands: str


def _listed(pair: Pair, stands: str) -> ListedPair:
    halves = pair.name.split("/")
    others = ", ".join(pair.players) if any(player not in halves for player in pair.players) else ""
    return ListedPair(pair.id, pair.name, others, pair.club or "", pair.withdrawn is not None, stands)


@public_page("public/pairs.html")
def pairs(snap: Snapshot) -> Context:
    """All pairs by name, as somebody looks for one."""
    known = snap.facts.pairs if snap.facts else pairs_by_code(snap.tournament)[1]
    stands = _stands(snap)
    listed = [_listed(pair, stands.get(code, "")) for code, pair in known.items()]
    return {"pairs": sorted(listed, key=lambda entry: (_plain(entry.name), entry.code))}


@lru_cache(4096)
def _plain(name: str) -> str:
    """A name without accents and capitals, so that Ângela stands beside Ana."""
    spread = unicodedata.normalize("NFD", name.casefold())
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def _stands(snap: Snapshot) -> dict[str, str]:
    """Group and place by pair, each in the last stage that it has begun."""
    places: dict[str, str] = {}
    for part in stage_boards.stage_sections(snap):
        if part.started and snap.resolver is not None:
            places |= stage_boards.places(snap.resolver, part)
    return places


@public_page("public/pair.html")
def pair(snap: Snapshot, code: str) -> Context:
    known = snap.facts.pairs if snap.facts else pairs_by_code(snap.tournament)[1]
    if code not in known:
        raise Http404
    return {"pair": known[code], "board": stage_boards.pair(snap, code)}


@public_page("public/regulation.html")
def regulation(snap: Snapshot) -> Context:
    """Under which rules is played: the regulation, what was ruled in it, and how places are decided."""
    plain = registry.get(snap.tournament.regulation)
    if plain is None:
        raise Http404
    under, _of_games = ruled(snap.tournament)
    return {
        "regulation": plain,
        "rulings": rulings_in_force(plain, snap.tournament.rulings),
        "groups": groups_of(under),
        "format_lot": format_lot(snap.tournament),
        "decisions": decision_rows(snap.tournament),
        "formats": [stage_rules(stage, snap.stage_name(stage.id)) for stage in snap.facts.stages] if snap.facts else [],
    }
