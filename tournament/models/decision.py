"""Decisions of the organisers where the regulation is silent."""

from django.db import models

from tournament.models.note import Note
from tournament.models.tournament import Tournament


class Decision(models.Model):
    """A public decision of the organisers where the regulation is silent, with its reason.

    It can be replaced by another decision or withdrawn with a reason; either way it stays readable.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="decisions")
    decided = models.DateField()
    question = models.ForeignKey(Note, models.PROTECT, related_name="+")
    answer = models.ForeignKey(Note, models.PROTECT, related_name="+")
    reason = models.ForeignKey(Note, models.PROTECT, related_name="+")
    article = models.CharField(max_length=64, blank=True)
    """The article that leaves the question open, or comes closest to it."""
    replaces = models.ForeignKey("self", models.PROTECT, null=True, related_name="replaced_by")
    withdrawn = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    """The text that says why it was withdrawn; None while it is in force or if another decision replaced it."""
    removed = models.BooleanField(default=False)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"decision {self.pk} of tournament {self.tournament_id}"
