"""Files photos as a job: each is opened within limits, its marks are found, and it is straightened."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import SheetPhoto, Tournament, User
from tournament.photos import NotAPicture, PictureFault, find_sheets, jpeg_of, open_pictures, straighten
from tournament.services.faults import is_disk_full
from tournament.services.jobs import BackgroundJob, JobFailed, Progress, enqueue
from tournament.services.photos import ReadSheet, file_photo
from tournament.services.writing.context import WriteContext
from tournament.web.form_fields import posted_key
from tournament.web.requests import MemberRequest

if TYPE_CHECKING:
    from PIL.Image import Image

FILE = "photo-%02d"
MAX_KEPT_SIDE = 2000
"""The most pixels of the longer side of a picture that could not be straightened."""
PhotoSheets = Iterator[tuple["Image", ReadSheet | None]]


def start_filing(
    request: MemberRequest,
    tournament: Tournament,
    files: "Sequence[UploadedFile[Any]]",
    *,
    tables: Sequence[int],
    back: str,
) -> BackgroundJob:
    """The job that files them; for a phone without a signed-in person, in the name of its grant. Raises `TooMany`."""
    key = posted_key(request)
    return enqueue(
        "photos",
        key,
        {"tournament": tournament.public_id, "key": key, "files": len(files), "tables": list(tables)},
        user=-request.grant.pk if request.grant else request.user.pk,
        files={FILE % number: cast(BinaryIO, file) for number, file in enumerate(files)},
        line="photos",
        back=back,
    )


def file_photos(progress: Progress, *, tournament: str, key: str, files: int, tables: list[int]) -> dict[str, Any]:
    """File the photos; reports how many were filed, wait, or could not be opened. Each sheet in a picture becomes a
    photo of its own."""
    row, user = Tournament.objects.get(public_id=tournament), User.objects.filter(pk=progress.job.user).first()
    owner = progress.job.user
    photos: list[SheetPhoto] = []
    unreadable, heic = 0, 0
    for number in range(files):
        progress(number, files, _("Looking for the marks of the sheets"))
        try:
            for part, (picture, sheet) in enumerate(_sheets(progress, FILE % number)):
                context = WriteContext(_key(key, number, part), None, user, "" if user else f"grant {-owner}")
                photos.append(file_photo(row, jpeg_of(picture), sheet, context=context, tables=tables))
        except NotAPicture as refusal:
            heic += refusal.fault is PictureFault.HEIC
            unreadable += refusal.fault is not PictureFault.HEIC
        except Exception as error:
            if photos and is_disk_full(error):
                raise JobFailed(_kept_so_far(len(photos))) from error
            raise
    return {"sentence": _sentence(photos, unreadable, heic), "url": _address(tournament, photos, unreadable + heic)}


def _sheets(progress: Progress, name: str) -> PhotoSheets:
    """Every sheet in every picture of a file, straightened; a picture without any is kept as it is, reduced."""
    for picture in open_pictures(progress.job.folder / name):
        sheets = find_sheets(picture)
        for sheet in sheets:
            yield straighten(picture, sheet), ReadSheet(*sheet.sheet)
        if not sheets:
            picture.thumbnail((MAX_KEPT_SIDE, MAX_KEPT_SIDE))
            yield picture, None


def _key(key: str, number: int, part: int) -> str:
    """The key of one photo's event, which is the same if the job runs again."""
    return sha256(f"{key} {number} {part}".encode()).hexdigest()


def _sentence(photos: list[SheetPhoto], unreadable: int, heic: int) -> str:
    """How many photos were filed, how many wait to be assigned, and how many files could not be opened or are HEIC."""
    filed = sum(photo.match_id is not None for photo in photos)
    waiting = len(photos) - filed
    filed_text = ngettext(
        "%(count)s photo was filed with its match.", "%(count)s photos were filed with their matches.", filed
    )
    waiting_text = ngettext(
        "%(count)s photo is waiting: say which sheet it is.",
        "%(count)s photos are waiting: say which sheets they are.",
        waiting,
    )
    unreadable_text = ngettext(
        "%(count)s file could not be opened as a picture.",
        "%(count)s files could not be opened as pictures.",
        unreadable,
    )
    heic_text = ngettext(
        "%(count)s file is HEIC, which is not accepted: send it from the phone itself, as JPEG.",
        "%(count)s files are HEIC, which is not accepted: send them from the phone itself, as JPEG.",
        heic,
    )
    parts = [(filed, filed_text), (waiting, waiting_text), (unreadable, unreadable_text), (heic, heic_text)]
    return " ".join(text % {"count": count} for count, text in parts if count)


def _kept_so_far(count: int) -> str:
    sentence = ngettext(
        "The disk is full: %(count)s photo was kept, the others were not. Make room on it, then send all of them again;"
        " none is kept twice.",
        "The disk is full: %(count)s photos were kept, the others were not. Make room on it, then send all of them"
        " again; none is kept twice.",
        count,
    )
    return sentence % {"count": count}


def _address(tournament: str, photos: list[SheetPhoto], unreadable: int) -> str:
    """The address of the match if all photos belong to one; else of the page of photos."""
    matches = {photo.match_id for photo in photos}
    if not unreadable and len(matches) == 1 and None not in matches:
        return reverse("desk-match", args=[tournament, matches.pop()])
    return reverse("desk-photos", args=[tournament])
