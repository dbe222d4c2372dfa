"""Drawings of lots."""

from django.db import models

from tournament.models.document import DocumentField
from tournament.models.note import Note
from tournament.models.tournament import Tournament


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
    is_void = models.BooleanField(default=False, db_column="void")
    """Repeated by another drawing, or called off: still shown, but without effect."""
    removed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"lot {self.draw_id}"
