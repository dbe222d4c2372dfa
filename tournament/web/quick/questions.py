"""The questions about a hand as its template shows them: one block per pair, in the order in which people count."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from rules.fields import SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import class_word, own_sentence
from tournament.texts import figure
from tournament.web.quick.chart import short_labels
from tournament.web.quick.codec import COUNTED
from tournament.web.quick.hand_preview import FieldFinding, HandPreview
from tournament.web.quick.labels import MORTO, count_label, field_label, field_note, short_label, unplayed_note

FOLDED = ("false_closings", "claimed_total")
FIGURES = ("table_points", "hand_points", "table_cards", "hand_cards", "claimed_total")
STOCK_RAN_OUT = mark("The stock ran out")
ANSWERS = ("morto", "check")
"""Kinds of questions shown in a strip beside the answer about who went out."""
MANY_LINES = 3
"""With at least this many lines of questions, a block is set tightly."""


@dataclass(frozen=True)
class ChoiceOption:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Control:
    """One field to fill. `label`: for screen readers; `short`: shown where there is little room.

    `needed`: "table" or "hand" for a required figure; `counted`: the name of the card counts that can replace it.
    """

    name: str
    label: str
    short: str = ""
    value: str = ""
    fault: str = ""
    options: tuple[ChoiceOption, ...] = ()
    wrong: bool = False
    needed: str = ""
    counted: str = ""

    @property
    def empty(self) -> bool:
        return self.value in ("", "0")


@dataclass(frozen=True)
class HandQuestion:
    """A question with one control. `slot`: where its findings are shown; `note`: what does not belong in it;
    `unplayed_note`: what else does not, where the pair took a morto and did not play it."""

    slot: str
    kind: str
    legend: str
    note: str
    control: Control
    findings: tuple[FieldFinding, ...] = ()
    unplayed_note: str = ""

    @property
    def faults(self) -> tuple[str, ...]:
        return (self.control.fault,) if self.control.fault else ()


@dataclass(frozen=True)
class CardCounts:
    """Cards counted by class instead of points, for a hand entered in that way."""

    slot: str
    legend: str
    rows: tuple[HandQuestion, ...]
    findings: tuple[FieldFinding, ...] = ()

    @property
    def used(self) -> bool:
        return any(row.control.value or row.control.fault for row in self.rows)


@dataclass(frozen=True)
class PairQuestions:
    """The block of one pair. `out`: the control for going out; `lines`: questions shown two or three in a row."""

    index: int
    name: str
    out: HandQuestion
    answers: tuple[HandQuestion, ...]
    lines: tuple[tuple[HandQuestion, ...], ...]
    counted: tuple[CardCounts, ...]

    @property
    def has_many_lines(self) -> bool:
        """Whether the block is set tightly."""
        return len(self.lines) >= MANY_LINES


@dataclass(frozen=True)
class HandQuestions:
    """All questions. `nobody`: the third answer to who went out; `folded`: the questions that most tables leave
    empty."""

    pairs: tuple[PairQuestions, PairQuestions]
    nobody: HandQuestion
    stock: HandQuestion | None
    starter: HandQuestion | None
    folded: tuple[HandQuestion, ...]

    @property
    def folded_lines(self) -> list[tuple[HandQuestion, ...]]:
        """Questions about both pairs, side by side; their findings are shown below, across the full width."""
        return [tuple(line) for _field, line in groupby(self.folded, key=lambda question: question.slot.split("-")[-1])]

    @property
    def folded_used(self) -> bool:
        return any(not row.control.empty or row.control.fault for row in self.folded)

    @property
    def folded_title(self) -> str:
        """The heading of the folded questions: penalties first, then the sheet's own totals."""
        fields = {question.slot.partition("-")[2] for question in self.folded}
        if "false_closings" in fields:
            return _("Penalties and the total on the paper")
        if "failed_openings" in fields:
            return _("Failed openings and the total on the paper")
        return _("Compare with the paper")


