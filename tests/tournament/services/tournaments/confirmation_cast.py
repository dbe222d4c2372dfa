"""A match whose result somebody has to agree with, and what its people do."""

from itertools import count
from typing import Any

from tests.tournament.factories import club_of, codes, founded, match_seq, matches_of, open_round, round_of
from tournament.models import Match, Membership, Tournament, User
from tournament.services import matches
from tournament.services.tournaments import founding, results
from tournament.services.writing.context import WriteContext

LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}]
_keys = count(1)


def match_under_policy(policy: str, organiser: User, **scoring: Any) -> Match:
    """The first match of four pairs, its round published, nothing played. `scoring`: what its stage counts."""
    tournament = founded(club_of(organiser), len(codes(4)), [{**LEAGUE[0], **scoring}])
    founding.change_settings(tournament, context=match_context(None), plan={"confirmation": policy})
    open_round(tournament, "final", 1)
    return matches_of(round_of(tournament, "final", 1))[0]


def match_context(match: Match | None, device: str = "", actor: User | None = None) -> WriteContext:
    """The context of an action of its own from the present page of a match."""
    expected = match_seq(match) if match else None
    return WriteContext(f"words-{next(_keys)}", expected, actor, device)


def with_role(tournament: Tournament, user: User, role: str) -> User:
    Membership.objects.update_or_create(
        club=tournament.club, user=user, defaults={"role": role, "created": tournament.created}
    )
    return user


def enter_totals(match: Match, *totals: int, **who: Any) -> None:
    """Enter the totals of its only game."""
    results.enter_totals(match, [(totals[0], totals[1])], context=match_context(match, **who))


def record_hand(match: Match, document: dict[str, Any], **who: Any) -> None:
    matches.record_hand(match.games.get(), document, context=match_context(match, **who))


def reread(match: Match) -> Match:
    return Match.objects.select_related("round__stage__tournament").get(pk=match.pk)
