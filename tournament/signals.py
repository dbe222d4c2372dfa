"""Signals by which services notify the layers above them, which they may not import."""

from django.db import transaction
from django.dispatch import Signal

erased = Signal()
"""Names in a tournament or quick game, or all of it, were erased. `public_id`: its public id, or its watch id;
`account`: the key of the one account whose name is erased, None for names of players."""
tournament_wrote = Signal()
"""An event was written that webhooks report. `tournament_id`: of its tournament."""
restored = Signal()
"""The database was replaced: revision numbers start over, with other events."""


def announce_erased(public_id: str, account: int | None = None) -> None:
    """Send `erased` once the transaction is committed."""
    transaction.on_commit(lambda: erased.send(sender=None, public_id=public_id, account=account), robust=True)


def announce_written(tournament_id: int) -> None:
    """Send `tournament_wrote` once the transaction is committed."""
    transaction.on_commit(lambda: tournament_wrote.send(sender=None, tournament_id=tournament_id), robust=True)
