"""JSON Schemas (2020-12) of the game file and the tournament file, for programs that write them.

They check less than the codec: which fields there are, their types and limits. Whatever a schema refuses the codec
refuses too; what it accepts may still contradict a regulation, or itself.
"""

from __future__ import annotations

from typing import Any

from rules import registry
from rules.fields import HAND_FIELDS, MORTO_STATES, SIDE_FIELDS, FieldKind
from scoring import codec
from scoring.contest.criteria import known_criteria
from scoring.contest.victory_points import BUILT_IN_TABLES
from scoring.formats import formats
from scoring.hand import CLOSED
from scoring.tournament_file import codec as contest_codec
from scoring.tournament_file.fields import MAX_ROUNDS
from scoring.tournament_file.teams import TEAM_DECIDERS

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
NAME_SCHEMA: Schema = {"type": "string", "pattern": "\\S"}
FLAG: Schema = {"type": "boolean"}
WHOLE: Schema = {"type": "integer", "minimum": -codec.MAX_WHOLE_NUMBER, "maximum": codec.MAX_WHOLE_NUMBER}
NON_NEGATIVE: Schema = {"type": "integer", "minimum": 0, "maximum": codec.MAX_WHOLE_NUMBER}
POSITIVE: Schema = {"type": "integer", "minimum": 1, "maximum": codec.MAX_WHOLE_NUMBER}
ROUND: Schema = {"type": "integer", "minimum": 1, "maximum": MAX_ROUNDS}
KINDS: dict[FieldKind, Schema] = {
    FieldKind.COUNT: WHOLE,  # a negative count can be read, and gives a finding
    FieldKind.POINTS: WHOLE,
    FieldKind.TOTAL: WHOLE,
    FieldKind.FLAG: FLAG,
    FieldKind.MORTO: {"enum": list(MORTO_STATES)},
    FieldKind.CLASSES: {"type": "object", "additionalProperties": WHOLE},
    FieldKind.PAIR: {"enum": [0, 1]},
}


def game_schema() -> Schema:
    """The schema of "sumula-game/1"."""
    members: dict[str, Schema] = {
        "format": {"const": codec.FORMAT},
        "regulation": {"enum": sorted(registry.keys())},
        "rulings": {"type": "object"},
        "pairs": _list(TEXT, 2, 2),
        "hands": _list(_ref("hand")),
        "closed": {"enum": list(CLOSED)},
        "players_per_side": POSITIVE,
    }
    game = _object(members, "regulation", "hands")
    return {"$schema": DIALECT, "title": "A game of cards, sumula-game/1", **game, "$defs": _hand_definitions()}


def tournament_schema() -> Schema:
    """The schema of "sumula-tournament/1"."""
    members: dict[str, Schema] = {
        "format": {"const": contest_codec.FORMAT},
        "name": TEXT,
        "regulation": {"enum": sorted(registry.keys())},
        "rulings": {"type": "object"},
        "pairs": _list(_ref("pair"), 1),
        "teams": _list(_ref("team")),
        "stages": _list(_ref("stage"), 1),
        "matches": _list(_ref("match")),
        "adjustments": _list(_ref("adjustment")),
        "lots": _list(_ref("lot")),
    }
    tournament = _object(members, "regulation", "pairs", "stages", "matches")
    definitions = _hand_definitions() | _entry_definitions() | _match_definitions() | {"stage": _stage()}
    return {"$schema": DIALECT, "title": "A tournament, sumula-tournament/1", **tournament, "$defs": definitions}


def _hand_definitions() -> Schema:
    hand_fields = {name: KINDS[kind] for name, kind in HAND_FIELDS.items()}
    return {
        "hand": _object({"sides": _list(_ref("side"), 2, 2), **hand_fields}, "sides"),
        "side": _object({name: KINDS[kind] for name, kind in SIDE_FIELDS.items()}),
    }


def _entry_definitions() -> Schema:
    withdrawal = _object({"stage": TEXT, "round": ROUND, "results": {"enum": ["stand", "annul"]}}, "stage", "round")
    late_entry = _object({"stage": TEXT, "round": ROUND}, "stage", "round")
    shared = {
        "id": NAME_SCHEMA,
        "name": TEXT,
        "club": TEXT,
        "seed": POSITIVE,
        "withdrawn": withdrawal,
        "entered": late_entry,
    }
    return {
        "pair": _object({**shared, "players": _list(TEXT)}, "id"),
        "team": _object({**shared, "pairs": _list(TEXT, 1)}, "id", "pairs"),
    }


