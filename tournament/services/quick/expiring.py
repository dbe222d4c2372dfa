"""Removes quick games that nobody has used for long, including their events: nothing else on the site is deleted like
this."""

from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from tournament.models import Game, Match, MatchNames
from tournament.services.matches.writer import match_scope
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased

UNUSED = timedelta(days=90)
DAY = timedelta(days=1)


def unused_matches(now: datetime) -> list[int]:
    """The ids of quick games that were last written to, or opened by a scorer, 90 days ago or earlier."""
    return list(
        Match.objects.filter(last_used__lte=now - UNUSED, round=None).order_by("pk").values_list("pk", flat=True)
    )


def note_opened(match: Match) -> None:
    """Note that a scorer has opened the match. Written at most once a day; it is not an event, so the revision
    stays."""
    now = timezone.now()
    if match.last_used < now - DAY:
        _update_last_used(match.pk, now)


@retry_when_locked
def _update_last_used(match_id: int, now: datetime) -> None:
    Match.objects.filter(pk=match_id).update(last_used=now)


@retry_when_locked
def expire(match_id: int, now: datetime) -> bool:
    """Remove a match with everything that belongs to it; False if it was used in the meantime or is gone."""
    match = Match.objects.select_for_update().filter(pk=match_id, last_used__lte=now - UNUSED, round=None).first()
    if match is None:
        return False
    with connection.cursor() as cursor:
        # Row by row, since hands and events have no deletion, which nothing else in the site may have.
        for game in match.games.values_list("pk", flat=True):
            cursor.execute("DELETE FROM tournament_hand WHERE game_id = %s", [game])
        scope = match_scope(match_id)
        cursor.execute("DELETE FROM tournament_event WHERE scope_kind = %s AND scope_id = %s", list(scope))
    Game.objects.filter(match=match).delete()
    MatchNames.objects.filter(match=match).delete()
    match.delete()
    announce_erased(match.watch_id)
    return True
