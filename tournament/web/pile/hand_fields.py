"""The fields of a hand in the order of the paper: a line for each pair, to be typed without looking up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.fields import HAND_FIELDS, SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from tournament.web.quick.labels import MORTO, field_label, short_label

OUT_FIELD = "out"


@dataclass(frozen=True)
class HandField:
    """A field. `options`: (value, label) of a choice; empty for a figure. `flag`: whether it is a tick box."""

    name: str
    label: str
    short: str
    value: str = ""
    fault: str = ""
    options: tuple[tuple[str, str], ...] = ()
    flag: bool = False


@dataclass(frozen=True)
class HandLines:
    """The fields of a hand. `went_out_field`: who went out; `pairs`: the fields of each; `hand_fields`: those of the
    hand."""

    went_out_field: HandField
    pairs: tuple[tuple[HandField, ...], tuple[HandField, ...]]
    hand_fields: tuple[HandField, ...]


def hand_field_lines(
    regulation: Regulation, fields: Mapping[str, str], faults: Mapping[str, str], names: tuple[str, str]
) -> HandLines:
    """The fields, without cards counted by class: sheets that have these are entered on the match's own page."""
    options = (("0", names[0]), ("1", names[1]), ("none", _("nobody")))
    out = HandField(OUT_FIELD, _("Who went out"), "", fields.get(OUT_FIELD, ""), faults.get(OUT_FIELD, ""), options)

    def line(side: str, names_of: tuple[str, ...]) -> Iterator[HandField]:
        for name in names_of:
            kind = (SIDE_FIELDS | HAND_FIELDS)[name]
            if name != "went_out" and kind is not FieldKind.CLASSES:
                yield _field(regulation, f"{side}{name}", name, kind, fields, faults, options)

    pairs = tuple(line("0-", regulation.fields)), tuple(line("1-", regulation.fields))
    return HandLines(out, pairs, tuple(line("", regulation.hand_fields)))


def _field(
    regulation: Regulation,
    name: str,
    field: str,
    kind: FieldKind,
    fields: Mapping[str, str],
    faults: Mapping[str, str],
    choices: tuple[tuple[str, str], ...],
) -> HandField:
    """A field of a hand's form, with what was typed, its fault, and options where it is a choice."""
    options: tuple[tuple[str, str], ...] = ()
    if kind is FieldKind.MORTO:
        options = tuple((value, _(word)) for value, word in MORTO.items())
    elif kind is FieldKind.PAIR:
        options = choices[:2]
    return HandField(
        name,
        field_label(regulation, field),
        short_label(regulation, field),
        fields.get(name, ""),
        faults.get(name, ""),
        options,
        kind is FieldKind.FLAG,
    )
