"""Moving the whole site from one database to another, between SQLite and PostgreSQL in either direction.

move(address, report) → Moved     proved before it returns; after any failure the target is empty, the source as it was
reopen()                          lets the present database, which had been moved, take writes again
"""

from tournament.services.moving.moving import Moved, move
from tournament.services.moving.refusals import NotMovable
from tournament.services.moving.source import reopen

__all__ = ["Moved", "NotMovable", "move", "reopen"]
