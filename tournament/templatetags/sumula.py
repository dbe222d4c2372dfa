"""What templates need and Django lacks: a page in other languages, shapes of states, the version, pairs' names."""

import re
from functools import lru_cache
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.template import RequestContext
from django.templatetags.static import static
from django.urls import reverse, translate_url
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info, override

from scoring.version import VERSION
from tournament.environment import terminal_command
from tournament.texts import article_name, has_right_to_left, keep_citations_whole

register = template.Library()
register.filter("whole_citations", keep_citations_whole, is_safe=True)
LONGEST_WORD = 24
"""Letters of a word that a line may not end in."""
TOO_LONG = re.compile(rf"(\S{{{LONGEST_WORD}}})(?=\S)")


@register.simple_tag(takes_context=True)
def languages(context: RequestContext) -> list[dict[str, str]]:
    """Every language, with a plain link that remembers it and goes on to this page in it."""
    request = context.get("request")
    path = request.path if request else ""
    return [get_language_info(code) | {"url": _switch(code, path)} for code, _ in settings.LANGUAGES]


@lru_cache(1024)
def _switch(code: str, path: str) -> str:
    target = urlencode({"next": _path_in(code, path)}, safe="/")
    return reverse("choose-language", args=[code]) + "?" + target


def _path_in(code: str, path: str) -> str:
    """The same page under another prefix; the home page for what has no such address, as a page not found."""
    here = translate_url(path, code) if path else ""
    if here.startswith(f"/{code}/"):
        return here
    with override(code):
        return reverse("home")


@register.simple_tag
def shape(name: str) -> SafeString:
    """One shape of the sprite. The word beside it says the same, so it is silent to a screen reader."""
    return _shape(static("img/sprite.svg"), name)


@lru_cache(256)
def _shape(sprite: str, name: str) -> SafeString:
    return format_html('<svg class="shape" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@register.simple_tag
def doctor_command() -> str:
    """What to write in a terminal to be told what is missing."""
    return terminal_command("doctor", "make doctor")


@register.simple_tag
def version() -> str:
    """The version of this site, such as 0.5.0."""
    return VERSION


@register.filter
def citation(article: str) -> str:
    """An article as its source calls it, in one piece."""
    return keep_citations_whole(article_name(article))


@register.filter
def whole_names(name: str) -> SafeString:
    """A pair's name in large letters: it breaks after the slash before any player's own name does.

    A space after the slash stands between the names: at the beginning of an inline block it would not be shown.
    """
    *parts, last = name.split("/")
    pieces = [*(f"{part}/" for part in parts), last]
    spaced = ((" " if piece.startswith(" ") else "", piece.strip()) for piece in pieces)
    lines = format_html_join("", '{}<span class="whole-name">{}</span>', spaced)
    return format_html("<bdi>{}</bdi>", lines) if has_right_to_left(name) else lines


def _breakable(part: str) -> str:
    """A player's name; within a word a line may end only after `LONGEST_WORD` letters."""
    if len(part) <= LONGEST_WORD:
        return part
    pieces = TOO_LONG.sub(r"\1\0", part).split("\0")
    return format_html_join(SafeString("<wbr>"), "{}", ((piece,) for piece in pieces))


@register.filter
def pair(name: str) -> SafeString:
    """A pair's name that may break after the slash and between words, where a phone or a column is too narrow for it,
    and within a word only if that is longer than any name. No line begins with the slash.

    One written from right to left stands apart, else `A × B` would be shown as B × A.
    """
    parts = name.replace(" /", "\xa0/").split("/")
    broken = format_html_join(SafeString("/<wbr>"), "{}", ((_breakable(part),) for part in parts))
    return format_html("<bdi>{}</bdi>", broken) if has_right_to_left(name) else broken
