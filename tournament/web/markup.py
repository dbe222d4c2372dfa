"""Small pieces of HTML shared by templates and lists: icons of states, and pairs' names."""

import re
from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.texts import has_right_to_left

MAX_WORD_LENGTH = 24
"""The number of letters below which a line may not end within a word."""
TOO_LONG = re.compile(rf"(\S{{{MAX_WORD_LENGTH}}})(?=\S)")


def shape(name: str) -> SafeString:
    """An icon of the sprite. The word beside it says the same, so it is hidden from screen readers."""
    return _shape(static("img/sprite.svg"), name)


@lru_cache(256)
def _shape(sprite: str, name: str) -> SafeString:
    return format_html('<svg class="shape" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


def whole_names(name: str) -> SafeString:
    """A pair's name that breaks after the slash before any player's own name does: each of these is one `bdi`, which
    the style sheets show as an inline block.

    A space after the slash is put between the names: at the beginning of an inline block it would not be shown.
    """
    *parts, last = name.replace(" /", "\xa0/").split("/")
    pieces = [*(f"{part}/" for part in parts), last]
    spaced = ((" " if piece.startswith(" ") else "", piece.strip()) for piece in pieces)
    lines = format_html_join("", "{}<bdi>{}</bdi>", spaced)
    return format_html("<bdi>{}</bdi>", lines) if has_right_to_left(name) else lines


def _breakable(part: str) -> str:
    """A player's name; within a word, a line may only end after `MAX_WORD_LENGTH` letters."""
    if len(part) <= MAX_WORD_LENGTH:
        return part
    pieces = TOO_LONG.sub(r"\1\0", part).split("\0")
    return format_html_join(SafeString("<wbr>"), "{}", ((piece,) for piece in pieces))


def pair(name: str) -> SafeString:
    """A pair's name that may break after the slash and between words where a phone or a column is too narrow, and
    within a word only if that is longer than any name. No line begins with the slash.

    A name written from right to left is isolated, as `A × B` would otherwise be shown as B × A.
    """
    parts = name.replace(" /", "\xa0/").split("/")
    broken = format_html_join(SafeString("/<wbr>"), "{}", ((_breakable(part),) for part in parts))
    return format_html("<bdi>{}</bdi>", broken) if has_right_to_left(name) else broken
