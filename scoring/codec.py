"""Reads hands and games in the form of the game file, "sumula-game/1": converts plain JSON values to facts and back.

Files, forms, CSV, the API and the database all use this codec. What it accepts is well-formed; nothing is ignored or
guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, cast

from rules import registry
from rules.fields import HAND_FIELDS, MORTO_STATES, SIDE_FIELDS, FieldKind
from rules.rulings import UnknownOption, UnknownRuling
from rules.schema import Regulation
from rules.text import _, make_text
from scoring.hand import CLOSED, Closed, GameFacts, HandFacts, Side
from scoring.unreadable import Unreadable

FORMAT = "sumula-game/1"
MAX_WHOLE_NUMBER = 1_000_000
GAME_FIELDS = ("format", "regulation", "rulings", "pairs", "hands", "closed", "players_per_side")

Parser = Callable[[Any, Regulation], Any]


def read_game(document: object) -> GameFacts:
    """A game from its document (parsed JSON). Raises Unreadable, with the place, for anything that the contract does
    not allow."""
    fields, extra = _split_extra(read_object(document))
    for name in fields:
        if name not in GAME_FIELDS:
            raise Unreadable(make_text(_("unknown field")), name)
    if fields.get("format", FORMAT) != FORMAT:
        raise Unreadable(make_text(_("a format other than %(format)s"), format=FORMAT), "format")
    rulings = fields.get("rulings", {})
    regulation = read_regulation(fields, rulings)
    return GameFacts(
        regulation=regulation,
        hands=_read_hands(fields, regulation),
        pairs=_read_pairs(fields),
        closed=_read_closed(fields),
        players_per_side=_read_players(fields, regulation),
        rulings=rulings,
        extra=extra,
    )


def read_regulation(fields: Mapping[str, Any], rulings: object) -> Regulation:
    """The regulation that a document names, with its rulings applied. Raises Unreadable."""
    if "regulation" not in fields:
        raise Unreadable(make_text(_("the field is missing")), "regulation")
    key = fields["regulation"]
    regulation = registry.get(key) if isinstance(key, str) else None
    if regulation is None:
        raise Unreadable(make_text(_("unknown regulation")), "regulation")
    if not isinstance(rulings, dict):
        raise Unreadable(make_text(_("must be an object")), "rulings")
    try:
        return regulation.with_rulings(rulings)
    except UnknownOption as unknown:
        raise Unreadable(make_text(_("the ruling has no such value")), "rulings", unknown.name) from None
    except UnknownRuling as unknown:
        raise Unreadable(make_text(_("unknown ruling")), "rulings", unknown.name) from None


def read_hand(document: object, regulation: Regulation) -> HandFacts:
    """A hand from its document. Raises Unreadable."""
    fields, extra = _split_extra(read_object(document))
    values: dict[str, Any] = {}
    parsers = _hand_parsers(regulation)
    for name, value in fields.items():
        if name == "sides":
            continue
        parser = parsers.get(name)
        if parser is None:
            raise _not_a_field(name, HAND_FIELDS)
        values[name] = _parse_field(parser, value, regulation, name)
    return HandFacts(sides=_read_sides(fields, regulation), extra=extra, **values)


def _read_sides(fields: Mapping[str, Any], regulation: Regulation) -> tuple[Side, Side]:
    if "sides" not in fields:
        raise Unreadable(make_text(_("the field is missing")), "sides")
    sides = fields["sides"]
    if not isinstance(sides, list) or len(sides) != 2:
        raise Unreadable(make_text(_("must be a list of two sides")), "sides")
    read = []
    for index, side in enumerate(sides):
        try:
            read.append(read_side(side, regulation))
        except Unreadable as fault:
            raise fault.with_prefix("sides", index) from None
    return read[0], read[1]


def read_side(document: object, regulation: Regulation) -> Side:
    """One pair's count from its document. Raises Unreadable."""
    if type(document) is not dict:
        read_object(document)
    parsers = _side_parsers(regulation)
    values: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    for name, value in cast("dict[str, Any]", document).items():
        parser = parsers.get(name)
        if parser is not None:
            values[name] = _parse_field(parser, value, regulation, name)
        elif name.startswith("x_"):
            extra[name] = value
        else:
            raise _not_a_field(name, SIDE_FIELDS)
    return Side(extra=extra, **values) if extra else Side(**values)


def _parse_field(parser: Parser, value: Any, regulation: Regulation, name: str) -> Any:
    """The value as the parser reads it; an error gets the field's name in its path."""
    try:
        return parser(value, regulation)
    except Unreadable as fault:
        raise fault.with_prefix(name) from None


def read_object(document: object) -> dict[str, Any]:
    """The value if it is a JSON object. Raises Unreadable for any other."""
    if not isinstance(document, dict):
        raise Unreadable(make_text(_("must be an object")))
    return document


