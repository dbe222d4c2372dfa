"""What templates need and Django lacks: this page in the other languages, and the shapes of the states."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse, translate_url
from django.utils.html import format_html
from django.utils.translation import get_language_info, override

register = template.Library()


@register.simple_tag(takes_context=True)
def languages(context):
    """Every language with the address of this page in it; its home page where this one has no such address."""
    request = context.get("request")
    path = request.path if request else ""
    return [get_language_info(code) | {"url": _path_in(code, path)} for code, _ in settings.LANGUAGES]


def _path_in(code, path):
    here = translate_url(path, code) if path else ""
    return here if here.startswith(f"/{code}/") else _home_in(code)


def _home_in(code):
    with override(code):
        try:
            return reverse("home")
        except NoReverseMatch:
            return "/"


@register.simple_tag
def shape(name):
    """One shape of the sprite. The word beside it says the same, so it is silent to a screen reader."""
    sprite = static("img/sprite.svg")
    return format_html('<svg class="shape" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)
