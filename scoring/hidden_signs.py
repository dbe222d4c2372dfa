"""Characters that nobody sees and that change how a name is read: they turn letters around, or hide between them.

One gate for names of tournaments, clubs, pairs and people: what a form holds is refused with a sentence, so that who
typed it knows; what a file or a list holds is taken without them, so that files of earlier versions still open.
"""

from unicodedata import category

from rules.text import Text, _, say

JOINERS = "\u200c\u200d"
"""Without these a family of emoji falls apart, and words of Persian or Hindi are misspelt."""
LINES = "\t\n\r"


def is_hidden(sign: str) -> bool:
    """Controls of writing direction and others, format characters, separators of lines that no keyboard has."""
    if sign.isascii():
        return not sign.isprintable() and sign not in LINES
    return category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign not in JOINERS


def without_hidden_signs(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(sign for sign in text if not is_hidden(sign))


def hidden_signs_fault(text: str) -> Text | None:
    """The sentence that says so, where a text holds any."""
    if not any(map(is_hidden, text)):
        return None
    return say(_("this text contains invisible characters that change how it is read: delete it and type it again"))
