"""The photo of a sheet, shown beside the fields of a form. Says which part of the picture belongs to which field."""

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import override

from tournament.models import Match, SheetPhoto, Tournament
from tournament.printing.former_layouts import form_of_layout
from tournament.printing.pen_form import PEN_PAGES, form_of
from tournament.printing.sheet_layout import SheetArea, SheetLayout, layout_of
from tournament.printing.sheet_marks import MARKS
from tournament.services.photos import photos_of

FIELD_MARGIN = 0.8
"""How many mm around a field are shown: people do not only write within the lines."""


class Crop(NamedTuple):
    """A part of a photo, for an SVG whose units are mm."""

    url: str
    page: tuple[int, int]
    view_box: str


class HandCrop(NamedTuple):
    """The parts in which both pairs wrote a hand, below their column headings; `number` from 1."""

    number: int
    sides: tuple[Crop, Crop]


class PhotoBeside(NamedTuple):
    """A photo and its parts. `final_totals`: those of both pairs; None if their position is unknown. `heads`: the
    column headings of both pairs."""

    photo: SheetPhoto
    url: str
    final_totals: tuple[Crop, Crop] | None = None
    heads: tuple[Crop, Crop] | None = None
    hands: tuple[HandCrop, ...] = ()

    @property
    def game(self) -> int:
        return self.photo.game


def photos_beside(tournament: Tournament, match: Match) -> list[PhotoBeside]:
    """The photos of the match. One query."""
    return photos_beside_each(tournament, [match])[match.pk]


def photos_beside_each(tournament: Tournament, matches: Sequence[Match]) -> dict[int, list[PhotoBeside]]:
    """The photos of each match, by its number. One query."""
    photos: dict[int, list[PhotoBeside]] = {match.pk: [] for match in matches}
    by_number = {match.pk: match for match in matches}
    for photo in photos_of(*matches):
        if photo.match_id is not None:
            photos[photo.match_id].append(_photo_beside(tournament, by_number[photo.match_id], photo))
    return photos


def _photo_beside(tournament: Tournament, match: Match, photo: SheetPhoto) -> PhotoBeside:
    url = reverse("desk-photo", args=[tournament.public_id, photo.pk])
    layout = sheet_layout(match, photo)
    if layout is None:
        return PhotoBeside(photo, url)
    hands = tuple(
        HandCrop(hand, _crops_of_both(url, photo, [_row(layout, side, hand) for side in (0, 1)]))
        for hand in sorted({cell.hand for cell in layout.cells})
    )
    totals, heads = _crops_of_both(url, photo, layout.final_totals), _crops_of_both(url, photo, layout.heads)
    return PhotoBeside(photo, url, totals, heads, hands)


def _crops_of_both(url: str, photo: SheetPhoto, areas: Sequence[SheetArea]) -> tuple[Crop, Crop]:
    first, second = (crop(url, photo, area) for area in areas)
    return first, second


def _row(layout: SheetLayout, side: int, hand: int) -> SheetArea:
    """All fields of a pair's hand as one part."""
    fields = [cell.box for cell in layout.cells if (cell.side, cell.hand) == (side, hand)]
    first, last = fields[0], fields[-1]
    return SheetArea(first.left, first.top, last.left + last.width - first.left, first.height)


def sheet_layout(match: Match, photo: SheetPhoto) -> SheetLayout | None:
    """The layout by which the sheet was printed, in its own language; None for a picture that was not straightened, and
    for a sheet that was printed with its game."""
    if photo.paper not in PEN_PAGES:
        return None
    with override(photo.language):
        form = form_of(match.ruled_regulation, photo.paper)
    return layout_of(form_of_layout(form, photo.language, photo.paper, photo.layout), photo.paper)


def crop(url: str, photo: SheetPhoto, box: SheetArea) -> Crop:
    left, top = box.left - FIELD_MARGIN, box.top - FIELD_MARGIN
    width, height = box.width + 2 * FIELD_MARGIN, box.height + 2 * FIELD_MARGIN
    return Crop(url, MARKS[photo.paper].page, f"{left:.2f} {top:.2f} {width:.2f} {height:.2f}")
