"""The head and foot of a tournament's lists on paper."""

from dataclasses import dataclass

from tournament.printing.text_fit import FittedText, fit_text

HEIGHTS = (11.5, 5.2)
"""The height (mm) of a title, and of the line about it: with the space between them, less than a bracket leaves for its
heading."""


@dataclass(frozen=True, slots=True)
class ListHead:
    """`title` says what is on the paper: "Round 4", "Knock-out". Empty texts are left out.

    `width`: mm between the margins of the paper.
    """

    tournament: str
    title: str
    club: str = ""
    phase: str = ""
    hall: str = ""
    when: str = ""
    revision: int | None = None
    width: float = 190.0

    @property
    def name(self) -> str:
        return " · ".join(filter(None, [self.tournament, self.title]))

    @property
    def heading(self) -> FittedText:
        return fit_text(self.name, self.width, HEIGHTS[0])

    @property
    def about(self) -> FittedText | None:
        text = " · ".join(filter(None, [self.club, self.phase, self.hall, self.when]))
        return fit_text(text, self.width, HEIGHTS[1], (13, 11, 10, 9, 8, 7)) if text else None

    @property
    def foot(self) -> str:
        """The foot of every page, beside which the revision and the page number are printed."""
        return fit_text(self.name, self.width * 0.68, 4.0, (8,)).text
