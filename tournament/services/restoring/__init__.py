"""Takes the whole site back to a copy of its database (SQLite).

    contents_of(path) → Contents             what a copy says of itself, without trusting it
    restore(path, report) → RestoreResult    proves the copy, copies the present database, then replaces it
    database_copies() → [DatabaseCopy]       the copies on this computer
    find_copy(name) → DatabaseCopy or None
    keep_upload(file) → DatabaseCopy         an uploaded copy, stored beside the others

`NotRestorable`: why a copy cannot be used; nothing is changed then.
"""

from tournament.services.restoring.contents import Contents, TournamentContents, contents_of
from tournament.services.restoring.copies import DatabaseCopy, database_copies, find_copy, keep_upload
from tournament.services.restoring.refusals import NotRestorable
from tournament.services.restoring.replacing import RestoreResult, restore

__all__ = [
    "Contents",
    "DatabaseCopy",
    "NotRestorable",
    "RestoreResult",
    "TournamentContents",
    "contents_of",
    "database_copies",
    "find_copy",
    "keep_upload",
    "restore",
]