def _match_definitions() -> Schema:
    by_hands: dict[str, Schema] = {
        "hands": _list(_ref("hand")),
        "closed": {"enum": list(CLOSED)},
        "players_per_side": POSITIVE,
    }
    points = dict.fromkeys(("match_points", "victory_points", "points"), WHOLE)
    return {
        "match": _match(),
        "totals": _object({"totals": _list(WHOLE, 2, 2)}, "totals"),
        "hands": _object(by_hands, "hands"),
        "adjustment": _object({"stage": TEXT, "pair": TEXT, "reason": TEXT, **points}, "stage", "pair"),
        "lot": _lot(),
    }


def _match() -> Schema:
    """The schema of a match in a tournament file."""
    side = {"anyOf": [TEXT, {"type": "null"}, _list(TEXT, 2, 2)]}
    seated = {"anyOf": [{"type": "null"}, _list(NON_NEGATIVE, 1)]}
    match: dict[str, Schema] = {
        "stage": TEXT,
        "round": ROUND,
        "pairs": _list(side, 2, 2),
        "group": NON_NEGATIVE,
        "table": POSITIVE,
        "slot": POSITIVE,
        "games": _list({"anyOf": [_ref("totals"), _ref("hands")]}),
        "absent": _list(TEXT),
        "went_on": TEXT,
        "seated": _list(seated, 2, 2),
    }
    return _object(match, "stage", "round", "pairs")


def _lot() -> Schema:
    lot: dict[str, Schema] = {
        "stage": TEXT,
        "among": _list(TEXT, 2),
        "order": _list(TEXT, 2),
        "draw": {"type": "object"},
    }
    return _object(lot, "stage", "among", "order")


def _stage() -> Schema:
    """The schema of a stage in a tournament file. The options that each kind has are allowed with any value."""
    option_fields: dict[str, Schema] = {name: {} for kind in formats().values() for name in sorted(kind.option_names)}
    two_numbers = _list(WHOLE, 2, 2)
    row = _list({"anyOf": [{"type": "null"}, NON_NEGATIVE]}, 2, 2)
    return _object(
        {
            **option_fields,  # the options each kind has; the codec knows their types
            "id": NAME_SCHEMA,
            "kind": {"enum": sorted(formats())},
            "groups": _list(_list(TEXT, 1), 1),
            "entrants": {"anyOf": [_list(TEXT, 1), _entrants()]},
            "carries": _list(TEXT),
            "games": {"anyOf": [POSITIVE, _object({"exactly": POSITIVE}, "exactly")]},
            "match_points": _object(dict.fromkeys(("win", "draw", "loss", "walkover"), WHOLE)),
            "walkover_score": two_numbers,
            "walkover_vp": two_numbers,
            "bye_score": two_numbers,
            "bye_vp": WHOLE,
            "scoring": {"enum": ["match_points", "victory_points"]},
            "table": {"anyOf": [{"enum": sorted(BUILT_IN_TABLES)}, _list(row, 1)]},
            "criteria": _list({"enum": list(known_criteria())}),
            "teams": _object({"tables": POSITIVE, "decided_by": _list({"enum": list(TEAM_DECIDERS)}, 1)}, "tables"),
        },
        "id",
        "kind",
    )


def _entrants() -> Schema:
    places = {"anyOf": [{"const": "all"}, _list(POSITIVE, 1)]}
    members = {"stage": TEXT, "places": places, "best_of_next": NON_NEGATIVE, "losers_of": _list(POSITIVE, 1)}
    return _object(members, "stage")


def _object(members: dict[str, Schema], *required: str) -> Schema:
    """The schema of an object with these members and no others, except those that begin with x_."""
    return {
        "type": "object",
        "properties": members,
        "patternProperties": {"^x_": {}},
        "additionalProperties": False,
        **({"required": list(required)} if required else {}),
    }


def _list(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    """The schema of a list with at least `least` and at most `most` items."""
    limits = {"minItems": least} | ({} if most is None else {"maxItems": most})
    return {"type": "array", "items": items, **limits}


def _ref(name: str) -> Schema:
    """A reference to one of the definitions."""
    return {"$ref": f"#/$defs/{name}"}
