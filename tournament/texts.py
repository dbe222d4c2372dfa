"""The core's texts in the active language: numbers as people write them, nested texts said too."""

from functools import lru_cache
from unicodedata import bidirectional

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext, pgettext

from rules.text import Text

MINUS = "−"


def say(text: Text) -> str:
    """A core text in the active language."""
    if text.context is not None:
        sentence = pgettext(text.context, text.id)
    elif text.many is None or text.number is None:
        sentence = gettext(text.id) if text.id else ""
    else:
        sentence = ngettext(text.id, text.many, text.number)
    if not text.params:
        return sentence
    return sentence % {name: _translated(value) for name, value in text.params.items()}


def _translated(value: str | int | Text) -> str:
    if isinstance(value, Text):
        return say(value)
    return figure(value) if isinstance(value, int) else value


def figure(value: int) -> str:
    """A whole number with the language's thousands sign and a real minus: −1.050."""
    return f"{value:,}".replace(",", _thousands(get_language())).replace("-", MINUS)


@lru_cache
def _thousands(language: str | None) -> str:
    return str(get_format("THOUSAND_SEPARATOR", lang=language, use_l10n=True))


def has_right_to_left(text: str) -> bool:
    """Whether there are letters of Hebrew or Arabic in it: they turn round what stands between two of them."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in text)
