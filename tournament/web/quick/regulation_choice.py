"""The list of regulations with which a game can be started."""

from typing import NamedTuple

from rules.schema import Regulation
from tournament.boards.regulation_order import regulations_in_order
from tournament.texts import figure


class RegulationChoice(NamedTuple):
    """`target`: in points; empty if the game is a single hand. `last`: the one this device used last."""

    regulation: Regulation
    target: str
    last: bool


def regulation_choices(last: str | None = None) -> list[RegulationChoice]:
    """Every regulation: the one with key `last` first, then those in the language of the page."""
    choices = [_choice(regulation, regulation.key == last) for regulation in regulations_in_order()]
    return sorted(choices, key=lambda choice: not choice.last)


def _choice(regulation: Regulation, last: bool) -> RegulationChoice:
    target = regulation.end.target
    return RegulationChoice(regulation, figure(target) if target else "", last)
