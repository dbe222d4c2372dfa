"""Whether a tournament and its matches are proved."""

from tournament.models import Match, Tournament
from tournament.services.matches.proving import prove_match
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.writing.proof import Discrepancy


def faults(tournament: Tournament) -> list[Discrepancy]:
    discrepancies = prove_tournament(tournament.pk)
    for match in Match.objects.order_by("pk").values_list("pk", flat=True):
        discrepancies += prove_match(match)
    return discrepancies + list(prove_other_chains())
