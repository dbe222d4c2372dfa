"""What was done lately and from where, for the limits on how often it may be done."""

from django.db import models


class ThrottleHit(models.Model):
    """One try at `action`. `key` is a keyed hash of who tried: enough to count by. Rows live for an hour."""

    action = models.CharField(max_length=32)
    key = models.CharField(max_length=64)
    time = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["action", "key", "time"], name="throttle_hit_by_key")]

    def __str__(self) -> str:
        return f"{self.action} {self.key[:8]} {self.time:%H:%M}"
