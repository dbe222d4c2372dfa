"""A poster for the door: what is played, when, and the code that opens its public page."""

from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.printing.qr import qr_source
from tournament.printing.text_fit import FittedText, fit_text, lines_of

PAGE_WIDTH = 190.0
"""The width (mm) between the margins."""
NAME_HEIGHT = 58.0
"""The height (mm) of the tournament's name."""
ADDRESS_HEIGHT = 18.0
"""The height (mm) of the address."""
NAME_SIZES = (64, 56, 48, 40, 34, 28, 24, 21, 17)
ADDRESS_SIZES = (28, 24, 21, 19, 17, 15, 13, 11)
ONE_LINE_SIZES = ADDRESS_SIZES[:5]
"""The address is broken rather than set smaller."""


@dataclass(frozen=True, slots=True)
class Poster:
    """The contents of a poster. `when`: the day and time it begins, empty if not planned. `address`: of the public
    page; `only_nearby`: whether only phones in the network here can open it."""

    tournament: str
    address: str
    club: str = ""
    when: str = ""
    regulation: str = ""
    only_nearby: bool = False

    @property
    def name(self) -> FittedText:
        return fit_text(self.tournament, PAGE_WIDTH, NAME_HEIGHT, NAME_SIZES)

    @property
    def shown_address(self) -> FittedText:
        """The address as people type it, without the part that a browser adds by itself: in one line, or in small type
        in two, of which the second is what nobody can guess. The text contains its line break."""
        address = self.address.removeprefix("https://").removeprefix("http://").removesuffix("/")
        for size in ONE_LINE_SIZES:
            if lines_of(address, size, PAGE_WIDTH) == 1:
                return FittedText(address, size, 1)
        address_part, slash, secret = address.rpartition("/")
        lines = [f"{address_part}{slash}", secret]
        for size in ADDRESS_SIZES:
            fitted = FittedText("\n".join(lines), size, sum(lines_of(line, size, PAGE_WIDTH) for line in lines))
            if fitted.height <= ADDRESS_HEIGHT:
                return fitted
        return fit_text(address, PAGE_WIDTH, ADDRESS_HEIGHT, ADDRESS_SIZES)

    @property
    def code(self) -> str:
        return qr_source(self.address)


def poster_html(poster: Poster) -> str:
    """The HTML of one page of A4."""
    return render_to_string("printing/poster.html", {"poster": poster})
