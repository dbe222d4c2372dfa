"""Stores the pictures of photos, and lists photos for pages."""

from collections.abc import Iterable
from contextlib import suppress

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db.models import Q

from tournament.models import Match, SheetPhoto, Tournament


def photo_storage() -> Storage:
    """The storage of pictures, set in `STORAGES`."""
    return storages["photos"]


def keep_content(photo: SheetPhoto, jpeg: bytes) -> None:
    """Store a picture under the hash of its content, once."""
    storage = photo_storage()
    if not storage.exists(photo.file_name):
        storage.save(photo.file_name, ContentFile(jpeg))


def photo_content(photo: SheetPhoto) -> bytes | None:
    """The picture (JPEG); None if it was erased or is missing in the storage."""
    if photo.erased:
        return None
    try:
        with photo_storage().open(photo.file_name) as file:
            return bytes(file.read())
    except OSError:
        return None


def delete_contents(names: Iterable[str]) -> None:
    """Delete these pictures from the storage; one that cannot be deleted is skipped."""
    for name in names:
        with suppress(OSError):
            photo_storage().delete(name)


def photos_of(*matches: Match) -> list[SheetPhoto]:
    """The photos of a match by game, the latest of each game first. One query."""
    return list(SheetPhoto.objects.filter(match__in=matches, erased=False).order_by("match", "game", "-pk"))


def photographed_games(tournament: Tournament, matches: Iterable[int]) -> list[tuple[int | None, int]]:
    """The match and game of each photo of these matches, and of each that waits to be assigned: there the match is
    None. One query."""
    here = Q(match=None) | Q(match__in=list(matches))
    return list(SheetPhoto.objects.filter(here, tournament=tournament, erased=False).values_list("match", "game"))


def waiting_photos(tournament: Tournament) -> list[SheetPhoto]:
    """Photos that nobody has assigned to a sheet yet. One query."""
    return list(SheetPhoto.objects.filter(tournament=tournament, match=None, erased=False).order_by("pk"))
