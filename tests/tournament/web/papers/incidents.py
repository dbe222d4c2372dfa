"""What the minutes of a tournament tell, to be compared."""

import re

from django.utils.translation import override

from tournament.models import Tournament
from tournament.services.tournaments.viewing import snapshot
from tournament.web.papers.minutes import minutes_of


def incidents(tournament: Tournament) -> str:
    """What happened, with TIME for each time."""
    snap = snapshot(tournament)
    with override("en"):
        sentences = minutes_of(snap, snap.resolver).incidents
    return re.sub(r"\d+ \w{3}, \d\d:\d\d", "TIME", " | ".join(sentences)).replace("\N{NO-BREAK SPACE}", " ")
