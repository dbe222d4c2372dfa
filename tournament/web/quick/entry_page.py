"""View-model of the page on which a hand is entered."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.clauses import Payers
from scoring.codec import read_hand
from tournament.boards.columns import columns_of
from tournament.boards.phrases import ends_sooner
from tournament.boards.score_sheet import shown_names
from tournament.services.matches import GameView
from tournament.texts import figure
from tournament.web.form_fields import Fields
from tournament.web.quick.codec import DecodedForm, encode, unanswered
from tournament.web.quick.conflict import HandConflict
from tournament.web.quick.hand_preview import ELSEWHERE, FieldFinding, HandPreview, preview_hand
from tournament.web.quick.keypad import PadKey, pad_keys
from tournament.web.quick.missing import missing_morto, missing_words
from tournament.web.quick.questions import HandQuestions, PairQuestions, QuestionBuilder

LINE_LETTERS = 38
"""The letters of a pair's name that fit on a line of a phone of 360 px."""
LINE_BESIDE_TOTAL = 36
"""Fewer letters in a block of many questions, whose total is beside the name."""
SUM_OF_LINES = {2: 63, 3: 94}
"""The letters of the named summands that fit on two and on three lines of such a phone beside a total of four
digits."""


@dataclass
class EntryPage:
    """The page for one hand. `number` None: the next hand of the game."""

    view: GameView
    number: int | None
    fields: Fields
    decoded: DecodedForm
    faults: dict[str, str] = field(default_factory=dict)
    all_findings: bool = True
    conflict: HandConflict | None = None
    typed: bool = False
    asks: bool = False
    """Whether the hand was sent with errors that nobody had read yet: they are listed above the form."""

    @property
    def names(self) -> tuple[str, str]:
        return shown_names(self.view.facts)

    @property
    def scope(self) -> str:
        """Identifies the match in a device's queue of unsent forms."""
        return f"g/{self.view.match.score_id}"

    @property
    def draft(self) -> str:
        """The key of this hand's draft on the device; each game counts its own."""
        number = self.number or max((row.number for row in self.view.rows), default=0) + 1
        return f"{self.scope}/{self.view.game.number}/{number}"

    @property
    def base(self) -> int | str:
        """The version of the hand that the form was filled from."""
        return next((row.version.version for row in self.view.rows if row.number == self.number), "")

    @property
    def unsaved(self) -> bool:
        """Whether the form shows typed data that is not saved."""
        return self.typed or bool(self.faults or self.conflict)

    @cached_property
    def blank(self) -> str:
        """The fields of an empty hand as JSON: lists of values by name."""
        hand = read_hand({"sides": [{}, {}]}, self.view.regulation)
        return json.dumps({name: [value] for name, value in unanswered(encode(hand, self.view.regulation)).items()})

    @property
    def position(self) -> int:
        """The hand's number in the table."""
        positions = {row.number: row.position for row in self.view.rows if row.position}
        return positions.get(self.number or 0, len(positions) + 1)

    @property
    def correction(self) -> str:
        """The title of a page on which a hand is corrected. It gives the number of hands in the game: those agreed on,
        unless it may end sooner, else those played so far. "" for a new hand."""
        agreed, played = self.view.agreed_hands or 0, len(self.view.facts.hands)
        hands = played if ends_sooner(agreed, self.view.regulation.end.target) else max(agreed, played)
        values = {"number": self.position, "hands": hands}
        if self.number is None:
            return ""
        if hands < max(self.position, 2):
            return _("Correct hand %(number)s") % values
        return _("Correct hand %(number)s of %(hands)s") % values

    @cached_property
    def preview(self) -> HandPreview:
        return preview_hand(self.view, self.number, self.decoded, all_findings=self.all_findings)

    @cached_property
    def questions(self) -> HandQuestions:
        return QuestionBuilder(self.view.regulation, self.names, self.fields, self.faults, self.preview).questions()

    @property
    def blocks(self) -> list[dict[str, Any]]:
        """One block per pair: its total before the hand, the minimum it opens with, its questions, and the preview.

        `short`: the name for a phone if a full one does not fit on a line, so that both are of one kind; else "".
        """
        before = self._totals_before()
        feet, pairs = self.preview.feet, self.questions.pairs
        short = self._short_names if any(len(pair.name) > _letters(pair) for pair in pairs) else ("", "")
        return [
            {"pair": pair, "total": figure(total), "foot": foot, "short": name}
            for pair, total, foot, name in zip(pairs, before, feet, short, strict=True)
        ]

    @property
    def sum_lines(self) -> int:
        """How many lines of a phone, from 2 to 4, the summands of a usual hand may take, of up to three digits each."""
        regulation = self.view.regulation
        heads = {column.code: column.head for column in columns_of(regulation) if not column.rare}
        if regulation.mortos and not regulation.mortos.taken:
            del heads[min("went_out", "morto", key=lambda code: len(heads[code]))]  # who went out missed no morto
        elif regulation.hand.payers is Payers.NOT_WHO_WENT_OUT:
            del heads[min("went_out", "hand", key=lambda code: len(heads[code]))]
        letters = len(" + ".join(f"{head} 345" for head in heads.values()))
        return next((lines for lines, most in SUM_OF_LINES.items() if letters <= most), 4)

    @property
    def deals(self) -> tuple[str, str]:
        """Two texts, for this hand and for the one after it: who deals, and which game of several it belongs to. "" in
        a single game in which nobody recorded who began."""
        return self._deal(self.position), self._deal(self.position + 1)

    def _deal(self, position: int) -> str:
        starter, several = self.view.game.starter, self.view.match.best_of > 1
        if starter is None:
            return _("Game %(number)s") % {"number": self.view.game.number} if several else ""
        values = {
            "number": self.view.game.number,
            "dealer": self._short_names[starter if position % 2 == 0 else 1 - starter],
        }
        return (_("Game %(number)s: %(dealer)s deals.") if several else _("%(dealer)s deals.")) % values

    @property
    def _short_names(self) -> tuple[str, str]:
        return self.view.short_names or self.names

    def _totals_before(self) -> tuple[int, int]:
        row = next((row for row in self.view.rows if row.number == self.number and row.position), None)
        if row is None or row.result is None:
            return self.view.running
        (first, second), counted = row.result.running, row.result.totals
        return first - counted[0], second - counted[1]

    @property
    def says_anyway(self) -> bool:
        """Whether the button has other words for a hand in error. Beside the version of others it has its own."""
        return self.conflict is None or not self.conflict.compared_fields

    @property
    def save_classes(self) -> str:
        """The classes of the button to save. It is filled unless it may replace what others wrote."""
        marks = {
            "button-next": self.conflict is None or not self.conflict.overwrites,
            "incomplete": bool(self.missing),
            "unsure": self.preview.unsure and self.says_anyway,
        }
        return " ".join(["button", "button-save", *(name for name, holds in marks.items() if holds)])

    @property
    def missing(self) -> str:
        """What the footer lists as missing; "" if the hand can be saved."""
        return missing_words(self.preview.missing, self.view.regulation, self._short_names)

    @property
    def missing_mortos(self) -> tuple[str, str]:
        """What the footer says while the morto of either pair is missing."""
        first, second = self._short_names
        return missing_morto(first), missing_morto(second)

    @property
    def sums(self) -> tuple[str, str]:
        """Two texts for the footer, which may cover the second pair's sum: the hand of both pairs, and the game with
        it. "" while the hand is not known, and the second also where both are the same."""
        first, second = self.preview.feet
        if not (first.total and second.total):
            return "", ""
        values = {"first": first.running, "second": second.running}
        hand = f"{first.total} × {second.total}"
        if self.preview.ends_game:
            return hand, _("Game ends %(first)s × %(second)s") % values
        return hand, _("Sum %(first)s × %(second)s") % values if any(self._totals_before()) else ""

    @property
    def largest_figure(self) -> int:
        """Points of the whole deck: no pair writes more in one figure. Where cards are counted, somebody may still
        write the points that they make, and no digit of those may end up in the next field."""
        regulation = self.view.regulation
        return regulation.deck_worth * (regulation.table.each if regulation.counts_cards else 1)

    @property
    def saved(self) -> int | None:
        """The hand just saved, for a link to show or undo it."""
        return self.position - 1 if self.number is None and self.position > 1 else None

    @property
    def saved_with_errors(self) -> bool:
        """Whether the hand just saved counts only provisionally; its cards may still be on the table."""
        return any(row.draft for row in self.view.rows if row.position == self.saved)

    @property
    def saved_to_check(self) -> bool:
        """Whether something about the hand just saved should be checked, even if it is no error."""
        rows = (row for row in self.view.rows if row.position == self.saved)
        return any(row.result is not None and row.result.findings for row in rows)

    @property
    def address(self) -> str:
        """The form's action."""
        score_id = self.view.match.score_id
        if self.number is None:
            return reverse("quick-hand", args=[score_id])
        return reverse("quick-hand-edit", args=[score_id, self.number])

    @property
    def other_findings(self) -> tuple[FieldFinding, ...]:
        return self.preview.findings.get(ELSEWHERE, ())

    @property
    def wrong_fields(self) -> list[tuple[str, str, str]]:
        """What is wrong with a saved hand: the slot of the field, the pair's short name or "", and the sentence. Empty
        for the next hand, whose findings come while it is typed, and for a refused form, which goes to its field."""
        return [] if self.faults or (self.number is None and not self.asks) else list(self._errors_by_slot())

    def _errors_by_slot(self) -> Iterator[tuple[str, str, str]]:
        for slot, findings in sorted(self.preview.findings.items()):
            pair = self._short_names[int(slot[0])] if slot[0] in "01" else ""
            for finding in findings:
                if finding.is_error or (self.asks and self.preview.partner_forgotten):
                    yield slot, finding.pair or pair, finding.message

    @property
    def folded_open(self) -> bool:
        return self.questions.folded_used

    @property
    def pad(self) -> list[PadKey]:
        return pad_keys(self.view.regulation)


def _letters(pair: PairQuestions) -> int:
    """How many letters fit beside or above the total of a pair's block."""
    return LINE_BESIDE_TOTAL if pair.has_many_lines else LINE_LETTERS
