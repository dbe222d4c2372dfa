"""Reads the current version of a published tournament: the first, and usually the only, query of a public page."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from tournament.models import Tournament
from tournament.models.raw_queries import RawQuery
from tournament.services.event_queries import last_hash_of_row, last_seq_of_row


class PublishedVersion(NamedTuple):
    """The current version of a published tournament. The club's events do not count.

    `revision`: the seq of its last event. `hash`: that event's, which stands for all events before it; in a database
    restored from a backup, the same numbers occur again for other events.
    """

    pk: int
    name: str
    revision: int | None
    hash: str | None
    club_name: str
    time_zone: str


def _version_rows(public_id: Any) -> Any:
    last = {"revision": last_seq_of_row("tournament"), "last_hash": last_hash_of_row("tournament")}
    rows = Tournament.objects.public().filter(public_id=public_id).annotate(**last)
    return rows.values_list("pk", "name", *last, "club__name", "club__time_zone")


ROW = RawQuery(_version_rows)


def published_version(public_id: str) -> PublishedVersion | None:
    """The current version; None if there is no such tournament or it is not public. One query."""
    return next((PublishedVersion(*row) for row in ROW.rows(public_id)), None)


def published_versions(public_ids: Iterable[str]) -> dict[str, PublishedVersion | None]:
    """The version of each of these tournaments. One query each."""
    return {public_id: published_version(public_id) for public_id in public_ids}
