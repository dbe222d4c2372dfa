"""The core's texts in the active language, with numbers as people write them and nested texts translated too."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import bidirectional

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext, pgettext

from rules.clauses import COMMON_PLAY, DECISION
from rules.registry import all_regulations
from rules.text import Text, join_words

MINUS = "−"
OURS = {COMMON_PLAY, DECISION, *(id_ for regulation in all_regulations() for id_ in regulation.own_headings)}
"""Message ids for what is shown in place of an article if no source says something, or its headings are ours."""
_SCORE_SEPARATOR = re.compile(r"(?<=\d) (×|a|to) (?=[+−]?\d)")
_UNIT_SPACE = re.compile(r"(\d|\)s) (?=(?:h|min|MB)\b)")
_CITATION_SPACE = re.compile(r"(?<=\b[Aa]rt\.) (?=\d)|(?<=\d) (?=§ ?\d)|(?<=§) (?=\d)")


def say(text: Text) -> str:
    """A text of the core in the active language."""
    return say_in(get_language(), text)


def say_in(language: str | None, text: Text) -> str:
    """A text of the core in the active language, for callers that know which it is: asking takes longer than a short
    text."""
    number = text.number if text.many is not None else None
    sentence = _sentence(language, text.context, text.id, text.many, number)
    if not text.params:
        return sentence
    full = sentence % {name: _translated(language, value) for name, value in text.params.items()}
    return (
        full[:-1] if full.endswith("..") and not full.endswith("...") else full
    )  # a text that ends in "W.O." or "Jr."


@lru_cache(4096)
def _sentence(language: str | None, context: str | None, id_: str, many: str | None, number: int | None) -> str:
    """The translated sentence, cached, since catalogues do not change while the site runs. English texts are the ids
    themselves: the no-break spaces that other catalogues contain (between a number and its unit or its "Art.") are
    added to them here."""
    sentence = _catalogue_text(context, id_, many, number)
    return keep_citations_whole(_UNIT_SPACE.sub("\\1\N{NO-BREAK SPACE}", sentence)) if language == "en" else sentence


def _catalogue_text(context: str | None, id_: str, many: str | None, number: int | None) -> str:
    if context is not None:
        return pgettext(context, id_)
    if many is None or number is None:
        return gettext(id_) if id_ else ""
    return ngettext(id_, many, number)


def _translated(language: str | None, value: str | int | Text) -> str:
    if isinstance(value, Text):
        return say_in(language, value)
    return figure_in(language, value) if isinstance(value, int) else value


def join_names(names: Sequence[str]) -> str:
    """Names as a list in a sentence of the active language: "Ana, Bia and Caio"; nothing for no names."""
    joined = join_words(names) if names else ""
    return say(joined) if isinstance(joined, Text) else joined


def join_sentences(sentences: Iterable[str]) -> str:
    """Whole sentences one after the other, without the empty ones. Where one ends with what somebody wrote, perhaps
    without a full stop, it gets one before the next."""
    *earlier, last = [*filter(None, sentences)] or [""]
    return " ".join([*(text if text.endswith((".", "!", "?", "…")) else f"{text}." for text in earlier), last])


def article_name(article: str) -> str:
    """An article, or several between commas, as the source calls it; for a heading or decision of ours, a translated
    name."""
    return ", ".join(gettext(name) if name in OURS else name for name in article.split(", "))


def figure(value: int) -> str:
    """A whole number with the language's thousands separator and a real minus sign: −1.050."""
    return figure_in(get_language(), value)


def score_line(first: str, second: str) -> str:
    """A score that is never broken across lines: 3.050 × 2.100."""
    return f"{first}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{second}"


def keep_figures_whole(sentence: str) -> str:
    """The sentence with its scores and citations kept on one line: "wins 3,050 to 2,100. Art. 13"."""
    return keep_citations_whole(_SCORE_SEPARATOR.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", sentence))


def keep_citations_whole(text: str) -> str:
    """The text with "Art." and § kept on one line with their numbers."""
    return _CITATION_SPACE.sub("\N{NO-BREAK SPACE}", text)


def written_sum(points: Iterable[int]) -> str:
    """Summands as people write them: 200 + 100 − 10."""
    first, *rest = points
    parts = [figure(first)]
    for amount in rest:
        parts.append(f"{MINUS if amount < 0 else '+'}\N{NO-BREAK SPACE}{figure(abs(amount))}")
    return " ".join(parts)


def named_sum(parts: Iterable[tuple[str, int]]) -> str:
    """Summands with what each is for: Clean 200 + Out 100 − Hand 10. No summand is broken.

    They keep their order, except that the first one that adds something comes first, since nobody says "Morto −100 +
    Table 345".
    """
    summands = list(parts)
    leading = next((index for index, (_name, amount) in enumerate(summands) if amount > 0), 0)
    (name, first), *rest = [summands[leading], *summands[:leading], *summands[leading + 1 :]]
    words = [f"{name} {figure(first)}"]
    words += [f"{MINUS if amount < 0 else '+'} {name} {figure(abs(amount))}" for name, amount in rest]
    return " ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words)


def sum_with_result(summands: Sequence[int]) -> str:
    """Figures (at least one) and their sum: 80 + 60 − 5 = 135."""
    first, *rest = summands
    words = [figure(first), *(f"{MINUS if amount < 0 else '+'} {figure(abs(amount))}" for amount in rest)]
    return f"{' '.join(words)} = {figure(sum(summands))}"


@lru_cache(8192)
def figure_in(language: str | None, value: int) -> str:
    """Like `figure`, in this language."""
    return f"{value:,}".replace(",", _thousands(language)).replace("-", MINUS)


@lru_cache
def _thousands(language: str | None) -> str:
    return str(get_format("THOUSAND_SEPARATOR", lang=language, use_l10n=True))


def has_right_to_left(text: str) -> bool:
    """Whether the text has Hebrew or Arabic letters, which reverse whatever is between two of them."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in text)
