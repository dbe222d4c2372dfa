"""Edits the list of criteria with buttons: up, down, remove, add."""

from django.http import QueryDict

from tournament.whole_numbers import plain_number

CRITERIA = "criteria"


def edited(posted: QueryDict, action: str) -> QueryDict:
    """The posted form with its list changed by `action`: "up-2", "down-2", "remove-2" (indices from 0) or "add"."""
    typed = posted.copy()
    names = list(posted.getlist(CRITERIA))
    verb, _dash, digits = action.partition("-")
    index = plain_number(digits, len(names) - 1)
    if verb == "add":
        names += filter(None, posted.getlist("added"))
    elif index is not None:
        _move(names, verb, index)
    typed.setlist(CRITERIA, names)
    return typed


def _move(names: list[str], verb: str, index: int) -> None:
    if verb == "remove":
        del names[index]
    other = index + {"up": -1, "down": 1}.get(verb, 0)
    if verb in ("up", "down") and 0 <= other < len(names):
        names[index], names[other] = names[other], names[index]
