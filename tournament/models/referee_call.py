"""Calls for the referee."""

from django.db import models

from tournament.models.match import Match
from tournament.models.tournament import Tournament


class RefereeCall(models.Model):
    """A table's call, open from `created` until somebody clears it. A table has at most one open call."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="referee_calls")
    match = models.ForeignKey(Match, models.PROTECT, related_name="referee_calls")
    created = models.DateTimeField()
    cleared = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(cleared=None), name="referee_call_once_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"referee call {self.pk} of match {self.match_id}"
