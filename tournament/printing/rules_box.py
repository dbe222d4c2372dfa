"""The regulation's values for the foot of a sheet, each with its article, which is named only once if a whole column
has the same."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.clauses import DECISION, WhenLevel
from rules.schema import Regulation
from tournament.boards.phrases import LEVEL
from tournament.boards.value import Value
from tournament.boards.values import box_of
from tournament.texts import article_name


class RulesColumn(NamedTuple):
    """`article`: the article of every value, or empty if they differ."""

    values: tuple[Value, ...]
    article: str


class RulesBox(NamedTuple):
    name: str
    target: str  # one sentence with its article; empty if one hand is the game
    points: RulesColumn
    cards: RulesColumn
    notes: tuple[Value, ...]
    opening: tuple[Value, ...]  # the notes that a pair needs in every hand
    rulings: tuple[Value, ...]  # those that were ruled for this table and are not of the opening

    def with_level_shared(self) -> "RulesBox":
        """The values where a number of hands was agreed on: whoever is level after them plays no other, as in
        `scoring.totals`."""
        shared, ours = _(LEVEL[WhenLevel.SHARED]), article_name(DECISION)
        notes = [
            note._replace(text=shared, article=ours) if note.key == "level" and note.text != shared else note
            for note in self.notes
        ]
        return self._replace(notes=tuple(notes))

    @property
    def in_a_line(self) -> str:
        """What pairs look up in every hand, for paper without room for the box, nor for the articles of rulings."""
        cards = [_("%(card)s = %(points)s") % {"card": v.label, "points": v.text} for v in self.cards.values]
        opening = [f"{v.label}: {v.text} ({v.article})" for v in self.opening]
        rulings = [f"{v.label}: {v.text}" for v in self.rulings]
        return " · ".join([*cards, *opening, *rulings])


def rules_box(regulation: Regulation) -> RulesBox:
    box = box_of(regulation)
    targets = [value for value in box.notes if value.key == "target"]
    notes = tuple(value for value in box.notes if value.key != "target")
    opening = tuple(value for value in notes if value.key.startswith("opening"))
    return RulesBox(
        _(regulation.name),
        ", ".join(f"{value.label}: {value.text} ({value.article})" for value in targets),
        _column(box.points),
        _column(box.cards),
        notes,
        opening,
        tuple(value for value in notes if value.ruling in regulation.ruled and value not in opening),
    )


def _column(values: Sequence[Value]) -> RulesColumn:
    articles = {value.article for value in values}
    return RulesColumn(tuple(values), articles.pop() if len(articles) == 1 else "")
