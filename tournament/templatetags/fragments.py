"""Parts of a page that are cached by the values they are made of, since one result changes few rows of a long page.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

import re
from collections.abc import Hashable
from itertools import count
from typing import Any

from django import template
from django.conf import settings
from django.template.base import FilterExpression, Node, NodeList, Parser, TextNode, Token
from django.template.context import Context
from django.template.loader_tags import BlockNode
from django.utils.translation import get_language

from tournament.single_flight import MemoryStore
from tournament.units import MEBIBYTE

register = template.Library()
FRAGMENTS: MemoryStore[Hashable, str] = MemoryStore(8 * MEBIBYTE, len)
"""The rendered fragments, by the number of the fragment, the language and the values. Templates are read once in each
process."""
_numbers = count()
_QUOTES = re.compile(r"""="([\w-]+)"(?=[ >])""")


@register.tag
def fragment(parser: Parser, token: Token) -> "FragmentNode":
    """`{% fragment row base %}…{% endfragment %}`: rendered once for each `row`, `base` and language.

    The content may depend on nothing else that changes, and the values must be comparable (tuples, frozen dataclasses).
    The quotes of one-word attributes are removed: a long page has thousands of them.
    """
    _name, *values = token.split_contents()
    if not values:
        raise template.TemplateSyntaxError("fragment needs the values that its content is made of")
    content = parser.parse(("endfragment",))
    parser.delete_first_token()
    if content.get_nodes_by_type(BlockNode):
        raise template.TemplateSyntaxError("a fragment holds no block, which another template would fill")
    texts: list[Any] = content.get_nodes_by_type(TextNode)
    for text in texts:
        text.s = _QUOTES.sub(r"=\1", text.s)
    return FragmentNode(next(_numbers), [parser.compile_filter(value) for value in values], content)


class FragmentKey:
    """Values with their hash, which takes longest to compute and is needed twice."""

    __slots__ = ("hash", "values")

    def __init__(self, values: tuple[Hashable, ...]) -> None:
        self.values, self.hash = values, hash(values)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FragmentKey) and self.values == other.values


class FragmentNode(Node):
    child_nodelists = ()  # there are no blocks in a fragment, but Django looks for them at every rendering

    def __init__(self, number: int, values: list[FilterExpression], content: NodeList) -> None:
        self.number, self.values, self.content = number, values, content

    def render(self, context: Context) -> str:
        language = _language_of(context.render_context)
        if not language:
            return self.content.render(context)
        key = FragmentKey((self.number, language, *(value.resolve(context) for value in self.values)))
        html = FRAGMENTS.find(key)
        if html is None:
            html = self.content.render(context)
            FRAGMENTS.keep(key, html)
        return html


def _language_of(rendering: Any) -> str | None:
    """The language, which is looked up only once for each rendered template, since a page has hundreds of fragments.
    None while templates may change (DEBUG)."""
    if "fragments" not in rendering:
        rendering["fragments"] = None if settings.DEBUG else get_language()
    language: str | None = rendering["fragments"]
    return language
