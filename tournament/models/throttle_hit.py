"""Recent attempts, for rate limits."""

from django.db import models


class ThrottleHit(models.Model):
    """An attempt at `action`. `key` is a keyed hash of whoever tried, which is enough for counting. Rows are kept for
    an hour."""

    action = models.CharField(max_length=32)
    key = models.CharField(max_length=64)
    time = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["action", "key", "time"], name="throttle_hit_by_key")]

    def __str__(self) -> str:
        return f"{self.action} {self.key[:8]} {self.time:%H:%M}"
