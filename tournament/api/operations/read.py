"""Reads: one operation for each address. Without a token: what the public pages show."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Query
from pydantic import Field

from tournament.api import boards, facts, schemas
from tournament.api.cached_json import tournament_json
from tournament.api.operations.router import GAME, MATCH, TOURNAMENT, reads
from tournament.api.tournament_list import tournament_list

LargestId = Annotated[int, Field(ge=1, le=2**31 - 1)]


@reads(
    "/tournaments",
    "api-tournaments",
    schemas.TournamentsSchema,
    gettext_noop("The tournaments that are published; with a token, those of its club"),
)
def tournaments(request: HttpRequest, before: Annotated[LargestId | None, Query()] = None) -> HttpResponse:
    return tournament_list(request, before)


@reads(TOURNAMENT, "api-tournament", schemas.TournamentSchema, gettext_noop("One tournament"))
def tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, facts.tournament)


@reads(TOURNAMENT + "/stages", "api-stages", schemas.StagesSchema, gettext_noop("Its stages"))
def stages(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, facts.stages)


@reads(TOURNAMENT + "/standings", "api-standings", schemas.StandingsSchema, gettext_noop("Its standings"))
def standings(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, boards.standings)


@reads(TOURNAMENT + "/rounds", "api-rounds", schemas.RoundsSchema, gettext_noop("Its rounds"))
def rounds(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, boards.rounds)


@reads(TOURNAMENT + "/bracket", "api-bracket", schemas.RoundsSchema, gettext_noop("Its brackets"))
def bracket(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, boards.bracket)


@reads(TOURNAMENT + "/matches", "api-matches", schemas.MatchesSchema, gettext_noop("Its matches"))
def matches(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, facts.matches)


@reads(MATCH, "api-match", schemas.OneMatchSchema, gettext_noop("One match"))
def match(request: HttpRequest, tournament_id: str, match: LargestId) -> HttpResponse:
    return tournament_json(request, tournament_id, lambda snap: facts.one_match(snap, match))


@reads(
    GAME,
    "api-game",
    schemas.GameFileSchema,
    gettext_noop("One game with its hands, as its file and as the engine scores it"),
)
def game(request: HttpRequest, tournament_id: str, match: LargestId, number: LargestId) -> HttpResponse:
    return tournament_json(request, tournament_id, lambda snap: facts.game(snap, match, number))


@reads(TOURNAMENT + "/pairs", "api-pairs", schemas.PairsSchema, gettext_noop("Its pairs"))
def pairs(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, facts.pairs)


@reads(TOURNAMENT + "/pairs/{code}", "api-pair", schemas.OnePairSchema, gettext_noop("One pair"))
def pair(request: HttpRequest, tournament_id: str, code: str) -> HttpResponse:
    return tournament_json(request, tournament_id, lambda snap: facts.one_pair(snap, code))


@reads(
    TOURNAMENT + "/announcements",
    "api-announcements",
    schemas.AnnouncementsSchema,
    gettext_noop("What is announced now"),
)
def announcements(request: HttpRequest, tournament_id: str) -> HttpResponse:
    return tournament_json(request, tournament_id, facts.announcements)
