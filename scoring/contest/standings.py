"""Standings as plain JSON values: what `standings --json` answers, and what every table of the site shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import Text
from scoring.contest.criteria import APCEF_ART_16, LOTS, criteria, spelled_out
from scoring.contest.criteria.registry import figure
from scoring.contest.model import Drawing, PairId, Stage, Tournament
from scoring.contest.results import Value
from scoring.contest.stages import RankedTable, Standing
from scoring.contest.why import why_here
from scoring.formats.base import NotYet

Say = Callable[[Text], str]


def write_standings(tournament: Tournament, say: Say, asked: Stage | None = None) -> dict[str, Any]:
    """The tables of all stages, or of the asked one; `say` turns a `Text` into the active language."""
    standing = Standing(tournament)
    stages = tournament.stages if asked is None else (asked,)
    return {"stages": [{"id": stage.id, "tables": _tables(standing, stage, say)} for stage in stages]}


def _tables(standing: Standing, stage: Stage, say: Say) -> list[dict[str, Any]]:
    """A stage that waits for the one before it has no tables yet; matches played in it already contradict that."""
    try:
        tables = standing.ranked(stage)
    except NotYet:
        if any(match.stage == stage.id and (match.games or match.absent) for match in standing.tournament.matches):
            raise
        return []
    unused = _unused_lots(standing, stage, tables)
    return [
        {
            "group": table.table.group,
            "rows": list(_rows(standing, stage, table, say)),
            "undecided": [tie for ranking in table.tiers for tie in ranking.undecided],
            "unused_lots": [list(drawing.among) for at, drawing in unused if at == index],
        }
        for index, table in enumerate(tables)
    ]


def _unused_lots(standing: Standing, stage: Stage, tables: Sequence[RankedTable]) -> list[tuple[int, Drawing]]:
    """Drawings of the stage that decided no tie, each at the first table that has one of its pairs, or the first."""
    used = {tie for table in tables for ranking in table.tiers for tie in ranking.used}
    return [
        (next((at for at, table in enumerate(tables) if drawing.tie & set(table.table.pairs)), 0), drawing)
        for drawing in standing.tournament.lots
        if drawing.stage == stage.id and drawing.tie not in used and not standing.used_across(stage, drawing.tie)
    ]


def _rows(standing: Standing, stage: Stage, table: RankedTable, say: Say) -> Iterator[dict[str, Any]]:
    names = {pair_id: pair.name for pair_id, pair in standing.tournament.pairs.items()}
    for row in placed(table):
        yield {
            "place": row.place,
            "pair": row.pair,
            "values": {name: figure(value) for name, value in values_of(row.pair, row.tier, stage, table).items()},
            "why": say(why_here(row, table, names)),
        }


@dataclass(frozen=True, slots=True)
class Row:
    """One pair in its place. `tier` counts the rankings of its table, `at` the groups of that ranking."""

    place: int
    pair: PairId
    tier: int
    at: int


def placed(table: RankedTable) -> Iterator[Row]:
    """All pairs of a table in order; places 1, 2, 2, 4."""
    before = 0
    for tier, ranking in enumerate(table.tiers):
        for at, (place, group) in enumerate(ranking.places()):
            for pair in group:
                yield Row(before + place, pair, tier, at)
        before += sum(len(group) for group in ranking.groups)


def values_of(pair: PairId, tier: int, stage: Stage, table: RankedTable) -> dict[str, Value]:
    """What a pair has reached in each criterion of the stage; those of a tie only where they applied."""
    values: dict[str, Value] = {}
    of_ties = table.tiers[tier].tie_values.get(pair, {})
    for name in shown_criteria(stage.criteria):
        criterion = criteria()[name]
        if criterion.of_the_tie:
            if name in of_ties:
                values[name] = of_ties[name]
        else:
            found = table.results.value_of(criterion.name, criterion.among)
            values[name] = criterion.shown(found[pair])
    return values


def shown_criteria(names: tuple[str, ...]) -> list[str]:
    """The criteria of a stage that have a value to show, each once: presets spelled out, lots left out."""
    shown: list[str] = []
    for name in spelled_out(names):
        shown += ["head_to_head", "point_difference", "points_for"] if name == APCEF_ART_16 else [name]
    return [name for name in dict.fromkeys(shown) if name != LOTS]
