"""Time that one table was given beyond the round's clock."""

from django.db import models

from tournament.models.match import Match


class TableTime(models.Model):
    """No row: none. It is no column of the match, for it changes no page but that table's own and the desk's."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="table_time")
    seconds = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.seconds} s for match {self.match_id}"
