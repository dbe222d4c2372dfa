"""Takes the whole site back to a copy of its database (SQLite).

contents_of(path) → Contents what a copy says of itself, without trusting it restore(path, progress) → RestoreResult
proves the copy, copies the present database, then replaces it copies() → list[Copy], find_copy(name), keep_upload(file)
the copies on this computer
"""

from tournament.services.restoring.contents import Contents, TournamentContents, contents_of
from tournament.services.restoring.copies import Copy, copies, find_copy, keep_upload
from tournament.services.restoring.refusals import NotRestorable
from tournament.services.restoring.replacing import RestoreResult, restore

__all__ = [
    "Contents",
    "Copy",
    "NotRestorable",
    "RestoreResult",
    "TournamentContents",
    "contents_of",
    "copies",
    "find_copy",
    "keep_upload",
    "restore",
]
