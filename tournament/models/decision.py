"""Decisions of people: sanctions, drawings of lots, and the texts given as reasons."""

from django.db import models

from tournament.models.document import DocumentField
from tournament.models.entry import Entry
from tournament.models.tournament import Tournament


class Note(models.Model):
    """A text somebody typed: a reason, a dispute, a referee's overrule. Events name it by its key only."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="notes")
    text = models.TextField()

    def __str__(self) -> str:
        return self.text[:40]


class Adjustment(models.Model):
    """Points given or taken in one stage."""

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


class Lot(models.Model):
    """A drawing of lots: announced with its pool and sources, then drawn. It is never repeated without a public
    reason."""

    PURPOSES = ("tie", "seeds", "groups", "tables", "round", "pairs", "format")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="lots")
    stage = models.CharField(max_length=64, blank=True)
    purpose = models.CharField(max_length=16)
    draw_id = models.CharField(max_length=80)
    pool = DocumentField(default=list)
    """The codes of the pool, sorted."""
    pool_hash = models.CharField(max_length=64)
    physical = models.BooleanField(default=False)
    announced_sources = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    """Where the chance will come from, named before it exists, one per line; for a physical draw, how it is done."""
    sources = DocumentField(default=list)
    """The sources' texts, once they are known."""
    order = DocumentField(default=list)
    """The drawn order; empty until then."""
    announced = models.DateTimeField()
    drawn = models.DateTimeField(null=True)
    repeats = models.ForeignKey("self", models.PROTECT, null=True, related_name="repeated_by")
    reason = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    """Why it was drawn again or called off."""
    witnesses = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    """Who witnessed a physical draw."""
    details = DocumentField(default=dict)
    """What the purpose needs (groups, the round's number …), the outcome, and the file's own fields."""
    void = models.BooleanField(default=False)
    """Repeated by another drawing, or called off: still shown, but without effect."""
    removed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"lot {self.draw_id}"


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
    """Why it was withdrawn; None while it is in force or if another decision replaced it."""
    removed = models.BooleanField(default=False)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"decision {self.pk} of tournament {self.tournament_id}"
