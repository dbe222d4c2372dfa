"""Pairs of a tournament. Their names are rows of their own, which can be erased."""

from django.db import models

from tournament.models.document import DocumentField
from tournament.models.tournament import Tournament


class Entry(models.Model):
    """A pair as the tournament file has it; `code` is its id there."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entries")
    code = models.CharField(max_length=64)
    position = models.PositiveIntegerField()
    """Place in the file, from 1."""
    seed = models.PositiveIntegerField(null=True)
    withdrawn_stage = models.CharField(max_length=64, blank=True)
    withdrawn_round = models.PositiveSmallIntegerField(null=True)
    annulled = models.BooleanField(default=False)
    """Withdrawn, and its results in that stage count for nobody."""
    entered_stage = models.CharField(max_length=64, blank=True)
    entered_round = models.PositiveSmallIntegerField(null=True)
    short_steps = DocumentField(default=list)
    """Where the short form of each player comes from (`scoring.contest.short_names`), fixed when the pairs are
    published; []: not yet, or the organiser wrote the form."""
    extra = DocumentField(default=dict)
    leaving_extra = DocumentField(default=dict)
    coming_extra = DocumentField(default=dict)
    """The file's own x_ fields, of the pair, its withdrawal and its late entry."""
    removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code"], condition=models.Q(removed=False), name="entry_code_once"
            )
        ]

    def __str__(self) -> str:
        return f"entry {self.code} of tournament {self.tournament_id}"


class EntryNames(models.Model):
    """No row: the names were erased, and the code stands for the pair."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="names")
    name = models.TextField()
    players = DocumentField(default=list)
    """Two or more names; from the third on, substitutes."""
    affiliation = models.TextField(blank=True)
    """The club the pair comes from."""
    short = models.TextField(blank=True, default="")
    """The pair's short form as the organiser wrote it; empty: by the rule."""

    def __str__(self) -> str:
        return self.name
