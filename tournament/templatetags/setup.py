"""Tags for the set-up pages: sentences of the engine, and groups by their letter."""

from django import template

from rules.text import Text
from tournament.texts import figure as figure_of
from tournament.texts import say

register = template.Library()


@register.simple_tag
def sentence(text: Text) -> str:
    """A sentence of the core in the active language."""
    return say(text)


@register.filter
def letter(number: int) -> str:
    """The letter of a number: 0 → A, 25 → Z, 26 → AA."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@register.filter
def figure(number: int) -> str:
    """A whole number with the thousands separator of the language."""
    return figure_of(number)
