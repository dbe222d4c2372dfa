"""Announcements of the organisers to the whole hall."""

from django.db import models

from tournament.models.note import Note
from tournament.models.tournament import Tournament


class Announcement(models.Model):
    """A sentence shown on the big screen and on every public page from `created` until it is taken down."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="announcements")
    words = models.ForeignKey(Note, models.PROTECT, related_name="+")
    created = models.DateTimeField()
    taken_down = models.DateTimeField(null=True)
    removed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"announcement {self.pk} of tournament {self.tournament_id}"
