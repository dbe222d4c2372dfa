"""Tags that templates need and Django lacks: a page in other languages, the version, citations. Registers
web/markup.py."""

from functools import lru_cache
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.template import RequestContext
from django.urls import reverse, translate_url
from django.utils.translation import get_language_info, override
from django.utils.translation import gettext as _

from rules.clauses import COMMON_PLAY, DECISION
from scoring.version import VERSION
from tournament.environment import terminal_command
from tournament.texts import article_name, keep_citations_whole
from tournament.web.markup import pair, shape, whole_names

register = template.Library()
register.filter("whole_citations", keep_citations_whole, is_safe=True)
register.simple_tag(shape)
register.filter(pair)
register.filter(whole_names)


@register.simple_tag(takes_context=True)
def languages(context: RequestContext) -> list[dict[str, str]]:
    """Every language, with a plain link that remembers it and shows this page in it."""
    request = context.get("request")
    path = request.path if request else ""
    return [
        {**get_language_info(code), **OWN_NAMES.get(code, {}), "url": _switch(code, path)}
        for code, _ in settings.LANGUAGES
    ]


OWN_NAMES = {"pt-br": {"name_local": "português (Brasil)"}}
"""The names of languages that Django writes in another way than the language itself."""


@lru_cache(1024)
def _switch(code: str, path: str) -> str:
    target = urlencode({"next": _path_in(code, path)}, safe="/")
    return reverse("choose-language", args=[code]) + "?" + target


def _path_in(code: str, path: str) -> str:
    """The same page under another language prefix; the home page if it has no such address, as for a page not found."""
    here = translate_url(path, code) if path else ""
    if here.startswith(f"/{code}/"):
        return here
    with override(code):
        return reverse("home")


@register.simple_tag
def doctor_command() -> str:
    """What to type in a terminal to learn what is missing."""
    return terminal_command("doctor", "make doctor")


@register.simple_tag
def version() -> str:
    """The version of this site, such as 0.5.0."""
    return VERSION


@register.filter
def citation(article: str) -> str:
    """An article as its source writes it, kept on one line."""
    return keep_citations_whole(article_name(article))


@register.filter
def cited(article: str) -> str:
    """An article after a sentence. A word that stands in place of one is in brackets, and says why there is none."""
    name = citation(article)
    if name == article_name(DECISION):
        return _("(a decision of this site: the regulation does not say)")
    return f"({name})" if name == article_name(COMMON_PLAY) else name
