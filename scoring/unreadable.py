"""A document that cannot be read, and the place in it."""

from __future__ import annotations

from rules.text import Text

PathStep = str | int
EMPTY = '""'  # how a field with an empty name is shown
HEAD_LENGTH, TAIL_LENGTH = 100, 40


class Unreadable(ValueError):
    """A document that cannot be read. `message` says why; `path` leads to the place: ("hands", 0, "sides", 1,
    "clean")."""

    def __init__(self, message: Text, *path: PathStep, offset: int | None = None) -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path
        self.offset = offset

    def with_prefix(self, *outer: PathStep) -> Unreadable:
        """The same error with its path extended outwards."""
        return Unreadable(self.message, *outer, *self.path, offset=self.offset)

    @property
    def place(self) -> str:
        """The path as text: hands[0].sides[1].clean; empty for the document itself."""
        place = ""
        for step in self.path:
            place += f"[{step}]" if isinstance(step, int) else f".{step or EMPTY}"
        return place.removeprefix(".")


def one_line(text: str, head: int = HEAD_LENGTH, tail: int = TAIL_LENGTH) -> str:
    """A text from a file in a single short line, without characters that could affect a terminal."""
    short = _cut(text, head, tail)
    return _cut("".join(char if char.isprintable() else ascii(char)[1:-1] for char in short), head, tail)


def _cut(text: str, head: int, tail: int) -> str:
    """The first `head` and last `tail` characters of a longer text."""
    return text if len(text) <= head + tail + 1 else f"{text[:head]}…{text[len(text) - tail :]}"
