"""Reads who plays in a stage of the tournament file, and which earlier stages' results it carries."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import _, make_text
from scoring.contest.model import FromStage, Pair, PairId, StageFacts
from scoring.contest.victory_points import VictoryPointTable
from scoring.formats import format_of
from scoring.formats.format import Format
from scoring.tournament_file.fields import FieldReader, list_of, non_negative_whole, positive_whole, text, unique_items
from scoring.unreadable import Unreadable

ALL_PLACES = "all"
"""The value of "places" with which a stage sends on all of its pairs."""


def known_pair(value: object, pairs: Mapping[PairId, Pair]) -> PairId:
    """The id of a pair of the file. Raises Unreadable for any other value."""
    if text(value) not in pairs:
        raise Unreadable(make_text(_("there is no pair %(name)s"), name=text(value)))
    return text(value)


def _pair_ids(value: object, pairs: Mapping[PairId, Pair]) -> tuple[PairId, ...]:
    ids = unique_items(list_of(lambda item: known_pair(item, pairs))(value))
    if not ids:
        raise Unreadable(make_text(_("needs at least one pair")))
    return ids


def read_groups(value: object, pairs: Mapping[PairId, Pair]) -> tuple[tuple[PairId, ...], ...]:
    """The groups as lists of pair ids, with each pair in at most one group. Raises `Unreadable` if there is no group,
    or a pair is in two."""
    groups = list_of(lambda group: _pair_ids(group, pairs))(value)
    if not groups:
        raise Unreadable(make_text(_("needs at least one group")))
    home: dict[PairId, int] = {}
    for index, group in enumerate(groups):
        for position, pair in enumerate(group):
            if pair in home:
                raise Unreadable(make_text(_("%(name)s is in two groups"), name=pair), index, position)
            home[pair] = index
    return groups


def read_entrants(
    value: object, pairs: Mapping[PairId, Pair], earlier: tuple[StageFacts, ...]
) -> tuple[PairId, ...] | FromStage:
    """The entrants of a stage: ids of pairs, or the rule by which one of the `earlier` stages sends them. Raises
    `Unreadable` for a stage that is not earlier, or places that are missing or named twice."""
    if isinstance(value, list):
        return _pair_ids(value, pairs)
    fields = FieldReader(value)
    stage_id = fields.take("stage", text)
    stage = next((stage for stage in earlier if stage.id == stage_id), None)
    if stage is None:
        raise Unreadable(make_text(_("entrants come from a stage that comes before this one")), "stage")
    if "losers_of" in fields:
        return _read_losers(fields, stage)
    if fields.take("places", lambda places: places) == ALL_PLACES:
        return FromStage(stage.id, every_place=True, extra=fields.extra_fields())
    places = fields.take("places", list_of(positive_whole))
    if not places or len(set(places)) != len(places):
        raise Unreadable(make_text(_("needs at least one place, each once")), "places")
    best_of_next = fields.take("best_of_next", non_negative_whole, 0)
    return FromStage(stage.id, tuple(sorted(places)), best_of_next, extra=fields.extra_fields())


def _read_losers(fields: FieldReader, stage: StageFacts) -> FromStage:
    rounds = fields.take("losers_of", list_of(positive_whole))
    if not format_of(stage).has_losers:
        raise Unreadable(make_text(_("only the losers of a single elimination play on")), "stage")
    if not rounds or len(set(rounds)) != len(rounds):
        raise Unreadable(make_text(_("needs at least one round, each once")), "losers_of")
    return FromStage(stage.id, losers_of=tuple(sorted(rounds)), extra=fields.extra_fields())


def read_carries(
    value: object, format_: Format, table: VictoryPointTable | None, earlier: tuple[StageFacts, ...]
) -> tuple[str, ...]:
    """The ids of earlier stages, in the order of the file. Raises `Unreadable` for a stage that is not earlier, or
    where the format carries nothing."""
    if format_.drops_losers:
        raise Unreadable(make_text(_("a stage of this kind carries no results of another")))
    carried_ids = unique_items(list_of(text)(value))
    by_id = {stage.id: stage for stage in earlier}
    for index, id_ in enumerate(carried_ids):
        if id_ not in by_id:
            raise Unreadable(make_text(_("results are carried from a stage that comes before this one")), index)
        _refuse_carrying(by_id[id_], format_, table, index)
    return tuple(id_ for id_ in by_id if id_ in carried_ids)


def _refuse_carrying(stage: StageFacts, format_: Format, table: VictoryPointTable | None, index: int) -> None:
    """Raise Unreadable, at `index`, where this stage cannot carry the results of another."""
    if format_of(stage).partners_change != format_.partners_change:
        raise Unreadable(make_text(_("results of single players and of pairs are not carried into each other")), index)
    if format_of(stage).elimination:
        raise Unreadable(make_text(_("the results of an elimination are not carried")), index)
    if stage.victory_points is not None and table is None:
        raise Unreadable(
            make_text(_("stage %(stage)s gives victory points and this one does not"), stage=stage.id), index
        )
    if stage.victory_points is None and table is not None:
        raise Unreadable(make_text(_("this stage gives victory points and %(stage)s does not"), stage=stage.id), index)
