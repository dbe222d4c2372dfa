"""Moves the whole site from one database to another, between SQLite and PostgreSQL in either direction.

    move(database, report) → MoveResult    proved before it returns; after a failure the target is empty, the source
                                           unchanged
    reopen_database()                      lets the present database, which had been moved, take writes again

`NotMovable`: why the site cannot be moved to that database; nothing is changed then.
"""

from tournament.services.moving.moving import MoveResult, move
from tournament.services.moving.refusals import NotMovable
from tournament.services.moving.source import reopen_database

__all__ = ["MoveResult", "NotMovable", "move", "reopen_database"]
