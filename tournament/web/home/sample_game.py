"""The game that the home page shows to who has none yet: four hands of Canastra, APCEF/SC 2022, summed by hand."""

from typing import Any

PAIRS = ("Quitéria/Renê", "Marlene/Nilo")


def sample_game() -> dict[str, Any]:
    """A game file, under way at 2.060 to 1.760; no check has anything to say of it."""
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
