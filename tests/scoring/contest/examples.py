"""Whole tournaments, one of each kind, in many of the forms that the file allows."""

from __future__ import annotations

from tests.scoring.contest.samples import Document

HAND = {"sides": [{"clean": 1, "table_points": 500, "morto": "played"}, {"table_points": 300, "morto": "played"}]}


def _pairs(names: str) -> list[Document]:
    return [{"id": name, "name": f"Pair {name}"} for name in names]


def _match(stage: str, round_: int, pairs: str, *totals: tuple[int, int], **more: object) -> Document:
    return {
        "stage": stage, "round": round_, "pairs": [pairs[0], pairs[1] if len(pairs) > 1 else None],
        **({"games": [{"totals": list(total)} for total in totals]} if totals else {}), **more,
    }  # fmt: skip


WON, LOST = (3000, 1000), (1200, 3100)

GROUPS: Document = {
    "format": "sumula-tournament/1", "name": "Copa", "regulation": "apcef-sc-2022", "rulings": {"restart_on_two": True},
    "pairs": [
        {"id": "A", "name": "Ana/Bia", "players": ["Ana", "Bia"], "club": "Floripa", "seed": 1},
        {"id": "B", "name": "Caio/Davi"}, {"id": "C", "name": "Eva/Fábio"}, {"id": "D", "name": "Gil/Hugo"},
        {"id": "E", "name": "Ivo/Jô"},
        {"id": "F", "name": "Lia/Mel", "withdrawn": {"stage": "groups", "round": 3, "results": "stand"}},
    ],
    "stages": [
        {
            "id": "groups", "kind": "round_robin", "groups": [["A", "B", "C"], ["D", "E", "F"]], "legs": 1, "games": 1,
            "match_points": {"win": 3, "draw": 1, "loss": 0, "walkover": -3}, "walkover_score": [3000, 0],
            "criteria": ["wins", "apcef_art_16"],
        },
        {
            "id": "final", "kind": "single_elimination", "games": 3, "third_place": True,
            "entrants": {"stage": "groups", "places": [1], "best_of_next": 2},
        },
    ],
    "matches": [
        _match("groups", 1, "AB", (3050, 2100), group=0, table=1),
        {
            "stage": "groups", "group": 0, "round": 2, "pairs": ["A", "C"],
            "games": [{"hands": [HAND, HAND], "closed": "time"}],
        },
        _match("groups", 3, "BC", absent=["C"], group=0),
        _match("groups", 1, "DE", (3000, 2200), group=1),
        _match("groups", 2, "FD", (3000, 2900), group=1),
        _match("final", 1, "AE", WON, WON, slot=1),
        _match("final", 1, "DB", LOST, WON, LOST, slot=2),
        _match("final", 2, "AB", WON, slot=1),
        _match("final", 2, "ED", slot=2),
    ],
    "adjustments": [{"stage": "groups", "pair": "B", "match_points": 0, "points": -100, "reason": "Late"}],
    "lots": [{"stage": "groups", "among": ["D", "E"], "order": ["E", "D"], "draw": {"id": "d-1", "sources": ["x"]}}],
    "x_club": "Floripa",
}  # fmt: skip

SWISS: Document = {
    "regulation": "canasta-it",
    "pairs": [*_pairs("ABCD"), {"id": "E", "entered": {"stage": "s", "round": 2}}],
    "stages": [
        {
            "id": "s", "kind": "swiss", "rounds": 4, "avoid_rematch": "not_last", "protect_clubs": True,
            "games": {"exactly": 1}, "scoring": "victory_points", "table": "burraco-4", "bye_vp": 14,
            "bye_score": [355, 0], "walkover_vp": [18, 0],
            "criteria": ["victory_points", "buchholz", "sonneborn_berger", "head_to_head_difference", "points_for"],
        }
    ],
    "matches": [
        _match("s", 1, "AB", WON), _match("s", 1, "CD", LOST), _match("s", 2, "AD", LOST), _match("s", 2, "BE", WON),
        _match("s", 2, "C"), _match("s", 3, "DB", absent=["B"]), _match("s", 3, "EC", WON), _match("s", 3, "A"),
    ],
}  # fmt: skip

MITCHELL: Document = {
    "regulation": "buraco-aberto-sujo",
    "pairs": _pairs("ABCD"),
    "stages": [
        {
            "id": "m", "kind": "mitchell", "stationary": ["A", "C"], "rounds": 2, "tables": "by_side",
            "criteria": ["wins", "buchholz", "lots"],
        }
    ],
    "matches": [_match("m", 1, "AB", WON), _match("m", 1, "CD", LOST), _match("m", 2, "AD"), _match("m", 2, "BC", WON)],
}  # fmt: skip

DOUBLE: Document = {
    "regulation": "aacrt-2016",
    "pairs": _pairs("ABCD"),
    "stages": [{"id": "d", "kind": "double_elimination", "criteria": ["point_difference"]}],
    "matches": [_match("d", 1, "AD", WON), _match("d", 1, "BC", LOST)],
}

LOSSES: Document = {
    "regulation": "faraes-2023",
    "pairs": _pairs("ABCDE"),
    "stages": [
        {"id": "l", "kind": "losses_out", "losses": 2, "until": 2, "criteria": ["faraes"]},
        {"id": "k", "kind": "single_elimination", "entrants": ["A", "B"]},
    ],
    "matches": [_match("l", 1, "AB", WON), _match("l", 1, "CD", WON), _match("l", 1, "E")],
}

_VP = {"scoring": "victory_points", "criteria": ["victory_points", "point_difference"]}
EVENING: Document = {
    "regulation": "canasta-it",
    "pairs": _pairs("ABCDEFGHI"),
    "stages": [
        {
            "id": "m", "kind": "mitchell", "groups": [[*"ABCDE"], [*"FGHI"]], "step": 1, "table": "burraco-3",
            "bye_vp": 14, "bye_score": [355, 0], **_VP,
        },
        {
            "id": "f", "kind": "swiss", "pairing": "places", "rounds": 2, "avoid_rematch": "previous_round",
            "entrants": {"stage": "m", "places": "all"}, "carries": ["m"], "table": "burraco-4", **_VP,
        },
        {"id": "k", "kind": "single_elimination", "entrants": {"stage": "f", "places": [1, 2, 3, 4]}},
        {"id": "c", "kind": "single_elimination", "entrants": {"stage": "k", "losers_of": [1]}},
    ],
    "matches": [
        _match("m", 1, "AC", WON, group=0), _match("m", 1, "BD", LOST, group=0), _match("m", 1, "E", group=0),
        _match("m", 1, "FH", WON, group=1), _match("m", 1, "GI", LOST, group=1),
        _match("m", 2, "AE", WON, group=0), _match("m", 2, "BC", LOST, group=0), _match("m", 2, "D", group=0),
        _match("m", 2, "FI", LOST, group=1), _match("m", 2, "GH", WON, group=1),
        _match("f", 1, "AI", WON, slot=1, table=1), _match("f", 1, "DF", WON, slot=2, table=2),
        _match("f", 1, "CE", LOST, slot=3), _match("f", 1, "GB", absent=["B"], slot=4), _match("f", 1, "H", slot=5),
    ],
    "adjustments": [{"stage": "m", "pair": "F", "victory_points": -1, "points": 0, "reason": "Late"}],
}  # fmt: skip

EXAMPLES = [GROUPS, SWISS, MITCHELL, DOUBLE, LOSSES, EVENING]
