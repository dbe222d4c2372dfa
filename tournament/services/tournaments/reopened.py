"""Finds the results that the desk reopened and nobody has touched since, for whoever scores at those tables."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef

from tournament.models import Event
from tournament.services.matches.kinds import MatchEventKind


def reopened_matches(matches: Collection[int]) -> frozenset[int]:
    """Those of these matches whose last event is that the desk reopened the result. One query; none without matches."""
    if not matches:
        return frozenset()
    chains = Event.objects.filter(scope_kind="match", scope_id__in=list(map(str, matches)))
    later = Event.objects.filter(scope_kind="match", scope_id=OuterRef("scope_id"), seq__gt=OuterRef("seq"))
    reopened = chains.filter(~Exists(later), kind=MatchEventKind.REOPENED).values_list("scope_id", flat=True)
    return frozenset(map(int, reopened))
