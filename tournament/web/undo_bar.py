"""The bar that says what was just done and takes it back: at the desk of a tournament, and on the page of a match."""

from dataclasses import dataclass


@dataclass(frozen=True)
class UndoBar:
    """The bar. `action`: where its button is sent, with `seq`; `page`: where it can be taken back instead; both may be
    empty.

    `seconds`: how long it can still be taken back, if that ends; 0: not any more. `redoes`: whether an undoing was
    done; `button`: the words of its button, where they name what is taken back.
    `table`: the number of the table of that page, if it has one. `tables`: for several tables at once, the number and
    page of each, where it alone can be corrected; `action` takes them all back.
    """

    text: str
    seq: int
    action: str = ""
    page: str = ""
    seconds: int | None = None
    redoes: bool = False
    button: str = ""
    table: int | None = None
    tables: tuple[tuple[int | None, str], ...] = ()
