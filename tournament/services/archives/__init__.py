"""A whole tournament, club or site in one file, and back into an empty site with the same ids and event chains.

write_archive(file, scope, step) a zip: every row, tournament files, photos, and a manifest with their hashes
read_archive(path) → Archive every file checked against the hash in the manifest; `NotArchive` restore_archive(archive,
step) into an empty site, verified before it commits; False: it was there already import_tournaments(archive, club, …)
its tournaments, as files, into a club of a site that is in use

`docs/archives.md` lists what is in it. Secrets never are: passwords, second factors, sessions, codes and links.
"""

from tournament.services.archives.packing import write_archive
from tournament.services.archives.reading import Archive, NotArchive, read_archive
from tournament.services.archives.restoring import restore_archive
from tournament.services.archives.scopes import ArchiveScope, of_club, of_site, of_tournament
from tournament.services.archives.tournaments import import_tournaments

__all__ = [
    "Archive",
    "ArchiveScope",
    "NotArchive",
    "import_tournaments",
    "of_club",
    "of_site",
    "of_tournament",
    "read_archive",
    "restore_archive",
    "write_archive",
]
