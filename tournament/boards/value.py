"""One value of a regulation, with its label."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.clauses import DECISION, Clause
from rules.schema import Regulation
from rules.words import line_word
from tournament.texts import article_name, figure


class Value(NamedTuple):
    """One value of a regulation. `key` is the same in all regulations, so that two can be compared."""

    key: str
    label: str
    text: str
    article: str
    ruling: str | None = None
    is_figure: bool = False

    @property
    def rests_on_ruling(self) -> bool:
        """Whether the value rests on a ruling alone. Then the link to the ruling is shown without an article, since
        both would read "decision"."""
        return bool(self.ruling) and self.article == article_name(DECISION)


def points_value(key: str, label: str, clause: Clause) -> Value:
    return Value(key, label, figure(clause.points), clause.article, clause.ruling, is_figure=True)


def line_values(regulation: Regulation, code: str, clause: Clause | None) -> Iterator[Value]:
    if clause:
        yield points_value(f"line.{code}", _(line_word(regulation, code)), clause)
