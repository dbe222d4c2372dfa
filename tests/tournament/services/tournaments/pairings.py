"""Who meets whom in a round."""

from tests.tournament.factories import round_of
from tournament.models import Match, Tournament


def pairings(tournament: Tournament, number: int, stage: str = "final") -> list[tuple[str, str | None]]:
    rows = Match.objects.filter(round=round_of(tournament, stage, number), removed=False).order_by("slot")
    return [(m.first.code, m.second.code if m.second else None) for m in rows]  # type: ignore[union-attr]
