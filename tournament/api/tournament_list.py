"""The list of tournaments, a page at a time."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from tournament.api import schemas
from tournament.models import Grant, Tournament
from tournament.models.tournament import TournamentQuerySet
from tournament.web.conditional import PRIVATE, PUBLIC, etag_of, not_modified, with_etag
from tournament.web.requests import VisitorRequest

MAX_TOURNAMENTS = 100


def tournament_list(request: HttpRequest, before: int | None) -> HttpResponse:
    """Published tournaments or, with a token, all that it covers. One query, besides the token's own."""
    token = cast(VisitorRequest, request).grant
    rows = _visible_to(token).select_related("club").order_by("-pk")
    tournaments = list((rows.filter(pk__lt=before) if before else rows)[: MAX_TOURNAMENTS + 1])
    page, more = tournaments[:MAX_TOURNAMENTS], len(tournaments) > MAX_TOURNAMENTS
    page_schemas = [
        schemas.ListedTournamentSchema(
            id=row.public_id,
            name=row.name,
            club=row.club.name,
            regulation=row.regulation,
            finished=row.finished,
            created=row.created.isoformat(),
        )
        for row in page
    ]
    text = schemas.TournamentsSchema(tournaments=page_schemas, after=page[-1].pk if more else None).model_dump_json()
    etag, control = etag_of(request, text), PRIVATE if token else PUBLIC
    response = not_modified(request, etag, control)
    response = response or with_etag(HttpResponse(text, content_type="application/json"), etag, control)
    patch_vary_headers(response, ["Authorization"])
    return response


def _visible_to(token: Grant | None) -> TournamentQuerySet:
    if token is None:
        return Tournament.objects.public()
    rows = Tournament.objects.filter(club=token.club, removed=False)
    return rows.filter(pk=token.tournament_id) if token.tournament_id else rows
