"""The leaves of a quick game, as they are handed to the template."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from rules.schema import Regulation
from tournament.boards.score_sheet import Sheet
from tournament.printing.filled_sheet import Layout
from tournament.printing.pen_grid import Grid
from tournament.printing.rules_box import RulesBox

SMALLER_TITLE = 28
"""Letters from which a title is set smaller."""
FEW = 7
"""Hands that stand on A5 with air between them."""


class Head(NamedTuple):
    """What stands above the table. Texts are empty where there is nothing to say."""

    title: str
    subtitle: str
    number: str = ""
    qr: SafeString | None = None
    code: str = ""
    labels: tuple[tuple[str, str], ...] = ()  # a label and its value, or nothing: a line to write on

    @property
    def smaller(self) -> bool:
        return len(self.title) > SMALLER_TITLE


class Blank(NamedTuple):
    """One leaf for pen. `names` is None where they are to be written too."""

    head: Head
    names: tuple[str, str] | None
    grid: Grid
    box: RulesBox
    foot: str
    regulation: Regulation

    @property
    def games(self) -> bool:
        """Whether each row is a game of its own."""
        return self.regulation.end.target is None


class Filled(NamedTuple):
    head: Head
    sheet: Sheet
    layout: Layout
    box: RulesBox
    foot: str

    @property
    def names(self) -> tuple[str, str]:
        return self.sheet.names

    @property
    def many(self) -> bool:
        """More hands than stand on A5 with air between them."""
        return len(self.sheet.rows) > FEW
