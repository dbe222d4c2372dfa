"""How long-running work reports its progress."""

from collections.abc import Callable

from rules.text import Text

CountStep = Callable[[int, int], None]
"""Called with the work done and the total; whatever it raises stops the work."""
Report = Callable[[int, int, Text | None], None]
"""Like `CountStep`, and with a sentence on what is being done; None: on to the next without one."""
SentenceStep = Callable[[Text], None]
"""Called with a sentence on what is done next."""


def no_step(_done: int, _total: int) -> None:
    """The default for callers that show no progress."""


def no_report(_done: int, _total: int, _sentence: Text | None) -> None:
    """The default for callers that show no progress."""
