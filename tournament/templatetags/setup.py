"""Tags for the set-up pages: sentences of the engine, and groups by their letter."""

from django import template

from rules.text import Text
from scoring.letters import letter_at
from tournament.texts import figure as figure_of
from tournament.texts import say

register = template.Library()
register.filter("letter", letter_at)


@register.simple_tag
def sentence(text: Text) -> str:
    """A sentence of the core in the active language."""
    return say(text)


@register.filter
def figure(number: int) -> str:
    """A whole number with the thousands separator of the language."""
    return figure_of(number)
