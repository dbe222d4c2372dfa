"""The views of a tournament's public pages. Each is a `public_page`: found by its address, with an ETag, rendered
once."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language_from_request, gettext, override
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from rules import registry
from scoring.contest.model import Pair
from tournament.boards.stage_rules import rulings_in_force
from tournament.boards.values import groups_of
from tournament.boards.words import players_beside
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournaments.decisions import decision_rows
from tournament.services.tournaments.lots.draws import format_lot
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.public import stage_boards
from tournament.web.public.access import Context, no_matches, public_page, public_url, published_tournament
from tournament.web.public.brackets import PartAddress, bracket_sections
from tournament.web.public.overview import overview_context
from tournament.web.public.schedule import round_parts, schedule_parts
from tournament.web.public.screen import screen_context
from tournament.web.share_links import frame_markup, share_link, share_page
from tournament.web.tournament_pages.stage_names import rules_of_stages


@csrf_exempt
@require_safe
def without_language(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The printed address, without a language: redirects to the visitor's choice, else the tournament's, else the
    browser's."""
    row = published_tournament(tournament_id)
    languages = dict(settings.LANGUAGES)
    preferences = (request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME), row.plan.get("language"))
    language = next((code for code in preferences if code in languages), None) or get_language_from_request(request)
    with override(language):
        response = redirect(public_url(row))
    response["Cache-Control"] = "no-store"
    return response


@csrf_exempt
@require_safe
def without_slug(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The address with a language but without the name; redirects to the full one."""
    return redirect(public_url(published_tournament(tournament_id)))


@csrf_exempt
@require_safe
def share(request: HttpRequest, tournament_id: str, slug: str) -> HttpResponse:
    """The tournament's printed address, for sharing; it redirects readers to their language."""
    row = published_tournament(tournament_id)
    link = share_link(f"/t/{tournament_id}/", row.name)
    page = {"name": row.name, "back": public_url(row)}
    if link is not None:
        page["embed"] = link.address.removesuffix(f"/t/{tournament_id}/") + public_url(row, "public-embed")
        page["frame"] = frame_markup(page["embed"], ": ".join((gettext("Standings"), row.name)))
    return share_page(request, page, link)


@public_page("public/overview.html")
def overview(snap: Snapshot) -> Context:
    return overview_context(snap)


@public_page("public/screen.html")
def screen(snap: Snapshot) -> Context:
    return screen_context(snap)


@public_page("public/standings.html", no_matches)
def standings(snap: Snapshot) -> Context:
    return {"parts": stage_boards.standings_sections(snap)}


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"], "script-src": ["'none'"]})
@public_page("public/embed.html", no_matches)
def embed(snap: Snapshot) -> Context:
    """The standings for a frame on another site. No other page may be framed."""
    return {"parts": stage_boards.standings_sections(snap, reasons=False)}


@public_page("public/crosstable.html")
def crosstable(snap: Snapshot) -> Context:
    return {"parts": stage_boards.crosstable_sections(snap)}


@public_page("public/bracket.html")
def bracket(snap: Snapshot) -> Context:
    return {"parts": bracket_sections(snap, _part_address(snap))}


@public_page("public/bracket.html")
def bracket_part(snap: Snapshot, stage_id: str, number: int) -> Context:
    """One part of a large bracket."""
    try:
        return {"parts": bracket_sections(snap, _part_address(snap), (stage_id, number))}
    except KeyError:
        raise Http404 from None


def _part_address(snap: Snapshot) -> PartAddress:
    return lambda stage, number: public_url(snap.tournament, "public-bracket-part", stage, str(number))


@public_page("public/schedule.html")
def schedule(snap: Snapshot) -> Context:
    return {"parts": schedule_parts(snap)}


def _of_round(snap: Snapshot, stage_id: str, number: int) -> Iterable[int]:
    round_ = snap.round(stage_id, number)
    return (match.pk for match in round_.matches) if round_ else ()


@public_page("public/schedule.html", _of_round)
def schedule_round(snap: Snapshot, stage_id: str, number: int) -> Context:
    """One round of a long schedule."""
    if snap.round(stage_id, number) is None:
        raise Http404
    return {"parts": round_parts(snap, stage_id, number)}


class ListedPair(NamedTuple):
    """A pair in the list. `others`: players that its name does not mention; `state`: its group and place in the
    current stage."""

    code: str
    name: str
    others: str
    club: str
    withdrawn: bool
    state: str


def _listed_pair(pair: Pair, stands: str, team: str) -> ListedPair:
    others = ", ".join(players_beside(pair))
    return ListedPair(pair.id, pair.name, others, pair.club or team, pair.withdrawn is not None, stands)


@public_page("public/pairs.html", no_matches)
def pairs(snap: Snapshot) -> Context:
    """All pairs by name, for people who look for one."""
    pairs_by_id = snap.pairs
    stands = _stands(snap)
    teams = {member: team.name for team in pairs_by_id.values() for member in team.members}
    listed = [_listed_pair(pair, stands.get(code, ""), teams.get(code, "")) for code, pair in pairs_by_id.items()]
    return {"pairs": sorted(listed, key=lambda entry: (_sort_key(entry.name), entry.code))}


@lru_cache(4096)
def _sort_key(name: str) -> str:
    """A name without accents and capitals, so that Ângela is sorted next to Ana."""
    spread = unicodedata.normalize("NFD", name.casefold())
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def _stands(snap: Snapshot) -> dict[str, str]:
    """Group and place by pair, each in the last stage that it has begun."""
    places: dict[str, str] = {}
    for part in stage_boards.stage_sections(snap):
        if part.started and snap.resolver is not None:
            places |= stage_boards.places(snap.resolver, part)
    return places


def _matches_of_pair(snap: Snapshot, code: str) -> Iterable[int]:
    return snap.match_keys_of(code)


@public_page("public/pair.html", _matches_of_pair)
def public_pair(snap: Snapshot, code: str) -> Context:
    pairs_by_id = snap.pairs
    if code not in pairs_by_id:
        raise Http404
    return {
        "pair": pairs_by_id[code],
        "players": players_beside(pairs_by_id[code]),
        "board": stage_boards.public_pair_board(snap, code),
    }


@public_page("public/regulation.html", no_matches)
def public_regulation(snap: Snapshot) -> Context:
    """The rules of play: the regulation, its rulings, and how places are decided."""
    plain = registry.get(snap.tournament.regulation)
    if plain is None:
        raise Http404
    under, _game_rulings = ruled(snap.tournament)
    return {
        "regulation": plain,
        "rulings": rulings_in_force(plain, snap.tournament.rulings),
        "groups": groups_of(under),
        "format_lot": format_lot(snap.tournament),
        "decisions": decision_rows(snap.tournament),
        "formats": rules_of_stages(snap),
    }
