"""Texts that people typed, which events name by their keys only, so that they can be erased."""

from django.db import models

from tournament.models.tournament import Tournament


class Note(models.Model):
    """A text that somebody typed, such as a reason or a dispute. Events name it by its key only."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="notes")
    text = models.TextField()

    def __str__(self) -> str:
        return self.text[:40]
