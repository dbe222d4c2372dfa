"""Checks the names of a quick game's pairs."""

from rules.text import _, say
from scoring.codec import is_text
from scoring.hidden_signs import hidden_signs_fault
from scoring.unreadable import Unreadable

LONGEST_NAME = 200
"""Characters of a pair's name; paper and phones cut it far earlier."""


def check_names(names: tuple[str, str] | None) -> None:
    """Raise `Unreadable` at ("pairs", 0 or 1) for a name that cannot be stored, or is too long."""
    for index, name in enumerate(names or ()):
        if not is_text(name):
            raise Unreadable(say(_("this text contains characters that cannot be written")), "pairs", index)
        if fault := hidden_signs_fault(name):
            raise Unreadable(fault, "pairs", index)
        if len(name) > LONGEST_NAME:
            message = say(_("must be a text of at most %(limit)s characters"), limit=LONGEST_NAME)
            raise Unreadable(message, "pairs", index)
