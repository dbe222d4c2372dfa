"""Prepares to repeat a drawing: its pool and details as they would be now.

Pairs may have come or gone; the members of a tie and the players to be paired stay the same.
"""

from typing import Any

from tournament.models import Entry, Lot, Match, Stage
from tournament.services.tournaments.lots.rounds import drawn_from


def current_pool(lot: Lot) -> tuple[str, ...]:
    """The pool now: ids of pairs in file order; for "pairs" the names of players, for "format" the options."""
    if lot.purpose == "pairs":
        return tuple(lot.details["x_players"])
    if lot.purpose == "format":
        return tuple(lot.details["codes"])
    if lot.purpose == "tie":
        return tuple(lot.details.get("codes") or lot.pool)
    if lot.purpose == "round":
        return drawn_from(lot.tournament, lot.stage, lot.details["round"])
    entries = tuple(_entries(lot))
    codes = set(_seated_pairs(lot) if lot.purpose == "tables" else _entrants(lot) or entries)
    return tuple(code for code in entries if code in codes)


def repeatable_details(lot: Lot) -> dict[str, Any]:
    """The details given for the purpose, without those fixed at the announcement or set by the outcome."""
    details = {name: lot.details[name] for name in ("round", "groups") if name in lot.details}
    return {**details, "pots": bool(lot.details.get("pots"))} if lot.purpose == "groups" else details


def _entries(lot: Lot) -> Any:
    rows = Entry.objects.filter(tournament=lot.tournament_id, removed=False).order_by("position")
    return rows.values_list("code", flat=True)


def _seated_pairs(lot: Lot) -> set[str]:
    """The pairs seated at the round's tables."""
    rows = Match.objects.filter(round__stage__tournament=lot.tournament_id, round__stage__key=lot.stage, removed=False)
    rows = rows.filter(round__number=lot.details["round"], round__removed=False, second__isnull=False)
    return {code for codes in rows.values_list("first__code", "second__code") for code in codes}


def _entrants(lot: Lot) -> list[str]:
    """The entrants chosen by hand for the stage; empty if they are not."""
    if lot.purpose != "groups":
        return []
    row = Stage.objects.filter(tournament=lot.tournament_id, key=lot.stage, removed=False).first()
    entrants = row.document.get("entrants") if row else None
    return entrants if isinstance(entrants, list) else []
