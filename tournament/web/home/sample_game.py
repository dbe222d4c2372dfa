"""The game that the home page shows to people who have none yet, and a slip that is found: in each language, a game
that is played where it is spoken. All sums were added up by hand."""

import json
from typing import Any

from tournament.web.examples import examples

PAIRS = ("Quitéria/Renê", "Marlene/Nilo")
SAMPLES_BY_LANGUAGE = {
    "it": ("burraco-it", ("Lucia/Franco", "Elena/Sandro")),
    "en": ("canasta-classica", ("Dorothy/Frank", "Helen/Walter")),
}
"""The regulation whose first worked example is shown, and its pairs: the regulation's own articles sum it up."""
SAMPLE_HANDS = 4


def sample_game(language: str) -> dict[str, Any]:
    """A game file of four hands, still being played; no check finds anything in it."""
    if language not in SAMPLES_BY_LANGUAGE:
        return _of_brazil()
    key, pairs = SAMPLES_BY_LANGUAGE[language]
    hands = json.loads(examples()[f"{key}-1"].text)["hands"][:SAMPLE_HANDS]
    return {"regulation": key, "pairs": list(pairs), "hands": hands}


def sample_slip(language: str) -> dict[str, Any]:
    """The same game in its first hand, where the second pair's cards are worth less than its dirty canastra."""
    game = sample_game(language)
    first, second = game["hands"][0]["sides"]
    slip = {name: value for name, value in second.items() if name not in ("claimed_total", "semi_clean")}
    slip |= {"dirty": 1, "table_points": 30} | ({"morto": "none"} if "morto" in slip else {})
    return {**game, "hands": [{"sides": [first, slip]}]}


def _of_brazil() -> dict[str, Any]:
    """Canastra, APCEF/SC 2022, at 2.060 to 1.760."""
    return {
        "regulation": "apcef-sc-2022",
        "pairs": list(PAIRS),
        "hands": [
            _hand(_side(345, 20, clean=1, dirty=1, went_out=True), _side(185, 70, dirty=1)),
            _hand(_side(170, 85, dirty=1), _side(315, 15, clean=1, dirty=1, went_out=True)),
            _hand(_side(330, 25, clean=2, went_out=True), _side(95, 120, dirty=1, morto="none")),
            _hand(_side(205, 60, dirty=2), _side(380, 10, clean=1, dirty=2, went_out=True)),
        ],
    }


def _hand(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    return {"sides": [first, second]}


def _side(table: int, held: int, **fields: Any) -> dict[str, Any]:
    return {"morto": "played", "table_points": table, "hand_points": held, **fields}
