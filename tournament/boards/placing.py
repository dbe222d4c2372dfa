"""Where a pair of a table is placed, and why, as every board says it: in a knock-out that is still being played, by the
places that it can have at the end."""

from typing import NamedTuple

from django.utils.text import capfirst

from scoring.contest.tables import RankedPair, RankedTable, final_places
from scoring.contest.why import Names, final_placing_sentence
from tournament.boards.words import NOTHING, places_in
from tournament.texts import keep_figures_whole, say_in


class Placing(NamedTuple):
    """`number`: the place, None while it is not certain. `text`: "3rd", "5th–8th", or `NOTHING` for a pair that is
    still in."""

    number: int | None
    text: str


def placing(language: str | None, row: RankedPair, table: RankedTable) -> Placing:
    """Where the pair of a row is placed."""
    places = final_places(row, table)
    if places is None:
        return Placing(None, NOTHING)
    return Placing(places.first if places.first == places.last else None, places_in(language, places))


def placing_reason(language: str | None, row: RankedPair, table: RankedTable, names: Names) -> str:
    """The sentence that explains a place: "2nd: 1 win (Ana/Bia: 2).", "Still in."."""
    return capfirst(keep_figures_whole(say_in(language, final_placing_sentence(row, table, names))))
