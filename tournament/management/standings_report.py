"""Standings and pairings as text to read in a terminal."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.contest.criteria import criteria
from scoring.contest.model import TournamentFacts
from tournament.texts import figure, join_names


def standings_report(tournament: TournamentFacts, answer: dict[str, Any]) -> Iterator[str]:
    """The lines of each table: places, names, values below their labels, and the sentence that explains each place."""
    if tournament.name:
        yield tournament.name
    for stage in answer["stages"]:
        yield ""
        yield _("Stage %(stage)s") % {"stage": stage["id"]}
        if not stage["tables"]:
            yield "  " + _("It cannot be drawn up yet: the stage before it is not finished.")
        for table in stage["tables"]:
            yield from _table(tournament, table, len(stage["tables"]))
        if "pairs" in stage:
            yield "  " + _("The pairs of the teams")
            yield from _rows(tournament, stage["pairs"])


def _table(tournament: TournamentFacts, table: dict[str, Any], tables: int) -> Iterator[str]:
    if tables > 1:
        yield "  " + _("Group %(group)s") % {"group": table["group"] + 1}
    names = {row["pair"]: tournament.pairs[row["pair"]].name for row in table["rows"]}
    yield from _rows(tournament, table["rows"])
    for tie in table["undecided"]:
        yield "  " + _("To be drawn by lot: %(names)s") % {"names": join_names([names[pair] for pair in tie])}
    for among in table["unused_lots"]:
        yield "  " + _("Lots not used: %(names)s") % {"names": join_names([names.get(pair, pair) for pair in among])}


def _rows(tournament: TournamentFacts, rows: list[dict[str, Any]]) -> Iterator[str]:
    names = {row["pair"]: tournament.pairs[row["pair"]].name for row in rows}
    width = max(map(len, names.values()), default=0)
    for row in rows:
        values = " · ".join(
            f"{_(criteria()[name].label)} {figure(value) if isinstance(value, int) else value}"
            for name, value in row["values"].items()
        )
        yield f"  {row['place']:>3}  {names[row['pair']]:<{width}}  {values}"
        yield f"       {row['why']}"
