"""Jobs of a site on several servers. A single server keeps its jobs in folders (services/jobs)."""

from django.db import models


class QueuedJob(models.Model):
    """A job and its progress. Its files are in the storage "jobs", under its id.

    `user`: the key of the person who asked for it, a grant's key as a negative number, or -1 for nobody. So it cannot
    be a foreign key. Rows are kept for a day.
    """

    id = models.CharField(max_length=32, primary_key=True)
    kind = models.CharField(max_length=32)
    arguments = models.JSONField(default=dict)
    user = models.BigIntegerField()
    language = models.CharField(max_length=8)
    back = models.TextField(blank=True)
    """The address of the page on which it was asked for."""
    created = models.DateTimeField(db_index=True)
    state = models.CharField(max_length=16)
    sentence = models.TextField(blank=True)
    """What it is doing, what it did, or why it failed."""
    done = models.PositiveIntegerField(default=0)
    """How many of the `total` steps are done."""
    total = models.PositiveIntegerField(default=0)
    url = models.TextField(blank=True)
    """Where to go once it is done."""
    last = models.BooleanField(default=False)
    """Whether it is too late to cancel it."""
    cancelled = models.BooleanField(default=False)
    """Whether somebody asked it to stop; `state` says whether it did."""

    def __str__(self) -> str:
        return f"{self.kind} {self.id[:8]} {self.state}"
