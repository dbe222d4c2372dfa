"""Imports the tournaments of an archive into a club of a site that is in use, from their files with every result.

Their history starts again with the import; the previous one remains in the archive.
"""

import re
from dataclasses import dataclass
from typing import Any

from rules.text import _, make_text
from scoring.reading import decode_utf8, parse
from scoring.unreadable import Unreadable
from tournament.models import Club, Event, Tournament, User
from tournament.services.archives.reading import Archive, NotArchive
from tournament.services.progress import CountStep
from tournament.services.tournaments.files.import_limits import MAX_FILE_SIZE, refuse_before_reading
from tournament.services.tournaments.files.importing import import_tournament, readable_facts
from tournament.services.writing.context import WriteContext

UNREADABLE = _("%(file)s in the archive cannot be imported: %(what)s")
TOO_LARGE = _("this is too large to be a tournament")
PUBLIC_ID = re.compile(r"[A-Za-z0-9_-]{8,22}")


@dataclass(frozen=True)
class ImportedTournaments:
    """`tournaments`: those imported now; `already_here`: how many had been imported before."""

    tournaments: list[Tournament]
    already_here: int


def import_tournaments(archive: Archive, club: Club, actor: User | None, step: CountStep) -> ImportedTournaments:
    """Import the tournaments. A file that cannot be read is refused by name before any is written.

    `step(done, total)` is called for each; from half of them on they are written, each in a transaction of its own, so
    that other people can go on. Importing the same archive again adds only what is missing: the key of each import is
    the hash of its file. A tournament keeps its public id unless another one here has it.
    """
    names = archive.names("tournaments")
    keys = {name: f"archive-{club.pk}-{archive.manifest.files[name].sha256[:40]}" for name in names}
    imported_keys = set(
        Event.objects.filter(idempotency_key__in=keys.values()).values_list("idempotency_key", flat=True)
    )
    new = [name for name in names if keys[name] not in imported_keys]
    for done, name in enumerate(new):
        step(done, 2 * len(new))
        _refuse_unreadable(archive, name)
    imported = ImportedTournaments([], len(names) - len(new))
    for done, name in enumerate(new, start=len(new)):
        step(done, 2 * len(new))
        context, text = WriteContext(keys[name], None, actor), decode_utf8(archive.content(name))
        imported.tournaments.append(import_tournament(club, text, context=context, **_public_id_columns(name)))
    return imported


def _refuse_unreadable(archive: Archive, name: str) -> None:
    """Refuse a file that cannot be read. Its size is checked first: a packed file may unpack to a thousand times its
    size."""
    if archive.manifest.files[name].size > MAX_FILE_SIZE:
        raise NotArchive(make_text(UNREADABLE, file=name, what=make_text(TOO_LARGE)))
    try:
        text = decode_utf8(archive.content(name))
        refuse_before_reading(text)
        readable_facts(parse(text))
    except Unreadable as fault:
        file = f"{name} ({fault.place})" if fault.place else name
        raise NotArchive(make_text(UNREADABLE, file=file, what=fault.message)) from None


def _public_id_columns(name: str) -> dict[str, Any]:
    public_id = name.removeprefix("tournaments/").removesuffix(".json")
    free = PUBLIC_ID.fullmatch(public_id) is not None and not Tournament.objects.filter(public_id=public_id).exists()
    return {"public_id": public_id} if free else {}
