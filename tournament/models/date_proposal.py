"""The dates that two pairs of a league proposed to each other, and the answers."""

from django.db import models

from tournament.models.match import Match
from tournament.models.note import Note


class DateAnswer(models.TextChoices):
    OPEN = ""
    ACCEPTED = "accepted"
    """Agreed: the match is played at this time."""
    DECLINED = "declined"
    REPLACED = "replaced"
    """Another date was proposed before this one was answered."""
    WITHDRAWN = "withdrawn"
    """Withdrawn before it was answered."""
    MOVED = "moved"
    """It was agreed, but another date has since been agreed."""
    CALLED_OFF = "called_off"
    """It was agreed, but has been called off."""


class DateProposal(models.Model):
    """A date proposed for a match, open until it is answered. A match has at most one open and one agreed date."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="date_proposals")
    side = models.PositiveSmallIntegerField(null=True)
    """The side of the proposing pair, 0 or 1; None: set by the organisers."""
    starts = models.DateTimeField()
    place = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    """The place in the pair's words; None: not given."""
    created = models.DateTimeField()
    answer = models.CharField(max_length=10, blank=True, default="")
    answered = models.DateTimeField(null=True)
    removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"date {self.pk} of {self.match}"

    @property
    def is_open(self) -> bool:
        return self.answer == DateAnswer.OPEN

    @property
    def is_agreed(self) -> bool:
        return self.answer == DateAnswer.ACCEPTED
