"""Finds the results that the desk reopened and nobody has touched since, for whoever scores at those tables."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef

from tournament.models import Event
from tournament.services.event_queries import note_texts
from tournament.services.matches.kinds import MatchEventKind


def reopened_matches(matches: Collection[int]) -> dict[int, str]:
    """For each of these matches whose last event is that the desk reopened the result, the desk's reason ("" if it gave
    none). One query, one more for the texts; none without matches."""
    if not matches:
        return {}
    chains = Event.objects.filter(scope_kind="match", scope_id__in=list(map(str, matches)))
    later = Event.objects.filter(scope_kind="match", scope_id=OuterRef("scope_id"), seq__gt=OuterRef("seq"))
    reopened = chains.filter(~Exists(later), kind=MatchEventKind.REOPENED).values_list("scope_id", "payload")
    notes = {int(scope_id): payload.get("note") for scope_id, payload in reopened}
    words = note_texts(notes.values())
    return {match: words.get(key, "") for match, key in notes.items()}
