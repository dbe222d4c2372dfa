"""Extra time given to single tables."""

from django.db import models

from tournament.models.match import Match


class TableTime(models.Model):
    """Extra time of one table; no row: none. Kept out of `Match`, because it changes only the pages of that table and
    the desk."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="table_time")
    seconds = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.seconds} s for match {self.match_id}"
