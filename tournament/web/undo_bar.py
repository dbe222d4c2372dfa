"""The bar that says what was just done and takes it back: at the desk of a tournament, and on the page of a match."""

from dataclasses import dataclass
from typing import NamedTuple


class ChangedTable(NamedTuple):
    """One of several tables that were changed at once. `number` None: its match has no table."""

    number: int | None
    page_address: str


@dataclass(frozen=True)
class UndoBar:
    """What was done, as a sentence, and how it can be taken back: by a button, or on another page."""

    text: str
    seq: int
    action: str = ""
    """The address to which the button is sent, with `seq`; "" if there is no button."""
    page_address: str = ""
    """The page on which it can be taken back instead; "" if there is none."""
    seconds: int | None = None
    """For how long it can still be taken back; 0: not any more. None: without a limit."""
    redoes: bool = False
    """Whether what was done is an undoing, so that the button does it again."""
    button: str = ""
    """The words on the button, if they name what is taken back."""
    hand: int | None = None
    """The number of the hand that was changed, where it can be corrected once the time is over."""
    table: int | None = None
    """The number of the table that `page_address` is about, if it has one."""
    tables: tuple[ChangedTable, ...] = ()
    """If several tables were changed at once, each of them with the page on which it alone can be corrected."""
