"""Wrong passwords and codes lately, for the limit on how often one may guess."""

from django.db import models


class Attempt(models.Model):
    """`subject` is a keyed hash of what was tried and from where: enough to count by. Rows live for an hour."""

    subject = models.CharField(max_length=64)
    time = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["subject", "time"], name="attempt_by_subject")]

    def __str__(self) -> str:
        return f"{self.subject[:8]} {self.time:%H:%M}"
