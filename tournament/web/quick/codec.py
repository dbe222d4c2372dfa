"""Converts a hand into form fields and back. Fields that the form does not show (x_ fields) are kept from the original
hand.

Field names: `out` (0, 1, none; both, if the hand has both), `0-clean`, `1-morto`, `0-cards-ace`; `left` for the hand.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from rules.fields import HAND_FIELDS, MORTO_STATES, SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.documents import Document
from scoring.hand import HandFacts
from scoring.unreadable import Unreadable
from tournament.intake.typed_numbers import NotANumber, parse_summands
from tournament.texts import say
from tournament.web.form_fields import Fields

WENT_OUT = {"0": (True, False), "1": (False, True), "none": (False, False), "both": (True, True)}
COUNTED = {"table_points": "cards", "hand_points": "hand_cards_by_class"}
"""Figures for which cards may be counted by class instead."""
WHOLE = (FieldKind.COUNT, FieldKind.POINTS, FieldKind.TOTAL)


@dataclass(frozen=True)
class DecodedForm:
    """What a form contains. `faults`: why a field cannot be read; `missing`: fields still to fill, in the form's order.

    The document, and the hand read from it, lack the faulty fields. `sums`: the numbers of a figure typed as a sum.
    """

    document: Document
    hand: HandFacts
    faults: dict[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    answered: frozenset[str] = frozenset()
    sums: Mapping[str, list[int]] = field(default_factory=dict)


def encode(hand: HandFacts, regulation: Regulation) -> dict[str, str]:
    """The form fields of a hand."""
    went_out = (hand.sides[0].went_out, hand.sides[1].went_out)
    fields = {"out": next(answer for answer, marks in WENT_OUT.items() if marks == went_out)}
    for index, side in enumerate(hand.sides):
        for name in regulation.fields:
            fields |= _encoded(f"{index}-{name}", SIDE_FIELDS[name], getattr(side, name))
    for name in regulation.hand_fields:
        fields |= _encoded(name, HAND_FIELDS[name], getattr(hand, name))
    del fields["0-went_out"], fields["1-went_out"]
    return fields


def _encoded(name: str, kind: FieldKind, value: Any) -> dict[str, str]:
    if kind is FieldKind.CLASSES:
        return {f"{name}-{cls}": str(count) for cls, count in (value or {}).items()}
    if kind is FieldKind.FLAG:
        return {name: "on" if value else ""}
    return {name: "" if value is None else str(value)}


def unanswered(fields: dict[str, str]) -> dict[str, str]:
    """The fields of a fresh form: questions stay open, except that each pair is assumed to have opened, as most do."""
    answers = dict.fromkeys(("out", "0-morto", "1-morto", "0-table_cards", "1-table_cards"), "")
    answers |= dict.fromkeys(("0-hand_cards", "1-hand_cards"), "") | {"0-opened": "on", "1-opened": "on"}
    return fields | {name: value for name, value in answers.items() if name in fields}


def decode_hand(fields: Fields, regulation: Regulation, base: HandFacts | None = None) -> DecodedForm:
    """Read a hand from form fields, with everything that is wrong in them."""
    fields = _with_presumed_morto(fields, regulation)
    form = _Form(fields, regulation)
    marks = WENT_OUT.get(fields.get("out", ""), (False, False))
    sides = []
    for index in (0, 1):
        side = form.values(f"{index}-", regulation.fields, SIDE_FIELDS)
        if marks[index]:
            side["went_out"] = True
        sides.append(side | dict(base.sides[index].extra if base else {}))
    document = {"sides": sides} | form.values("", regulation.hand_fields, HAND_FIELDS)
    document |= base.extra if base else {}
    hand = _read_document(document, regulation, form.faults)
    answered = form.answered - set(form.faults)
    missing = tuple(_missing(fields, hand, answered, regulation))
    return DecodedForm(document, hand, form.faults, missing, answered, form.sums)


def _with_presumed_morto(fields: Fields, regulation: Regulation) -> Fields:
    """Assume that the pair that went out took and played a morto, unless the form says otherwise."""
    morto = f"{fields.get('out', '')}-morto"
    if "morto" not in regulation.fields or fields.get("out") not in ("0", "1") or fields.get(morto):
        return fields
    return {**dict(fields.items()), morto: "played"}  # `items` of a QueryDict gives single values


def _missing(fields: Fields, hand: HandFacts, answered: frozenset[str], regulation: Regulation) -> Iterator[str]:
    """The required fields that are empty. The pair that went out may leave the figure of its hand empty, whatever its
    partner still held."""
    if fields.get("out") not in WENT_OUT:
        yield "out"
    for index, side in enumerate(hand.sides):
        if "morto" in regulation.fields and fields.get(f"{index}-morto") not in MORTO_STATES:
            yield f"{index}-morto"
        figures = (regulation.table.field,) if side.went_out else (regulation.table.field, regulation.hand.field)
        yield from (name for name in (f"{index}-{field}" for field in figures) if not is_given(name, answered))


def is_given(name: str, answered: frozenset[str]) -> bool:
    """Whether a figure was entered, or its cards were counted instead."""
    index, _dash, field = name.partition("-")
    classes = f"{index}-{COUNTED[field]}-" if field in COUNTED else ""
    return name in answered or bool(classes and any(other.startswith(classes) for other in answered))


def missing_faults(missing: Iterable[str]) -> dict[str, str]:
    """What to do about each missing answer, by field."""
    return {
        name: _("Choose one of the answers.")
        if name == "out" or name.endswith("-morto")
        else _("Enter a number, or 0 where there was nothing.")
        for name in missing
    }


def _read_document(document: Document, regulation: Regulation, faults: dict[str, str]) -> HandFacts:
    """The hand in a document; values that it refuses (an absurd number) are removed and noted as faults."""
    while True:
        try:
            return read_hand(document, regulation)
        except Unreadable as fault:
            *path, last = fault.path
            holder: Any = document
            for step in path:
                holder = holder[step]
            del holder[last]
            name = "-".join(str(step) for step in fault.path if step != "sides")
            message = say(fault.message)
            faults[name] = message[:1].upper() + message[1:].rstrip(".") + "."


class _Form:
    """Reads the fields one by one."""

    def __init__(self, fields: Fields, regulation: Regulation) -> None:
        self.fields, self.regulation = fields, regulation
        self.faults: dict[str, str] = {}
        self.sums: dict[str, list[int]] = {}
        self.answered = frozenset(name for name, value in fields.items() if value.strip())

    def values(self, prefix: str, names: tuple[str, ...], kinds: Mapping[str, FieldKind]) -> Document:
        """The fields that have a value."""
        values = {name: self._value(prefix + name, kinds[name]) for name in names if name != "went_out"}
        return {name: value for name, value in values.items() if value is not None}

    def _value(self, name: str, kind: FieldKind) -> Any:
        if kind is FieldKind.CLASSES:
            counts = {cls: self._number(f"{name}-{cls}", kind) for cls in self.regulation.class_sizes}
            return {cls: count for cls, count in counts.items() if count is not None} or None
        if kind in WHOLE:
            return self._number(name, kind)
        return self._answer(kind, self.fields.get(name, ""))

    @staticmethod
    def _answer(kind: FieldKind, text: str) -> Any:
        if kind is FieldKind.FLAG:
            return True if text else None
        if kind is FieldKind.PAIR:
            return int(text) if text in ("0", "1") else None
        return text if text in MORTO_STATES else None

    def _number(self, name: str, kind: FieldKind) -> int | None:
        text = self.fields.get(name, "")
        if not text.strip():
            return None
        try:
            summands = parse_summands(text)
        except NotANumber:
            self.faults[name] = _("Only a whole number goes here, such as %(number)s.") % {
                "number": self._example(name, kind)
            }
            return None
        if len(summands) > 1:
            self.sums[name] = summands
        return sum(summands)

    def _example(self, name: str, kind: FieldKind) -> int:
        """A plausible number for a field: of points, of cards on a table, or of canastras."""
        if name.endswith("_cards") or (name == "left" and self.regulation.counts_cards):
            return 33
        return 330 if kind in (FieldKind.POINTS, FieldKind.TOTAL) else 2