class QuestionBuilder:
    """Makes the questions of one hand."""

    def __init__(
        self,
        regulation: Regulation,
        names: tuple[str, str],
        values: Mapping[str, str],
        faults: Mapping[str, str],
        preview: HandPreview,
    ) -> None:
        self.regulation, self.names, self.values, self.faults = regulation, names, values, faults
        self.preview = preview

    def questions(self) -> HandQuestions:
        hand_fields = self.regulation.hand_fields
        return HandQuestions(
            (self._pair(0), self._pair(1)),
            self._nobody(),
            self._stock() if "mortos_to_stock" in hand_fields else None,
            self._starter() if "starter" in hand_fields else None,
            tuple(self._folded()),
        )

    def _value(self, name: str) -> str:
        return self.values.get(name, "")

    def _control(self, name: str, label: str, short: str = "", value: str | None = None, **options: Any) -> Control:
        value = self._value(name) if value is None else value
        fault = self.faults.get(name, "")
        return Control(name, label, short, value, fault, wrong=bool(fault) or name in self.preview.wrong, **options)

    def _question(self, kind: str, legend: str, note: str, control: Control, slot: str = "") -> HandQuestion:
        slot = slot or control.name
        return HandQuestion(slot, kind, legend, note, control, self.preview.findings.get(slot, ()))

    def _pair(self, index: int) -> PairQuestions:
        questions = [self._pair_question(index, field) for field in self._order() if self._in_block(index, field)]
        rest = [question for question in questions if question.kind not in ANSWERS]
        counted = (self._card_counts(index, field) for field in COUNTED.values() if field in self.regulation.fields)
        return PairQuestions(
            index,
            self.names[index],
            self._went_out_question(index),
            tuple(question for question in questions if question.kind in ANSWERS),
            tuple(_in_lines(rest)),
            tuple(counted),
        )

    def _order(self) -> list[str]:
        """The regulation's fields, with failed openings in the row of the canastras."""
        fields = [name for name in self.regulation.fields if name != "failed_openings"]
        if len(fields) < len(self.regulation.fields):
            fields.insert(fields.index("dirty") + 1, "failed_openings")
        return fields

    def _in_block(self, index: int, field: str) -> bool:
        """Whether a field belongs in its pair's block; failed openings only where there is an opening minimum."""
        if field == "went_out" or field in FOLDED or SIDE_FIELDS[field] is FieldKind.CLASSES:
            return False
        return field != "failed_openings" or not self._rarely_fails(index)

    def _rarely_fails(self, index: int) -> bool:
        opening = self.regulation.opening
        if self._value(f"{index}-failed_openings") not in ("", "0"):
            return False
        return not (opening and opening.after_failures and self.preview.feet[index].opens)

    def _went_out_question(self, index: int) -> HandQuestion:
        label = field_label(self.regulation, "went_out")
        options = (ChoiceOption(str(index), label, self._value("out") == str(index)),)
        slot = f"{index}-went_out"
        control = Control("out", f"{label}, {self.names[index]}", options=options, wrong=slot in self.preview.wrong)
        return self._question("choice", label, "", control, slot)

    def _nobody(self) -> HandQuestion:
        answers = [("none", _(own_sentence(self.regulation, STOCK_RAN_OUT)))]
        if self._value("out") == "both":
            answers.append(("both", _("Both pairs")))
        return self._question("choice", _("Nobody went out"), "", self._choice("out", answers, self._value("out")))

    def _choice(self, name: str, answers: list[tuple[str, str]], answer: str) -> Control:
        options = tuple(ChoiceOption(value, label, value == answer) for value, label in answers)
        return self._control(name, "", options=options)

    def _pair_question(self, index: int, field: str) -> HandQuestion:
        name, kind = f"{index}-{field}", kind_of(field)
        label = f"{field_label(self.regulation, field)}, {self.names[index]}"
        value = self._value(name)
        if kind == "stepper":
            value = value or "0"
        options = (
            tuple(ChoiceOption(key, _(word), key == value) for key, word in MORTO.items()) if field == "morto" else ()
        )
        needed = {self.regulation.table.field: "table", self.regulation.hand.field: "hand"}.get(field, "")
        counted = f"{index}-{COUNTED[field]}" if field in COUNTED else ""
        short = short_label(self.regulation, field)
        control = self._control(name, label, short, value, options=options, needed=needed, counted=counted)
        legend = count_label(self.regulation, field) if kind == "stepper" else field_label(self.regulation, field)
        question = self._question(kind, legend, field_note(self.regulation, field), control)
        return replace(question, unplayed_note=unplayed_note(self.regulation, field))

    def _card_counts(self, index: int, field: str) -> CardCounts:
        slot, counted = f"{index}-{field}", field_label(self.regulation, field)
        rows = []
        for cls in self.regulation.classes:
            word = _(class_word(self.regulation, cls.name))
            legend = _("%(what)s, %(points)s each") % {"what": word, "points": figure(cls.value)}
            control = self._control(f"{slot}-{cls.name}", f"{counted}: {word}, {self.names[index]}", word)
            rows.append(HandQuestion("", "stepper", legend, "", control))
        return CardCounts(slot, counted, tuple(rows), self.preview.findings.get(slot, ()))

    def _stock(self) -> HandQuestion:
        answers = [("0", _("none")), ("1", "1"), ("2", "2")]
        value = self._value("mortos_to_stock") or "0"
        if value not in ("0", "1", "2"):
            answers.append((value, value))
        legend = field_label(self.regulation, "mortos_to_stock")
        return self._question("choice", legend, "", self._choice("mortos_to_stock", answers, value))

    def _starter(self) -> HandQuestion:
        answers = [("0", self.names[0]), ("1", self.names[1])]
        control = self._choice("starter", answers, self._value("starter"))
        return self._question("choice", field_label(self.regulation, "starter"), "", control)

    def _folded(self) -> Iterator[HandQuestion]:
        for field in ("failed_openings", *FOLDED):
            if field in self.regulation.fields:
                for index in (0, 1):
                    if field in FOLDED or self._rarely_fails(index):
                        yield self._question_outside_block(index, field)
        if "left" in self.regulation.hand_fields:
            legend = field_label(self.regulation, "left")
            yield self._question("figure", legend, "", self._control("left", legend))

    def _question_outside_block(self, index: int, field: str) -> HandQuestion:
        """A question outside its pair's block, whose label therefore names the pair (visibly, by its short name)."""
        question = self._pair_question(index, field)
        legend = f"{field_label(self.regulation, field)}, {short_labels(self.names)[index]}"
        return HandQuestion(question.slot, question.kind, legend, "", question.control, question.findings)


def _in_lines(questions: list[HandQuestion]) -> Iterator[tuple[HandQuestion, ...]]:
    """The questions in rows: counts two or three in a row, figures in rows of their own."""
    for _kind, run in groupby(questions, key=attrgetter("kind")):
        together = list(run)
        while together:
            length = 3 if len(together) == 3 else 2
            yield tuple(together[:length])
            together = together[length:]


def kind_of(field: str) -> str:
    """The kind of control for a field."""
    if field in FIGURES:
        return "total" if SIDE_FIELDS[field] is FieldKind.TOTAL else "figure"
    return {FieldKind.FLAG: "check", FieldKind.MORTO: "morto"}.get(SIDE_FIELDS[field], "stepper")
