"""The photo of a sheet beside the fields of a form: which part of the picture shows what."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import override

from tournament.models import Match, SheetPhoto, Tournament
from tournament.printing.pen_form import form_of
from tournament.printing.sheet_layout import SheetArea, SheetLayout, layout_of
from tournament.printing.sheet_marks import MARKS
from tournament.services.photos import photos_of

AROUND = 0.8
"""mm that are shown around a field: nobody writes within the lines alone."""


class Crop(NamedTuple):
    """A part of a photo, for an SVG whose units are mm."""

    url: str
    page: tuple[int, int]
    view_box: str


class PhotoBeside(NamedTuple):
    """`final_totals`: of both pairs; None where it is not known where they stand."""

    photo: SheetPhoto
    url: str
    final_totals: tuple[Crop, Crop] | None = None

    @property
    def game(self) -> int:
        return self.photo.game


def photos_beside(tournament: Tournament, match: Match) -> list[PhotoBeside]:
    """Those of the match. One query."""
    return [_beside(tournament, match, photo) for photo in photos_of(match)]


def _beside(tournament: Tournament, match: Match, photo: SheetPhoto) -> PhotoBeside:
    url = reverse("desk-photo", args=[tournament.public_id, photo.pk])
    layout = sheet_layout(match, photo)
    if layout is None:
        return PhotoBeside(photo, url)
    first, second = (crop(url, photo, box) for box in layout.final_totals)
    return PhotoBeside(photo, url, (first, second))


def sheet_layout(match: Match, photo: SheetPhoto) -> SheetLayout | None:
    """As the sheet was printed, in its own language; None for a picture that was not made straight."""
    if not photo.straight:
        return None
    with override(photo.language):
        return layout_of(form_of(match.ruled_regulation, photo.paper), photo.paper)


def crop(url: str, photo: SheetPhoto, box: SheetArea) -> Crop:
    left, top = box.left - AROUND, box.top - AROUND
    width, height = box.width + 2 * AROUND, box.height + 2 * AROUND
    return Crop(url, MARKS[photo.paper].page, f"{left:.2f} {top:.2f} {width:.2f} {height:.2f}")
