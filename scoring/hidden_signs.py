"""Finds invisible characters that change how a name is read: they reverse letters, or hide between them.

Applies to the names of tournaments, clubs, pairs and people. A form refuses them with a sentence; from files and lists
they are removed, so that files of earlier versions still open.
"""

from unicodedata import category

from rules.text import Text, _, make_text

JOINERS = "\u200c\u200d"
"""Needed to join emoji and to spell Persian or Hindi."""
LINES = "\t\n\r"


def is_hidden(sign: str) -> bool:
    """Whether a character is invisible: a control character, a format character, or an unusual line separator."""
    if sign.isascii():
        return not sign.isprintable() and sign not in LINES
    return category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign not in JOINERS


def without_hidden_signs(text: str) -> str:
    """The text without invisible characters."""
    if text.isprintable():
        return text
    return "".join(sign for sign in text if not is_hidden(sign))


def hidden_signs_fault(text: str) -> Text | None:
    """A sentence that refuses the text; None if it has no invisible characters."""
    if not any(map(is_hidden, text)):
        return None
    return make_text(
        _("this text contains invisible characters that change how it is read: delete it and type it again")
    )
