"""What a check has to say: one fault, with its article and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.clauses import Severity
from rules.text import Text

SideIndex = Literal[0, 1]
SIDES: tuple[SideIndex, SideIndex] = (0, 1)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of one hand. `side` None: of the hand as a whole; `fields` are the names of what it concerns.

    `at`: the pair whose one figure makes it by itself, although the fault is the hand's; the figure is the first field.
    """

    code: str
    side: SideIndex | None
    article: str
    message: Text
    hint: Text
    fields: tuple[str, ...] = ()
    ruling: str | None = None
    severity: Severity = Severity.ERROR
    at: SideIndex | None = None

    @property
    def shown_side(self) -> SideIndex | None:
        """The pair beside whose figures it is shown; None for both."""
        return self.at if self.side is None else self.side

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR
