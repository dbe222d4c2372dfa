"""Cards for the tables: the code that opens scoring there, and how phones connect in the hall."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.printing.movement_cards import CARD_COLUMNS, CARDS_DOWN, cut_marks
from tournament.printing.qr import qr_source
from tournament.printing.text_fit import FittedText, fit_text

ROWS = CARDS_DOWN[1]
NAME_WIDTH = 80.0
"""The width (mm) of the tournament's name."""


@dataclass(frozen=True, slots=True)
class TableCode:
    """A table's code. `address`: with the secret in its fragment; None if this machine is in no network. `code`: to be
    typed at `typed_at`."""

    table: int
    address: str | None
    code: str
    typed_at: str = ""

    @property
    def qr(self) -> str:
        return qr_source(self.address) if self.address else ""


def table_codes_html(tournament: str, codes: Sequence[TableCode]) -> str:
    """A card for each table on A4, to be cut out."""
    page = ROWS * CARD_COLUMNS
    name: FittedText = fit_text(tournament, NAME_WIDTH, 4.5, (11, 10, 9, 8))
    context = {
        "pages": [codes[at : at + page] for at in range(0, len(codes), page)],
        "down": ROWS,
        "marks": cut_marks(ROWS),
        "name": name,
    }
    return render_to_string("printing/table_codes.html", context)
