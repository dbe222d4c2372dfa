"""One or more games between two pairs. A quick game is a match that belongs to no tournament."""

import secrets
from hashlib import sha256

from django.db import models

LENGTHS = (1, 3, 5)


def unguessable() -> str:
    """128 random bits in 22 characters that an address takes."""
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """What was agreed at the start, and never changes after. Names are in `MatchNames`."""

    # Whoever has the one may write, whoever has the other may look. Neither is ever in an event.
    score_id = models.CharField(max_length=22, unique=True, default=unguessable)
    watch_id = models.CharField(max_length=22, unique=True, default=unguessable)
    regulation = models.CharField(max_length=64)
    rulings = models.JSONField(default=dict)
    best_of = models.PositiveSmallIntegerField(default=1)
    players_per_side = models.PositiveSmallIntegerField(default=2)
    created = models.DateTimeField()
    last_used = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(best_of__in=LENGTHS), name="match_best_of_is_odd")]

    def __str__(self) -> str:
        return f"match {self.pk}"

    @property
    def needed(self) -> int:
        """Games (1, 2 or 3) that win the match."""
        return self.best_of // 2 + 1

    @property
    def sheet_number(self) -> int:
        """What paper calls the match; with the `seq` it was printed at, it names one sheet."""
        return self.pk

    @property
    def short_code(self) -> str:
        """Four signs by which a page and a paper are seen to belong together; no way to the page."""
        return sha256(self.watch_id.encode()).hexdigest()[:4].upper()


class MatchNames(models.Model):
    """Both pairs' names, in a row of their own that can be erased. No row: the pairs have no names."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="names")
    first = models.TextField()
    second = models.TextField()

    def __str__(self) -> str:
        return f"{self.first} × {self.second}"

    @property
    def pairs(self) -> tuple[str, str]:
        return self.first, self.second
