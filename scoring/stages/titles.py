"""Titles of stages without a name: by format, or by the stage's part in its arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from rules.text import Text, _, make_text
from scoring.contest.model import StageFacts
from scoring.formats import format_of

FINAL = "x_final"
"""The field of a stage with the letter of a final by places."""
CONSOLATION = "x_consolation"
"""The field of a stage that says whether it is a consolation."""
PLACES = "x_places"
"""The field of a stage with the first and the last place played for."""


def first_place(stage: StageFacts) -> int:
    """The place in the tournament that the winner of the stage takes: above 1 only where lower places are played
    for."""
    places = stage.extra.get(PLACES)
    return places[0] if _are_places(places) else 1


def _are_places(places: Any) -> TypeGuard[Sequence[int]]:
    return isinstance(places, (list, tuple)) and len(places) == 2 and all(type(place) is int for place in places)


def is_part(stage: StageFacts) -> bool:
    """Whether the stage has a title of its own because of its part in an arrangement."""
    return bool({FINAL, CONSOLATION, PLACES} & set(stage.extra))


def title_of(stage: StageFacts) -> Text:
    """The title of a stage without a name: by its part in the arrangement, else by its format."""
    letter, places = stage.extra.get(FINAL), stage.extra.get(PLACES)
    if isinstance(letter, str) and 0 < len(letter) <= 3:
        return make_text(_("Final %(letter)s"), letter=letter)
    if stage.extra.get(CONSOLATION) is True:
        return make_text(_("Consolation"))
    if _are_places(places):
        return make_text(_("Places %(first)s to %(last)s"), first=places[0], last=places[1])
    return format_of(stage).title(stage)
