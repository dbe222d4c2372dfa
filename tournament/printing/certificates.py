"""Certificates, one page for each person on the podium."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.printing.text_fit import FittedText, fit_text

PAGE_WIDTH = 220.0
"""The width (mm) between the margins of A4 across."""
NAME_HEIGHT = 40.0
"""The height (mm) of the name."""
NAME_SIZES = (48, 40, 34, 28, 24, 21, 17)


@dataclass(frozen=True, slots=True)
class Certificate:
    """`sentence`: what it is awarded for; `ranking`: who was ranked, if the tournament ends in several rankings;
    `tournament`, `club`, `day` and the two who sign stand below it."""

    person: str
    sentence: str
    ranking: str
    tournament: str
    club: str
    day: str
    signers: Sequence[str]

    @property
    def name(self) -> FittedText:
        return fit_text(self.person, PAGE_WIDTH, NAME_HEIGHT, NAME_SIZES)


def certificates_html(certificates: Sequence[Certificate]) -> str:
    """All certificates as one paper, a page each."""
    return render_to_string("printing/certificates.html", {"certificates": certificates})
