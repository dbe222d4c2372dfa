"""The questions of a hand, in the order in which people count, as a template can write them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.fields import SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from rules.words import class_word
from tournament.texts import figure
from tournament.web.quick.hand_preview import FieldFinding, HandPreview
from tournament.web.quick.labels import MORTO, field_label, field_note, short_label

COUNTED = {"table_points": "cards", "hand_points": "hand_cards_by_class"}
FOLDED = ("claimed_total", "left")
FIGURES = ("table_points", "hand_points", "table_cards", "hand_cards", "claimed_total")


@dataclass(frozen=True)
class ChoiceOption:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Control:
    """One field to fill: `label` for the ear, `short` where there is little room for the eye."""

    name: str
    label: str
    short: str = ""
    value: str = ""
    fault: str = ""
    options: tuple[ChoiceOption, ...] = ()
    wrong: bool = False

    @property
    def empty(self) -> bool:
        return self.value in ("", "0")


@dataclass(frozen=True)
class FieldRow:
    """A question to both pairs, or (one control) to the table. `field` is where its findings stand."""

    field: str
    kind: str
    legend: str
    note: str
    controls: tuple[Control, ...]
    findings: tuple[FieldFinding, ...] = ()

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(control.fault for control in self.controls if control.fault))


@dataclass(frozen=True)
class CardCounts:
    """Cards by class instead of points: folded away under the points, open where something is in it."""

    field: str
    legend: str
    rows: tuple[FieldRow, ...]
    findings: tuple[FieldFinding, ...] = ()

    @property
    def used(self) -> bool:
        return any(control.value or control.fault for row in self.rows for control in row.controls)


@dataclass(frozen=True)
class HandQuestions:
    """All that is asked. `folded` is what most tables leave empty."""

    out: FieldRow
    rows: tuple[FieldRow | CardCounts, ...]
    starter: FieldRow | None
    folded: tuple[FieldRow, ...]

    @property
    def folded_used(self) -> bool:
        return any(control.value or control.fault for row in self.folded for control in row.controls)


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
        regulation = self.regulation
        return HandQuestions(
            self._out(),
            tuple(self._rows()),
            self._starter() if "starter" in regulation.hand_fields else None,
            tuple(self._folded()),
        )

    def _value(self, name: str) -> str:
        return self.values.get(name, "")

    def _control(self, name: str, label: str, short: str = "", value: str | None = None, **more: Any) -> Control:
        value = self._value(name) if value is None else value
        fault = self.faults.get(name, "")
        return Control(name, label, short, value, fault, wrong=bool(fault) or name in self.preview.wrong, **more)

    def _row_of(self, field: str, kind: str, legend: str, note: str, *controls: Control) -> FieldRow:
        return FieldRow(field, kind, legend, note, controls, self.preview.findings.get(field, ()))

    def _out(self) -> FieldRow:
        answers = [("0", self.names[0]), ("1", self.names[1]), ("none", _("The stock ran out"))]
        if self._value("out") == "both":
            answers.append(("both", _("Both pairs")))
        legend = _("Who went out?")
        return self._row_of("out", "choice", legend, "", self._choice("out", legend, answers, self._value("out")))

    def _choice(self, name: str, label: str, answers: list[tuple[str, str]], chosen: str) -> Control:
        options = tuple(ChoiceOption(value, label, value == chosen) for value, label in answers)
        return self._control(name, label, options=options)

    def _rows(self) -> Iterator[FieldRow | CardCounts]:
        for field in self.regulation.fields:
            if field == "went_out" or field in FOLDED or SIDE_FIELDS[field] is FieldKind.CLASSES:
                continue
            yield self._row(field)
            if COUNTED.get(field) in self.regulation.fields:
                yield self._counted(COUNTED[field])
            if field == "morto" and "mortos_to_stock" in self.regulation.hand_fields:
                yield self._to_stock()

    def _row(self, field: str) -> FieldRow:
        legend, aside = field_label(self.regulation, field), field_note(self.regulation, field)
        return self._row_of(field, kind_of(field), legend, aside, self._of_pair(0, field), self._of_pair(1, field))

    def _of_pair(self, index: int, field: str) -> Control:
        name = f"{index}-{field}"
        label = f"{field_label(self.regulation, field)}, {self.names[index]}"
        value = self._value(name)
        if kind_of(field) == "stepper":
            value = value or "0"
        options = (
            tuple(ChoiceOption(key, _(label), key == value) for key, label in MORTO.items()) if field == "morto" else ()
        )
        return self._control(name, label, short_label(self.regulation, field), value, options=options)

    def _counted(self, field: str) -> CardCounts:
        rows = tuple(self._class_row(field, cls.name, cls.value) for cls in self.regulation.classes)
        return CardCounts(field, field_label(self.regulation, field), rows, self.preview.findings.get(field, ()))

    def _class_row(self, field: str, cls: str, value: int) -> FieldRow:
        legend, counted = _(class_word(self.regulation, cls)), field_label(self.regulation, field)
        controls = (
            self._control(f"{index}-{field}-{cls}", f"{counted}: {legend}, {name}", legend)
            for index, name in enumerate(self.names)
        )
        return FieldRow(field, "stepper", legend, _("%(points)s each") % {"points": figure(value)}, tuple(controls))

    def _to_stock(self) -> FieldRow:
        answers = [("0", _("none")), ("1", "1"), ("2", "2")]
        value = self._value("mortos_to_stock") or "0"
        if value not in ("0", "1", "2"):
            answers.append((value, value))
        legend = field_label(self.regulation, "mortos_to_stock")
        control = self._choice("mortos_to_stock", legend, answers, value)
        return self._row_of("mortos_to_stock", "choice", legend, "", control)

    def _starter(self) -> FieldRow:
        legend = field_label(self.regulation, "starter")
        answers = [("0", self.names[0]), ("1", self.names[1])]
        control = self._choice("starter", legend, answers, self._value("starter"))
        return self._row_of("starter", "choice", legend, "", control)

    def _folded(self) -> Iterator[FieldRow]:
        if "claimed_total" in self.regulation.fields:
            yield self._row("claimed_total")
        if "left" in self.regulation.hand_fields:
            legend = field_label(self.regulation, "left")
            yield self._row_of("left", "figure", legend, "", self._control("left", legend))


def kind_of(field: str) -> str:
    """How a field is answered."""
    if field in FIGURES:
        return "total" if SIDE_FIELDS[field] is FieldKind.TOTAL else "figure"
    return {FieldKind.FLAG: "check", FieldKind.MORTO: "morto"}.get(SIDE_FIELDS[field], "stepper")
