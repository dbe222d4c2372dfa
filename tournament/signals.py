"""What the services announce, for rooms above them that keep something of it."""

from django.db import transaction
from django.dispatch import Signal

erased = Signal()
"""`public_id`: of a tournament, or the watch id of a quick game, of which names or everything were erased."""
tournament_wrote = Signal()
"""`tournament_id`: of one in which something happened that programs of others are told."""
restored = Signal()
"""The database is another: the numbers of revisions come again, with other events."""


def announce_erased(public_id: str) -> None:
    """Once the transaction is committed."""
    transaction.on_commit(lambda: erased.send(sender=None, public_id=public_id), robust=True)


def announce_written(tournament_id: int) -> None:
    """Once the transaction is committed."""
    transaction.on_commit(lambda: tournament_wrote.send(sender=None, tournament_id=tournament_id), robust=True)
