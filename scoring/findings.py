"""What a check reports: one fault, with its article and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.clauses import Severity
from rules.text import Text

SideIndex = Literal[0, 1]
SIDES: tuple[SideIndex, SideIndex] = (0, 1)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a hand. `side` None: it concerns the hand as a whole; `fields`: the names of the figures involved.

    `causing_side`: the pair whose single figure causes a fault of the whole hand; that figure is the first of `fields`.
    """

    code: str
    side: SideIndex | None
    article: str
    message: Text
    hint: Text
    fields: tuple[str, ...] = ()
    ruling: str | None = None
    severity: Severity = Severity.ERROR
    causing_side: SideIndex | None = None

    @property
    def shown_side(self) -> SideIndex | None:
        """The pair beside whose figures it is shown; None: both."""
        return self.causing_side if self.side is None else self.side

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR
