"""Writes standings as plain JSON, which `standings --json` prints and every table of the site shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.text import Say
from scoring.contest.criteria.registry import plain_value
from scoring.contest.impossible import NotYet
from scoring.contest.model import Drawing, StageFacts, TournamentFacts
from scoring.contest.tables import RankedTable, qualifying_order, values_of
from scoring.contest.teams import pair_criteria
from scoring.contest.why import placing_sentence
from scoring.stages.resolver import TournamentResolver


def write_standings(tournament: TournamentFacts, say: Say, only: StageFacts | None = None) -> dict[str, Any]:
    """The document of all stages, or of one. `say` translates a `Text`."""
    resolver = TournamentResolver(tournament)
    stages = tournament.stages if only is None else (only,)
    return {"stages": [_stage_document(resolver, stage, say) for stage in stages]}


def _stage_document(resolver: TournamentResolver, stage: StageFacts, say: Say) -> dict[str, Any]:
    document: dict[str, Any] = {"id": stage.id, "tables": _table_documents(resolver, stage, say)}
    table = resolver.pair_table(stage)
    if table is not None:
        pair_stage = replace(stage, criteria=pair_criteria(stage))
        document["pairs"] = list(_row_documents(resolver, pair_stage, table, say))
    return document


def _table_documents(resolver: TournamentResolver, stage: StageFacts, say: Say) -> list[dict[str, Any]]:
    """The tables of a stage; [] while they cannot be drawn up. Raises NotYet if the stage has results although its
    entrants are unknown."""
    try:
        tables = resolver.ranked(stage)
    except NotYet:
        if resolver.unfinished_carried(stage) is None and any(
            match.stage == stage.id and (match.games or match.absent) for match in resolver.tournament.matches
        ):
            raise
        return []
    unused = _unused_lots(resolver, stage, tables)
    return [
        {
            "group": table.table.group,
            "rows": list(_row_documents(resolver, stage, table, say)),
            "undecided": [tie for ranking in table.tiers for tie in ranking.undecided],
            "unused_lots": [list(drawing.pairs) for at, drawing in unused if at == index],
        }
        for index, table in enumerate(tables)
    ]


def _unused_lots(
    resolver: TournamentResolver, stage: StageFacts, tables: Sequence[RankedTable]
) -> list[tuple[int, Drawing]]:
    """Drawings of the stage that decided no tie, each with the index of the first table that has one of its pairs, or
    0."""
    used = {tie for table in tables for ranking in table.tiers for tie in ranking.ties_decided_by_lot}
    stage_drawings = [drawing for drawing in resolver.tournament.lots if drawing.stage == stage.id]
    unused = [drawing for drawing in stage_drawings if drawing.tie not in used]
    return [
        (_first_table_with(drawing, tables), drawing)
        for drawing in unused
        if not resolver.used_across(stage, drawing.tie)
    ]


def _first_table_with(drawing: Drawing, tables: Sequence[RankedTable]) -> int:
    """The index of the first table with a pair of the drawing; 0 if there is none."""
    return next((index for index, table in enumerate(tables) if drawing.tie & set(table.table.pairs)), 0)


def _row_documents(
    resolver: TournamentResolver, stage: StageFacts, table: RankedTable, say: Say
) -> Iterator[dict[str, Any]]:
    names = {pair_id: pair.name for pair_id, pair in resolver.tournament.pairs.items()}
    table = replace(table, awaits_lots=True)  # the document says of every open tie how it would be broken
    # A rewritten name moves no row: files of earlier versions give the standings that they gave.
    for row in sorted(qualifying_order(table), key=lambda row: (row.place, row.pair)):
        yield {
            "place": row.place,
            "pair": row.pair,
            "values": {name: plain_value(value) for name, value in values_of(row.pair, row.tier, stage, table).items()},
            "why": say(placing_sentence(row, table, names)),
        }
