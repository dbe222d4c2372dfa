"""Sheets for pen: one form, and on top of it the few words of each sheet, fitted into their places.

What all sheets share (headings, rules, the regulation's values) is laid out once; each further sheet costs eleven
boxes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.printing.pen_form import PEN_PAGES, PenForm, PenPage
from tournament.printing.qr import qr_source
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.sheet_layout import SheetArea, layout_of
from tournament.printing.sheet_marks import SheetId, mark_sources
from tournament.printing.text_fit import REGULAR_SCALE, SIZES, FittedText, fit_name, fit_text, lines_of
from tournament.texts import join_names

LAID_OUT_TOGETHER = 125
"""Sheets laid out in one paper. What its layout left behind is freed before the next one, which saves a tenth of the
time and a third of the memory of 500 sheets."""
TOTAL_NAME_HEIGHT = 3.2
"""The height (mm) between the rows and the words of the final total."""
LABELS_WIDTH = 162
"""The width (mm) of the line of labels up to the QR code, where the style sheet breaks it."""


class SheetLabel(NamedTuple):
    """A word and its figure, in the line below the title. Without a figure there is a line of `line_width` mm to write
    on."""

    word: str
    figure: str
    line_width: int = 14


@dataclass(frozen=True, slots=True)
class PenSheet:
    """The words of a sheet. Empty texts are left out."""

    title: str
    about: str = ""
    number: str = ""
    labels: tuple[SheetLabel, ...] = ()
    names: tuple[str, str] | None = None
    """The names of both pairs; None if they are written by hand."""
    players: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    signers: tuple[str, str] | None = None
    """Who signs for each pair; None: the pairs as they are called."""
    short_names: tuple[str, str] | None = None
    """The same in short, for a line to sign on where a whole name has no room."""
    address: str | None = None
    """Where the QR code leads."""
    code: str = ""
    """The four characters that find the public page, printed beside the QR code unless `typed` is."""
    typed: str = ""
    """The characters that open scoring, printed beside the QR code."""
    id_: SheetId | None = None
    """What the marks of the sheet encode, by which a photo finds its match; None if it belongs to no match yet."""
    foot: str = ""


@dataclass(frozen=True, slots=True)
class FittedSide:
    """A side's names as fitted. `down`: how far (mm) a name without players is moved down to the middle of its
    place."""

    name: FittedText | None
    players: FittedText | None
    signs: FittedText
    down: float = 0.0
    total: FittedText | None = None
    """The short name above the line for the final total, where this line is not below the columns of the pair."""
    total_at: SheetArea | None = None


@dataclass(frozen=True, slots=True)
class FittedSheet:
    """The words of one sheet, each in a size that fits."""

    title: FittedText
    number: FittedText | None
    about: FittedText | None
    labels: tuple[SheetLabel, ...]
    label_size: int
    sides: tuple[FittedSide, FittedSide]
    qr: str
    code: str
    typed: str
    mark: str
    """The source of the first of the marks at its corners, from which the others follow; "" for none."""
    foot: str


def pen_sheets_html(form: PenForm, sheets: Sequence[PenSheet], paper_size: str) -> str:
    """The HTML of one page per sheet, in the given order. To be rendered by `rendering.weasy`, which prints them over
    their form."""
    totals = layout_of(form, paper_size).final_totals if paper_size == "a5" else None
    fitted = [fit_sheet(sheet, PEN_PAGES[paper_size], totals) for sheet in sheets]
    context = {"paper_size": paper_size, "title": sheets[0].title if sheets else ""}
    parts = [fitted[at : at + LAID_OUT_TOGETHER] for at in range(0, len(fitted), LAID_OUT_TOGETHER)] or [[]]
    return PAPER_BREAK.join(
        render_to_string(
            "printing/pen_sheets.html", {**context, "form": form if part is parts[0] else None, "sheets": part}
        )
        for part in parts
    )


def sheets_in(html: str) -> int:
    """The number of sheets in a paper; 0 for any other paper."""
    return html.count('<section class="overlay">')


def fit_sheet(sheet: PenSheet, page: PenPage, totals: tuple[SheetArea, SheetArea] | None = None) -> FittedSheet:
    """The words of a sheet as fitted. `totals`: where the final totals are written, if each has to name its pair."""
    sides = _sides(sheet, page)
    if totals and sheet.names:
        names = sheet.short_names or sheet.names
        sides = (_with_total(sides[0], names[0], totals[0]), _with_total(sides[1], names[1], totals[1]))
    return FittedSheet(
        title=fit_text(sheet.title, *page.title),
        number=fit_text(sheet.number, *page.number) if sheet.number else None,
        about=fit_text(sheet.about, *page.about, sizes=page.texts) if sheet.about else None,
        labels=sheet.labels,
        label_size=_label_size(sheet.labels, page),
        sides=sides,
        qr=qr_source(sheet.address) if sheet.address else "",
        code=sheet.code if sheet.address else "",
        typed=sheet.typed,
        mark=next(iter(mark_sources(sheet.id_)), "") if sheet.id_ else "",
        foot=" · ".join(filter(None, [sheet.foot, _("sheet %(page)s of %(pages)s") % {"page": 1, "pages": 1}])),
    )


def _with_total(side: FittedSide, name: str, place: SheetArea) -> FittedSide:
    fitted = fit_text(name, place.width * REGULAR_SCALE, TOTAL_NAME_HEIGHT, SIZES[-1:])
    return replace(side, total=fitted, total_at=place)


def _label_size(labels: Sequence[SheetLabel], page: PenPage) -> int:
    """The size of the figures with which the labels stay on one line."""
    width, height = page.labels
    line = "".join(f"{label.word} {label.figure or 'MMM'} MM" for label in labels)
    most = fit_text(line, width, height, page.figures).size
    sizes = [size for size in page.figures if size <= most and lines_of(line, size, LABELS_WIDTH) == 1]
    return next(iter(sizes), page.figures[-1])


def _sides(sheet: PenSheet, page: PenPage) -> tuple[FittedSide, FittedSide]:
    """Both sides as fitted, with their names in the same size: that of the longer one."""
    sides = [_side(sheet, index, page) for index in (0, 1)]
    least = min((side.name.size for side in sides if side.name), default=0)
    sizes = tuple(size for size in SIZES if size <= least)
    return _side(sheet, 0, page, sizes), _side(sheet, 1, page, sizes)


def _side(sheet: PenSheet, index: int, page: PenPage, sizes: Sequence[int] = SIZES[2:]) -> FittedSide:
    """A side as fitted, its name in one of these sizes. The players' names are cut before a long name of the pair, and
    the first two left out if it consists of them."""
    if sheet.names is None:
        unnamed = (_("Pair 1"), _("Pair 2"))[index]
        return FittedSide(None, None, fit_text(unnamed, *page.sign, sizes=page.texts))
    (width, height), pair = page.pair, " ".join(sheet.names[index].split())
    player_names = [player for player in sheet.players[index] if player]
    if _folded(player_names[:2]) == _folded(pair.split("/")):
        del player_names[:2]
    players = join_names(player_names) if player_names else ""
    below = fit_text(players, width, height * 0.4, page.texts) if players else None
    name = fit_name(pair, width, height - (below.height if below else 0), sizes)
    if not _is_whole(name, pair):
        name, below = fit_name(pair, width, height, sizes), None
    down = 0 if below else (height - name.height) / 2
    signer = " ".join(sheet.signers[index].split()) if sheet.signers else pair
    signs = fit_name(signer, *page.sign, sizes=page.texts)
    if sheet.short_names and not _is_whole(signs, signer):
        signs = fit_name(sheet.short_names[index], *page.sign, sizes=page.texts)
    return FittedSide(name, below, signs, max(0.0, down))


def _is_whole(fitted: FittedText, name: str) -> bool:
    return fitted.text.replace("\n", "") == name


def _folded(names: Sequence[str]) -> list[str]:
    return [" ".join(name.split()).casefold() for name in names]
