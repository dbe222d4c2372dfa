"""Pairs and teams of a tournament. Their names are rows of their own, which can be erased."""

from django.db import models

from tournament.models.document import DocumentField
from tournament.models.tournament import Tournament


class Entry(models.Model):
    """A pair, or a team of pairs, as in the tournament file, where `code` is its id."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entries")
    code = models.CharField(max_length=64)
    position = models.PositiveIntegerField()
    """Position in the file, from 1."""
    seed = models.PositiveIntegerField(null=True)
    withdrawn_stage = models.CharField(max_length=64, blank=True)
    withdrawn_round = models.PositiveSmallIntegerField(null=True)
    annulled = models.BooleanField(default=False)
    """Whether it withdrew with its results in that stage annulled."""
    entered_stage = models.CharField(max_length=64, blank=True)
    entered_round = models.PositiveSmallIntegerField(null=True)
    short_steps = DocumentField(default=list)
    """How each player's short form was made (`scoring.contest.short_names`), fixed when the pairs are published. []:
    not yet, or the organisers wrote the form."""
    extra = DocumentField(default=dict)
    """The file's own x_ fields of the pair."""
    leaving_extra = DocumentField(default=dict)
    """The file's own x_ fields of its withdrawal."""
    coming_extra = DocumentField(default=dict)
    """The file's own x_ fields of its late entry."""
    members = DocumentField(default=list)
    """For a team, the codes of its pairs in order. []: a pair."""
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
    """An entry's names. No row: they were erased, and the code stands for the pair."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="names")
    name = models.TextField()
    players = DocumentField(default=list)
    """Two or more names; substitutes from the third on."""
    cards = DocumentField(default=list)
    """Each player's federation card number, in the order of `players`; "" for none. Never public, and in no tournament
    file."""
    affiliation = models.TextField(blank=True)
    """The club that the pair comes from: its `club` in files and on pages; a `Club` is one of this site."""
    short = models.TextField(blank=True, default="")
    """The pair's short form as the organisers wrote it; empty: made by the usual rule."""

    def __str__(self) -> str:
        return self.name


class FullNames(models.Model):
    """The full names of players who asked to be shown by initials. No page, document or program reads them."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="full_names")
    name = models.TextField()
    players = DocumentField(default=list)
    short = models.TextField(blank=True, default="")
    cards = DocumentField(default=list)

    def __str__(self) -> str:
        return f"full names of {self.entry_id}"
