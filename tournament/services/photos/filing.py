"""Files photos of score sheets with their matches, by their marks or as a person chooses; erases them."""

from collections.abc import Sequence
from enum import StrEnum, auto
from hashlib import sha256
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from rules.text import _, make_text
from tournament.models import Match, SheetPhoto, Tournament
from tournament.services.photos.kinds import PhotoEventKind
from tournament.services.photos.storage import delete_contents, keep_content
from tournament.services.photos.writer import PhotoWriter
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Gone, Refused
from tournament.services.writing.writer import retry_when_locked


class PhotoTrouble(StrEnum):
    """Why a photo waits for a person."""

    NO_MARKS = auto()
    SUPERSEDED = auto()
    UNKNOWN = auto()
    OTHER_TABLE = auto()


class ReadSheet(NamedTuple):
    """What the marks of a sheet encode. `code`: the match's four characters (`Match.short_code`); `layout`: by which
    layout it was printed."""

    page_kind: str
    language: str
    game: int
    number: int
    code: str
    layout: int = 1


class SupersededSheet(Refused):
    status = 422

    def __init__(self, number: int) -> None:
        super().__init__(make_text(_("Score sheet %(number)s was replaced: its draw was made again."), number=number))


class UnknownSheet(Refused):
    status = 422

    def __init__(self, number: int) -> None:
        super().__init__(make_text(_("This tournament has no score sheet %(number)s."), number=number))


@retry_when_locked
def file_photo(
    tournament: Tournament,
    jpeg: bytes,
    sheet: ReadSheet | None,
    *,
    context: WriteContext,
    tables: Sequence[int] = (),
) -> SheetPhoto:
    """File a photo with the match that its marks name; otherwise it waits, with the reason. The same picture is kept
    once.

    `tables`: the only tables for which the sending phone may file; () for all.
    """
    writer = PhotoWriter(tournament, context)
    digest = sha256(jpeg).hexdigest()
    if same_photo := SheetPhoto.objects.filter(tournament=tournament, sha256=digest, erased=False).first():
        return same_photo
    photo = _photo_of(tournament, sheet, tables)
    photo.sha256 = digest
    writer.add(photo)
    writer.append(PhotoEventKind.FILED, {"photo": photo.pk, "match": photo.match_id})
    keep_content(photo, jpeg)  # last, so that no earlier fault leaves a picture without a row
    return photo


def _photo_of(tournament: Tournament, sheet: ReadSheet | None, tables: Sequence[int]) -> SheetPhoto:
    """The row of a photo: what its marks say, and its match or the trouble for which it waits."""
    photo = SheetPhoto(tournament=tournament, created=timezone.now())
    if sheet is None:
        photo.trouble = PhotoTrouble.NO_MARKS
        return photo
    photo.paper, photo.language, photo.layout = sheet.page_kind, sheet.language, sheet.layout
    photo.game, photo.number = sheet.game, sheet.number
    photo.match, photo.trouble = _match_or_trouble(tournament, sheet, tables)
    return photo


def _match_or_trouble(tournament: Tournament, sheet: ReadSheet, tables: Sequence[int]) -> tuple[Match | None, str]:
    """(match, "") if the photo can be filed, else (None, reason)."""
    try:
        match = match_of_sheet(tournament, sheet.number)
    except SupersededSheet:
        return None, PhotoTrouble.SUPERSEDED
    except UnknownSheet:
        return None, PhotoTrouble.UNKNOWN
    if match.short_code != sheet.code:  # another computer has sheets with the same numbers
        return None, PhotoTrouble.UNKNOWN
    return (None, PhotoTrouble.OTHER_TABLE) if tables and match.table not in tables else (match, "")


def match_of_sheet(tournament: Tournament, number: int) -> Match:
    """The match of a sheet's number. Raises `UnknownSheet` or `SupersededSheet`. One query."""
    match = Match.objects.select_related("round").filter(pk=number, round__stage__tournament=tournament).first()
    if match is None:
        raise UnknownSheet(number)
    if match.removed or match.tournament_round.removed:
        raise SupersededSheet(number)
    return match


@retry_when_locked
def choose_match(photo: SheetPhoto, number: int, *, context: WriteContext, game: int = 1) -> SheetPhoto:
    """Assign a photo to a sheet, as a person decides. Raises `UnknownSheet`, `SupersededSheet` or `Gone`."""
    writer = PhotoWriter(photo.tournament, context)
    asked = {"photo": photo.pk, "number": number, "game": game}
    if writer.find_repeat(PhotoEventKind.CHOSEN, asked):
        return photo
    row = SheetPhoto.objects.filter(pk=photo.pk, erased=False).first()
    if row is None:
        raise Gone
    match = match_of_sheet(photo.tournament, number)
    writer.change(row, match_id=match.pk, game=game, trouble="")
    writer.append(PhotoEventKind.CHOSEN, asked)
    return row


@retry_when_locked
def erase_photo(photo: SheetPhoto, *, context: WriteContext) -> None:
    """Delete a photo's picture. That it existed, and who erased it, stays in the chain. Raises `Gone` if it was erased
    before."""
    writer = PhotoWriter(photo.tournament, context)
    asked = {"photo": photo.pk}
    if writer.find_repeat(PhotoEventKind.ERASED, asked):
        return
    row = SheetPhoto.objects.filter(pk=photo.pk, erased=False).first()
    if row is None:
        raise Gone
    name = row.file_name
    writer.change(row, erased=True, sha256="")
    writer.append(PhotoEventKind.ERASED, asked)
    transaction.on_commit(lambda: delete_contents([name]), robust=True)
