"""Writes pairs, with a token, through the same services as the desk."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from tournament.api import bodies, facts, schemas
from tournament.api.keyed_writes import SeqAsked, TokenRequest, as_writer, entry_of, keyed_write
from tournament.api.operations.router import TOURNAMENT, writes
from tournament.models import Entry
from tournament.services.tournaments import entering
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.viewing import snapshot


@writes(
    "POST",
    TOURNAMENT + "/pairs",
    "api-pairs",
    gettext_noop("Enter pairs at the end of the list"),
    bodies.PairsWrittenSchema,
)
def add_pairs(request: HttpRequest, tournament_id: str, body: bodies.NewPairsBody) -> HttpResponse:
    token_request = as_writer(request)
    return keyed_write(
        token_request,
        body.seq,
        lambda context: entering.add_pairs(
            token_request.tournament, [_facts(pair) for pair in body.pairs], context=context
        ),
        lambda: _theirs(token_request),
        body.model_dump(),
        lambda written: {"codes": _codes(token_request, written.event.touches)},
    )


@writes("PUT", TOURNAMENT + "/pairs/{code}", "api-pair", gettext_noop("Change a pair"))
def change_pair(request: HttpRequest, tournament_id: str, code: str, body: bodies.ChangedPairBody) -> HttpResponse:
    token_request = as_writer(request)
    entry = entry_of(token_request, code)
    return keyed_write(
        token_request,
        body.seq,
        lambda context: entering.change_pair(entry, _facts(body), context=context),
        lambda: _theirs(token_request),
        body.model_dump(),
    )


@writes("DELETE", TOURNAMENT + "/pairs/{code}", "api-pair", gettext_noop("Remove a pair from the list before it plays"))
def remove_pair(request: HttpRequest, tournament_id: str, code: str, seq: SeqAsked = None) -> HttpResponse:
    token_request = as_writer(request)
    entry = entry_of(token_request, code, also_removed=True)  # a repeated request names a pair that is already removed
    return keyed_write(
        token_request,
        seq,
        lambda context: entering.remove_pair(entry, context=context),
        lambda: _theirs(token_request),
    )


def _facts(pair: bodies.NewPairBody) -> PairFacts:
    return PairFacts(pair.name, tuple(pair.players), pair.club, pair.seed, short=pair.short)


def _theirs(request: TokenRequest) -> schemas.PairsSchema:
    return facts.pairs(snapshot(request.tournament))


def _codes(request: TokenRequest, touches: list[str]) -> list[str]:
    """The codes of the entries that an event touched."""
    keys = [int(touch.split(":")[1]) for touch in touches if touch.startswith("entry:")]
    rows = Entry.objects.filter(tournament=request.tournament, pk__in=keys).order_by("position")
    return list(rows.values_list("code", flat=True))
