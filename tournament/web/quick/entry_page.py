"""The page on which a hand is entered, as its template asks for it."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.urls import reverse

from tournament.boards.score_sheet import shown_names
from tournament.services.matches import GameView
from tournament.texts import figure
from tournament.web.quick.codec import Decoded, Fields
from tournament.web.quick.conflict import HandConflict
from tournament.web.quick.hand_preview import ELSEWHERE, FieldFinding, HandPreview, preview_hand
from tournament.web.quick.keypad import PadKey, pad_keys
from tournament.web.quick.questions import HandQuestions, QuestionBuilder
from tournament.web.undo_bar import UndoBar


@dataclass
class EntryPage:
    """The page on which one hand is entered. `number` None: the next hand of the game."""

    view: GameView
    number: int | None
    fields: Fields
    decoded: Decoded
    faults: dict[str, str] = field(default_factory=dict)
    all_findings: bool = True
    conflict: HandConflict | None = None
    bar: UndoBar | None = None

    @property
    def names(self) -> tuple[str, str]:
        return shown_names(self.view.facts)

    @property
    def place(self) -> int:
        """The hand's number as the table has it."""
        places = {row.number: row.place for row in self.view.rows if row.place}
        return places.get(self.number or 0, len(places) + 1)

    @cached_property
    def preview(self) -> HandPreview:
        return preview_hand(self.view, self.number, self.decoded, all_findings=self.all_findings)

    @cached_property
    def questions(self) -> HandQuestions:
        return QuestionBuilder(self.view.regulation, self.names, self.fields, self.faults, self.preview).questions()

    @property
    def heads(self) -> list[dict[str, Any]]:
        """Over each column: the pair, its total before the hand, and what it has to open with."""
        row = next((row for row in self.view.rows if row.number == self.number and row.place), None)
        before = self.view.running
        if row and row.result:
            (first, second), counted = row.result.running, row.result.totals
            before = first - counted[0], second - counted[1]
        feet = self.preview.feet
        return [
            {"index": index, "name": name, "total": figure(before[index]), "opens": feet[index].opens}
            for index, name in enumerate(self.names)
        ]

    @property
    def address(self) -> str:
        """Where the form is sent."""
        score_id = self.view.match.score_id
        if self.number is None:
            return reverse("quick-hand", args=[score_id])
        return reverse("quick-hand-edit", args=[score_id, self.number])

    @property
    def elsewhere(self) -> tuple[FieldFinding, ...]:
        return self.preview.findings.get(ELSEWHERE, ())

    @property
    def folded_open(self) -> bool:
        return self.questions.folded_used

    @property
    def pad(self) -> list[PadKey]:
        return pad_keys(self.view.regulation)
