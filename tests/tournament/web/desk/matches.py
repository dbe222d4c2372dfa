"""Matches at the round desk: what is written to them, and what is recorded."""

from tests.tournament.factories import match_seq
from tournament.models import Match
from tournament.services import matches
from tournament.services.writing.context import WriteContext


def reread(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def keep_by_hands(match: Match, *hands: dict) -> None:
    for number, document in enumerate(hands):
        matches.record_hand(
            match.games.get(), document, context=WriteContext(f"hand-{match.pk}-{number}", match_seq(match))
        )


def totals_of(match: Match) -> list[tuple[int, int]]:
    return [game.totals for game in match.games.order_by("number")]
