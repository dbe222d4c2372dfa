"""A game file to start from."""

from tests.tournament.services.matches.games import hand

DOCUMENT = {
    "format": "sumula-game/1",
    "regulation": "apcef-sc-2022",
    "rulings": {},
    "pairs": ["Ana/Bia", ""],
    "hands": [hand() | {"x_note": ["\0", 1.5, 1e22, "\ud800", None]}, hand(200)],
    "closed": "time",
    "x_table": {"b": 10**30, "a": -0.0},
}
