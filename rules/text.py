"""Texts of the core: marked here, translated by whoever shows them.

`_`, `_n` and `_p` only mark; the message ids are English. A `Text` is an id with its parameters, so that a sentence can
be carried through the engine and put into any language at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, overload


def _(text: str) -> str:
    """Mark a message id for translation."""
    return text


class Plural(NamedTuple):
    """Message ids of a sentence that depends on a number."""

    one: str
    many: str


def _n(one: str, many: str) -> Plural:
    """Mark a pair of message ids for translation."""
    return Plural(one, many)


@dataclass(frozen=True, slots=True)
class Text:
    """A translatable sentence: `id` (or `many` when `number` asks for it) with %(name)s parameters.

    `context` separates meanings that share one word in English but not in other languages.

    Parameters are whole numbers (shown with the language's thousands sign), other texts, message ids wrapped in `Text`,
    or plain strings such as names and articles, which are shown as they are.
    """

    id: str
    params: Mapping[str, str | int | Text] = field(default_factory=dict)
    many: str | None = None
    number: int | None = None
    context: str | None = None

    @classmethod
    def plural(cls, ids: Plural, number: int, **params: str | int | Text) -> Text:
        """A sentence about `number` things; the number is also available in it as %(number)s."""
        return cls(ids.one, {"number": number, **params}, ids.many, number)


Say = Callable[[Text], str]
"""Puts a `Text` into the active language."""


def make_text(text: str, **params: str | int | Text) -> Text:
    """A `Text` made of a marked message id and its parameters."""
    return Text(text, params)


@overload
def join_words(words: Sequence[Text]) -> Text: ...


@overload
def join_words(words: Sequence[str]) -> str | Text: ...


def join_words(words: Sequence[str] | Sequence[Text]) -> str | Text:
    """At least one name or noun as a list in a sentence: "Ana", "Ana and Bia", "Ana, Bia and Caio".

    Its form must not change: archives hold a hash of such texts.
    """
    *leading, last = words
    if not leading:
        return last
    first: str | Text = ", ".join(word for word in leading if isinstance(word, str))
    if texts := [word for word in leading if isinstance(word, Text)]:
        first = join_nouns(texts)
    return make_text(_("%(first)s and %(last)s"), first=first, last=last)


def join_nouns(nouns: Sequence[Text]) -> Text:
    """At least one noun as a list without "and": "24 pairs, 5 rounds, 60 matches"."""
    first, *others = nouns
    for noun in others:
        first = make_text(_("%(first)s, %(next)s"), first=first, next=noun)
    return first


def paragraph(sentences: Sequence[Text]) -> Text:
    """At least one whole sentence, one after the other, as in every language."""
    first, *others = sentences
    for sentence in others:
        first = make_text("%(first)s %(next)s", first=first, next=sentence)
    return first


def _p(context: str, text: str) -> Text:
    """A `Text` of a message id, marked for translation in a context."""
    return Text(text, context=context)
