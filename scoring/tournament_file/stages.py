"""Reads the stages of the tournament file: the fields that all formats share, and each format's own options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from rules.schema import Regulation
from rules.text import _, make_text
from scoring.codec import whole_number
from scoring.contest.criteria import Reads, known_criteria, reads_of
from scoring.contest.model import Games, MatchPoints, Pair, PairId, StageFacts, TeamMatches
from scoring.contest.victory_points import BUILT_IN_TABLES, VictoryPointTable
from scoring.formats import formats
from scoring.formats.format import Format
from scoring.tournament_file.entrants import read_carries, read_entrants, read_groups
from scoring.tournament_file.fields import (
    REQUIRED,
    FieldReader,
    choice_of,
    list_of,
    non_empty_text,
    non_negative_whole,
    positive_whole,
    two_of,
)
from scoring.tournament_file.teams import read_team_matches
from scoring.unreadable import Unreadable


def read_stage(
    document: object, regulation: Regulation, pairs: Mapping[PairId, Pair], earlier: tuple[StageFacts, ...]
) -> StageFacts:
    """A stage from its document. `pairs`: all pairs and teams; `earlier`: the stages before it, from which its entrants
    may come. Raises `Unreadable`, for an id that an earlier stage has, too."""
    fields = FieldReader(document)
    stage_id = fields.take("id", non_empty_text)
    if any(stage.id == stage_id for stage in earlier):
        raise Unreadable(make_text(_("%(name)s is listed here twice"), name=stage_id), "id")
    format_ = formats()[fields.take("kind", choice_of(*sorted(formats())))]
    teams = fields.optional("teams", lambda value: _read_teams(value, format_))
    pairs = {id_: pair for id_, pair in pairs.items() if bool(pair.members) == (teams is not None)}
    earlier = tuple(stage for stage in earlier if (stage.teams is None) == (teams is None))
    groups = fields.optional("groups", lambda value: read_groups(value, pairs))
    _refuse_groups(groups, format_, "entrants" in fields)
    table = _read_victory_points(fields)
    option_fields = fields.take_all(format_.option_names)
    return StageFacts(
        id=stage_id,
        kind=format_.kind,
        options=format_.read_options(option_fields),
        groups=groups,
        entrants=fields.optional("entrants", lambda value: read_entrants(value, pairs, earlier)),
        carries=fields.take("carries", lambda value: read_carries(value, format_, table, earlier), ()),
        games=fields.take("games", _read_games, Games()),
        match_points=fields.take("match_points", _read_match_points, MatchPoints()),
        walkover_score=fields.take("walkover_score", two_of(whole_number), (regulation.end.target or 0, 0)),
        victory_points=table,
        walkover_vp=_take_with_table(
            table, fields, "walkover_vp", two_of(whole_number), (table.best if table else 0, 0)
        ),
        bye_score=fields.take("bye_score", two_of(whole_number), (0, 0)),
        bye_vp=_take_with_table(table, fields, "bye_vp", whole_number, 0),
        criteria=_read_criteria(fields, format_, teams),
        option_fields=option_fields,
        extra=fields.extra_fields(),
        teams=teams,
    )


def _read_teams(value: object, format_: Format) -> TeamMatches:
    if format_.partners_change:
        raise Unreadable(make_text(_("single players are not teams")))
    return read_team_matches(value)


def _refuse_groups(groups: object, format_: Format, has_entrants: bool) -> None:
    """Raise Unreadable for groups given together with entrants, or in a format that is not played in groups."""
    if groups is None:
        return
    if has_entrants:
        raise Unreadable(make_text(_("a stage has groups or entrants, not both")), "entrants")
    if not format_.has_groups:
        raise Unreadable(
            make_text(_("a stage of this kind is not played in groups; name its entrants instead")), "groups"
        )


def _read_games(value: object) -> Games:
    if isinstance(value, dict):
        fields = FieldReader(value)
        return Games(fields.take("exactly", positive_whole), exactly=True, extra=fields.extra_fields())
    count = positive_whole(value)
    if count % 2 == 0:
        message = _('best of an even number can end level; write {"exactly": %(count)s} or an odd number')
        raise Unreadable(make_text(message, count=count))
    return Games(count)


def _read_match_points(value: object) -> MatchPoints:
    fields = FieldReader(value)
    usual = MatchPoints()
    return MatchPoints(
        win=fields.take("win", whole_number, usual.win),
        draw=fields.take("draw", whole_number, usual.draw),
        loss=fields.take("loss", whole_number, usual.loss),
        walkover=fields.take("walkover", whole_number, usual.walkover),
        extra=fields.extra_fields(),
    )


def _read_victory_points(fields: FieldReader) -> VictoryPointTable | None:
    scoring = fields.take("scoring", choice_of("match_points", "victory_points"), "match_points")
    if scoring == "victory_points":
        return fields.take("table", _read_table)
    if "table" in fields:
        raise Unreadable(make_text(_('a table of victory points goes with "scoring": "victory_points"')), "table")
    return None


def _read_table(value: object) -> VictoryPointTable:
    """A table of victory points: the name of a built-in one, or rising rows of [difference up to, points]."""
    if isinstance(value, str):
        return BUILT_IN_TABLES[choice_of(*sorted(BUILT_IN_TABLES))(value)]
    rows = list_of(two_of(lambda item: None if item is None else non_negative_whole(item)))(value)
    limits = tuple(limit for limit, _points in rows[:-1] if limit is not None)
    points = tuple(points for _limit, points in rows if points is not None)
    if not rows or rows[-1][0] is not None or len(limits) != len(rows) - 1 or len(points) != len(rows):
        raise Unreadable(make_text(_("must be rows [difference up to, points], the last with null for any larger one")))
    for index, (before, after) in enumerate(pairwise(limits), start=1):
        if after <= before:
            raise Unreadable(make_text(_("the differences must rise from row to row")), index)
    for index, (before, after) in enumerate(pairwise(points), start=1):
        if after <= before:
            raise Unreadable(make_text(_("the winner's points must rise from row to row")), index)
    return VictoryPointTable(limits, points)


def _take_with_table(table: VictoryPointTable | None, fields: FieldReader, name: str, parse: Any, default: Any) -> Any:
    """The field as `parse` reads it. Raises Unreadable if it is given although the stage has no table of victory
    points."""
    if name in fields and table is None:
        raise Unreadable(make_text(_('this goes with "scoring": "victory_points"')), name)
    return fields.take(name, parse, default)


def _read_criteria(fields: FieldReader, format_: Format, teams: TeamMatches | None) -> tuple[str, ...]:
    """The names of the criteria, in order. Raises Unreadable for one that does not suit the format, teams or pairs."""
    available = known_criteria()
    criteria = fields.take("criteria", list_of(choice_of(*available)), () if format_.criteria_optional else REQUIRED)
    if not criteria and not format_.criteria_optional:
        raise Unreadable(make_text(_("needs at least one criterion")), "criteria")
    for index, name in enumerate(criteria):
        reads = reads_of((name,))
        if format_.partners_change and reads & {Reads.OPPONENTS, Reads.OPPONENTS_SCORES}:
            message = _("this compares pairs with their opponents, and here partners change with every match")
            raise Unreadable(make_text(message), "criteria", index)
        if teams is not None and Reads.GAMES in reads:
            raise Unreadable(
                make_text(_("teams are compared by tables: tables_won, tables_difference")), "criteria", index
            )
        if teams is None and Reads.TABLES in reads:
            raise Unreadable(make_text(_("only a stage of teams counts tables")), "criteria", index)
    return criteria
