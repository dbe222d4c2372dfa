"""What stands at a public address, and in which version: every request for a public page asks this, and most nothing
else."""

from typing import Any, NamedTuple

from tournament.models import Tournament
from tournament.models.raw_queries import RawQuery
from tournament.services.writing.timeline import last_hash_of_row, last_seq_of_row


class PublishedVersion(NamedTuple):
    """A published tournament as of now; the club's own events are not its.

    `revision`: the seq of its last event. `hash` is that event's, and stands for all before it: a database that was
    taken from a copy comes by the same numbers again, with other events.
    """

    pk: int
    name: str
    revision: int | None
    hash: str | None
    club_name: str
    time_zone: str


def _rows(public_id: Any) -> Any:
    last = {"revision": last_seq_of_row("tournament"), "last_hash": last_hash_of_row("tournament")}
    rows = Tournament.objects.public().filter(public_id=public_id).annotate(**last)
    return rows.values_list("pk", "name", *last, "club__name", "club__time_zone")


ROW = RawQuery(_rows)


def published_version(public_id: str) -> PublishedVersion | None:
    """None where there is none, or none that the public may see. One query."""
    return next((PublishedVersion(*row) for row in ROW.rows(public_id)), None)
