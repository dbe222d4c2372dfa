"""When quick games were begun, and from where: for the limit on how many an address may begin."""

from django.db import models


class Creation(models.Model):
    """`address` is a keyed hash: enough to count by, and no address is kept. Rows live for an hour."""

    address = models.CharField(max_length=64)
    time = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["address", "time"], name="creation_by_address")]

    def __str__(self) -> str:
        return f"{self.address[:8]} {self.time:%H:%M}"
