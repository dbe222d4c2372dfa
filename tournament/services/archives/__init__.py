"""A whole tournament, club or site in one file, and back into an empty site with the same ids and event chains.

    write_archive(file, scope, step) → Manifest     a zip: every row, tournament files, photos, hashes of all of them
    read_archive(path) → Archive                    each file checked against its hash in the manifest; `NotArchive`
    restore_archive(archive, report) → result       into an empty site, verified before it commits; None: it was there
    import_tournaments(archive, club, actor, step)  its tournaments, as files, into a club of a site that is in use

`docs/archives.md` lists what is in it. Secrets never are: passwords, second factors, sessions, codes and links.
"""

from tournament.services.archives.packing import write_archive
from tournament.services.archives.reading import Archive, NotArchive, read_archive
from tournament.services.archives.restoring import ArchiveRestoreResult, restore_archive
from tournament.services.archives.scopes import ArchiveScope, archive_of_club, archive_of_site, archive_of_tournament
from tournament.services.archives.tournaments import import_tournaments

__all__ = [
    "Archive",
    "ArchiveRestoreResult",
    "ArchiveScope",
    "NotArchive",
    "archive_of_club",
    "archive_of_site",
    "archive_of_tournament",
    "import_tournaments",
    "read_archive",
    "restore_archive",
    "write_archive",
]
