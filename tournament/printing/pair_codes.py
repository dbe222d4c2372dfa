"""Cards for the pairs, with the code of each pair's own page, where it confirms its sheets; and for captains, whose
page takes the line-up of a team."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.printing.movement_cards import CARD_COLUMNS, CARD_WIDTH, TITLE_HEIGHT, TITLE_SIZES, cut_marks
from tournament.printing.qr import qr_source
from tournament.printing.table_codes import NAME_WIDTH, ROWS
from tournament.printing.text_fit import FittedText, fit_text


@dataclass(frozen=True, slots=True)
class PairCode:
    """A pair's code. `address`: with the secret of the pair's link; None if this machine is in no network."""

    pair: str
    address: str | None

    @property
    def title(self) -> FittedText:
        return fit_text(self.pair, CARD_WIDTH, TITLE_HEIGHT, TITLE_SIZES)

    @property
    def qr(self) -> str:
        return qr_source(self.address) if self.address else ""


def pair_codes_html(tournament: str, codes: Sequence[PairCode], template: str = "printing/pair_codes.html") -> str:
    """A card for each pair on A4, to be cut out."""
    page = ROWS * CARD_COLUMNS
    context = {
        "pages": [codes[at : at + page] for at in range(0, len(codes), page)],
        "down": ROWS,
        "marks": cut_marks(ROWS),
        "name": fit_text(tournament, NAME_WIDTH, 4.5, (11, 10, 9, 8)),
    }
    return render_to_string(template, context)


def captain_codes_html(tournament: str, codes: Sequence[PairCode]) -> str:
    """A card for each captain; the `pair` of a code is the team."""
    return pair_codes_html(tournament, codes, "printing/captain_codes.html")
