"""What the organisers answered when they chose the format, where it matters after the set-up."""

from scoring.planning.groups import LOT, POTS
from tournament.models import Tournament


def grouping_lots(tournament: Tournament) -> str:
    """How the chosen format has the groups drawn: LOT or POTS; "" if not by lots."""
    answer = tournament.plan.get("answers", {}).get("grouping", "")
    return answer if answer in (LOT, POTS) else ""
