"""Sanctions: points given to or taken from a pair."""

from django.db import models

from tournament.models.document import DocumentField
from tournament.models.entry import Entry
from tournament.models.note import Note
from tournament.models.tournament import Tournament


class Adjustment(models.Model):
    """Points given to or taken from an entry in one stage."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="adjustments")
    stage = models.CharField(max_length=64)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="adjustments")
    match_points = models.IntegerField(default=0)
    victory_points = models.IntegerField(default=0)
    points = models.IntegerField(default=0)
    reason = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    extra = DocumentField(default=dict)
    removed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"adjustment {self.pk} of {self.entry_id}"
