"""The former places of the fields of sheets: photos of such sheets must still be readable.

A sheet's marks tell by which layout it was printed. Anyone who moves a field adds the previous measures to this list.
"""

from typing import NamedTuple

from rules.schema import Regulation
from tournament.boards.values import USUAL_NOTES
from tournament.printing.pen_form import PenForm, row_height_above
from tournament.printing.rules_box import RulesBox


class FormerLayout(NamedTuple):
    """A former layout. `regulations`: by their keys. In mm: `heads`, the height of the headings, and `pair`, the widths
    of a pair's columns."""

    regulations: tuple[str, ...]
    language: str
    paper_size: str
    heads: float
    pair: tuple[float, ...]


# fmt: off
FIRST_LAYOUTS = (
    FormerLayout(
        ("buraco-aberto-sujo", "buraco-fechado", "buraco-stbl",), "pt-br", "a5", 10.05,
        (8.21, 10.57, 8.18, 9.71, 9.27, 10.63, 10.63, 9.56, 15.74),
    ),
    FormerLayout(
        ("burraco-internazionale", "burraco-it",), "pt-br", "a4", 13.3,
        (11.83, 11.44, 9.14, 10.76, 10.27, 10.65, 10.65, 15.78),
    ),
    FormerLayout(
        ("burraco-internazionale", "burraco-it",), "pt-br", "a5", 10.05,
        (11.24, 10.87, 8.7, 10.23, 9.77, 10.42, 10.42, 10.42, 10.42),
    ),
    FormerLayout(
        ("burraco-internazionale", "burraco-it",), "it", "a4", 15.52,
        (9.11, 13.32, 9.2, 10.4, 10.76, 11.11, 10.72, 15.88),
    ),
    FormerLayout(
        ("burraco-internazionale", "burraco-it",), "it", "a5", 13.41,
        (8.67, 12.65, 8.76, 9.89, 10.23, 10.57, 10.06, 10.06, 11.61),
    ),
    FormerLayout(
        ("canasta-classica",), "pt-br", "a4", 13.3,
        (10.69, 10.6, 9.79, 12.67, 11.57, 10.1, 10.1, 15.0),
    ),
    FormerLayout(
        ("canasta-classica",), "it", "a5", 10.05,
        (10.17, 8.67, 10.2, 9.04, 10.7, 10.7, 10.7, 10.7, 11.61),
    ),
    FormerLayout(
        ("canasta-classica",), "en", "a5", 10.05,
        (9.4, 9.95, 8.78, 10.82, 10.71, 10.71, 10.71, 10.71, 10.71),
    ),
    FormerLayout(
        ("canasta-it",), "pt-br", "a4", 13.3,
        (8.45, 8.0, 8.65, 11.16, 10.28, 9.72, 9.78, 9.78, 14.67),
    ),
    FormerLayout(
        ("faraes-2023", "tranca-morto-monte",), "pt-br", "a4", 13.3,
        (10.57, 8.18, 9.71, 9.27, 10.43, 9.51, 8.0, 8.0, 16.84),
    ),
)
"""The layouts of all sheets whose fields have moved since, in use until 25 November 2026."""
# fmt: on
_FIRST = {(key, each.language, each.paper_size): each for each in FIRST_LAYOUTS for key in each.regulations}
LAYOUT_OF_RULED = 3
"""The layout of sheets for a table with rulings of its own. In use until 30 November 2026, the two before had none of
these rulings below their rows, which were higher for it."""


def layout_number(regulation: Regulation, language: str, paper_size: str) -> int:
    """The number (from 1) of the layout by which a sheet of this regulation is printed today."""
    if regulation.ruled:
        return LAYOUT_OF_RULED
    return 2 if (regulation.key, language, paper_size) in _FIRST else 1


def form_of_layout(form: PenForm, language: str, paper_size: str, number: int) -> PenForm:
    """`form` with its columns and rows at the places of the layout with this number."""
    grid, former = form.grid, _FIRST.get((form.regulation.key, language, paper_size))
    if number < LAYOUT_OF_RULED:
        grid = grid._replace(row_height=row_height_above(_without_rulings(form.box), paper_size))
    if former and number == 1 and len(former.pair) == len(grid.pair):  # a ruling may remove columns
        grid = grid._replace(pair=former.pair, heads=former.heads)
    return form._replace(grid=grid)


def _without_rulings(box: RulesBox) -> RulesBox:
    notes, opening = (tuple(note for note in those if note.key in USUAL_NOTES) for those in (box.notes, box.opening))
    return box._replace(notes=notes, opening=opening, rulings=())
