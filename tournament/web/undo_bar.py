"""The bar that says what was just done, and takes it back: at the desk of a tournament, and on the page of a match."""

from dataclasses import dataclass


@dataclass(frozen=True)
class UndoBar:
    """`action`: where its button is sent, with `seq`; `page`: where it can be taken back instead; both may be empty.

    `seconds`: how long it can still be taken back, where that ends; 0: not any more. `redoes`: what was done was an
    undoing. `table`: the number of the table whose page that is, where it has one. `tables`: of several tables at once,
    each one's number and page, where it alone is corrected; `action` takes them all back.
    """

    text: str
    seq: int
    action: str = ""
    page: str = ""
    seconds: int | None = None
    redoes: bool = False
    table: int | None = None
    tables: tuple[tuple[int | None, str], ...] = ()