def _split_extra(document: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split into (fields of the contract, fields that begin with x_); the latter are not read."""
    fields = {name: value for name, value in document.items() if not name.startswith("x_")}
    return fields, {name: value for name, value in document.items() if name.startswith("x_")}


def _not_a_field(name: str, known: Mapping[str, FieldKind]) -> Unreadable:
    """The error for a field that does not exist at all, or not in this regulation."""
    return Unreadable(
        make_text(_("this regulation does not have the field") if name in known else _("unknown field")), name
    )


def _read_hands(fields: Mapping[str, Any], regulation: Regulation) -> tuple[HandFacts, ...]:
    if "hands" not in fields:
        raise Unreadable(make_text(_("the field is missing")), "hands")
    hands = fields["hands"]
    if not isinstance(hands, list):
        raise Unreadable(make_text(_("must be a list of hands")), "hands")
    read = []
    for index, hand in enumerate(hands):
        try:
            read.append(read_hand(hand, regulation))
        except Unreadable as fault:
            raise fault.with_prefix("hands", index) from None
    return tuple(read)


def _read_pairs(fields: Mapping[str, Any]) -> tuple[str, str] | None:
    if "pairs" not in fields:
        return None
    pairs = fields["pairs"]
    if not isinstance(pairs, list) or len(pairs) != 2:
        raise Unreadable(make_text(_("must be a list of two names")), "pairs")
    for index, name in enumerate(pairs):
        if not isinstance(name, str):
            raise Unreadable(make_text(_("must be a text")), "pairs", index)
        if not is_text(name):
            raise Unreadable(make_text(_("this text contains characters that cannot be written")), "pairs", index)
    return pairs[0], pairs[1]


def is_text(text: str) -> bool:
    """Whether a text can be stored and printed: without NUL and without half of a surrogate pair."""
    return "\x00" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def _read_closed(fields: Mapping[str, Any]) -> Closed | None:
    if "closed" not in fields:
        return None
    closed = fields["closed"]
    if closed not in CLOSED:
        raise Unreadable(make_text(_("must be one of: %(options)s"), options=", ".join(CLOSED)), "closed")
    return cast("Closed", closed)


def _read_players(fields: Mapping[str, Any], regulation: Regulation) -> int:
    if "players_per_side" not in fields:
        return 2
    players = fields["players_per_side"]
    if len(regulation.players_per_side) == 1:
        raise Unreadable(make_text(_("this regulation does not have the field")), "players_per_side")
    if type(players) is not int or players not in regulation.players_per_side:
        options = ", ".join(map(str, regulation.players_per_side))
        raise Unreadable(make_text(_("must be one of: %(options)s"), options=options), "players_per_side")
    return players


def whole_number(value: Any, _regulation: Regulation | None = None) -> int:
    """A whole number within ±1,000,000. Raises Unreadable for any other value, such as true, 1.0 and 1e3."""
    if type(value) is not int:
        raise Unreadable(make_text(_("must be a whole number")))
    if not -MAX_WHOLE_NUMBER <= value <= MAX_WHOLE_NUMBER:
        raise Unreadable(
            make_text(
                _("must be a whole number between %(low)s and %(high)s"), low=-MAX_WHOLE_NUMBER, high=MAX_WHOLE_NUMBER
            )
        )
    return value


def flag(value: Any, _regulation: Regulation | None = None) -> bool:
    """The same value. Raises Unreadable if it is neither true nor false."""
    if type(value) is not bool:
        raise Unreadable(make_text(_("must be true or false")))
    return value


def _parse_morto(value: Any, _regulation: Regulation) -> str:
    if not isinstance(value, str) or value not in MORTO_STATES:
        raise Unreadable(make_text(_("must be one of: %(options)s"), options=", ".join(MORTO_STATES)))
    return value


def _parse_pair(value: Any, _regulation: Regulation) -> Literal[0, 1]:
    if type(value) is not int or value not in (0, 1):
        raise Unreadable(make_text(_("must be 0 or 1")))
    return cast("Literal[0, 1]", value)


def _parse_classes(value: Any, regulation: Regulation) -> dict[str, int]:
    for name, count in read_object(value).items():
        if name not in regulation.class_sizes:
            raise Unreadable(make_text(_("this regulation does not count such a class of cards")), name)
        _parse_field(whole_number, count, regulation, name)
    return dict(value)


PARSERS: dict[FieldKind, Parser] = {
    FieldKind.COUNT: whole_number,
    FieldKind.POINTS: whole_number,
    FieldKind.TOTAL: whole_number,
    FieldKind.FLAG: flag,
    FieldKind.MORTO: _parse_morto,
    FieldKind.CLASSES: _parse_classes,
    FieldKind.PAIR: _parse_pair,
}


@cache
def _side_parsers(regulation: Regulation) -> dict[str, Parser]:
    return {name: PARSERS[SIDE_FIELDS[name]] for name in regulation.fields}


@cache
def _hand_parsers(regulation: Regulation) -> dict[str, Parser]:
    return {name: PARSERS[HAND_FIELDS[name]] for name in regulation.hand_fields}
