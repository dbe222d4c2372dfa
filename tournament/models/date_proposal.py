"""When two pairs of a league want to play: the dates they proposed to each other, and what became of each."""

from django.db import models

from tournament.models.decision import Note
from tournament.models.match import Match


class DateProposal(models.Model):
    """A date for a match, open until it is answered. At most one of a match is open, and at most one agreed."""

    class Answer(models.TextChoices):
        OPEN = ""
        ACCEPTED = "accepted"
        """Agreed: the match is played then."""
        DECLINED = "declined"
        REPLACED = "replaced"
        """Another date was proposed before it was answered."""
        WITHDRAWN = "withdrawn"
        """Taken back before it was answered."""
        MOVED = "moved"
        """It was agreed, and another has been since."""
        CALLED_OFF = "called_off"
        """It was agreed, and is no longer."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="date_proposals")
    side = models.PositiveSmallIntegerField(null=True)
    """The pair that proposes it; None: the organisers set it."""
    starts = models.DateTimeField()
    place = models.ForeignKey(Note, models.PROTECT, null=True, related_name="+")
    """Where, in the words of the pair; None: not said."""
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
        return self.answer == self.Answer.OPEN

    @property
    def is_agreed(self) -> bool:
        return self.answer == self.Answer.ACCEPTED
