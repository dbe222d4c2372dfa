"""Reads the teams of the tournament file, each of several pairs, and the fields that pairs and teams share."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import _, make_text
from scoring.contest.model import LateEntry, Pair, PairId, TeamMatches, Withdrawal
from scoring.tournament_file.fields import (
    FieldReader,
    choice_of,
    list_of,
    non_empty_text,
    positive_whole,
    round_number,
    text,
    unique_items,
)
from scoring.unreadable import Unreadable

TEAM_DECIDERS = ("tables", "victory_points", "points")
"""What may decide a match of teams."""
DEFAULT_TEAM_DECIDERS = ("tables", "points")
"""What decides a match of teams unless the file names something else."""


def read_teams(value: object, pairs: Mapping[PairId, Pair]) -> dict[PairId, Pair]:
    """The teams by id. Raises Unreadable for an id that a pair already has, or for a pair in two teams."""
    teams: dict[PairId, Pair] = {}
    home: dict[PairId, PairId] = {}
    for index, team in enumerate(list_of(lambda document: _read_team(document, pairs))(value)):
        if team.id in teams or team.id in pairs:
            raise Unreadable(make_text(_("%(name)s is listed here twice"), name=team.id), index, "id")
        for position, pair in enumerate(team.members):
            if pair in home:
                raise Unreadable(make_text(_("%(name)s is in two teams"), name=pair), index, "pairs", position)
            home[pair] = team.id
        teams[team.id] = team
    refuse_shared_seeds(teams)
    return teams


def _read_team(document: object, pairs: Mapping[PairId, Pair]) -> Pair:
    fields = FieldReader(document)
    team_id = fields.take("id", non_empty_text)
    return Pair(
        id=team_id,
        name=fields.take("name", text, team_id) or team_id,
        club=fields.optional("club", text) or None,
        seed=fields.optional("seed", positive_whole),
        withdrawn=fields.optional("withdrawn", read_withdrawal),
        entered=fields.optional("entered", read_late_entry),
        members=fields.take("pairs", lambda value: _read_members(value, pairs)),
        extra=fields.extra_fields(),
    )


def _read_members(value: object, pairs: Mapping[PairId, Pair]) -> tuple[PairId, ...]:
    members = unique_items(list_of(text)(value))
    if not members:
        raise Unreadable(make_text(_("needs at least one pair")))
    for index, pair in enumerate(members):
        if pair not in pairs:
            raise Unreadable(make_text(_("there is no pair %(name)s"), name=pair), index)
    return members


def read_withdrawal(document: object) -> Withdrawal:
    fields = FieldReader(document)
    return Withdrawal(
        stage=fields.take("stage", text),
        round=fields.take("round", round_number),
        annul=fields.take("results", choice_of("stand", "annul"), "stand") == "annul",
        extra=fields.extra_fields(),
    )


def read_late_entry(document: object) -> LateEntry:
    fields = FieldReader(document)
    return LateEntry(
        stage=fields.take("stage", text), round=fields.take("round", round_number), extra=fields.extra_fields()
    )


def refuse_shared_seeds(pairs: Mapping[PairId, Pair], *at: str) -> None:
    """Raise Unreadable for a seed used twice. `at`: the place of the list in the document."""
    seeds: dict[int, PairId] = {}
    for index, pair in enumerate(pairs.values()):
        if pair.seed in seeds:
            message = make_text(_("this seed is %(name)s's already"), name=seeds[pair.seed])
            raise Unreadable(message, *at, index, "seed")
        if pair.seed is not None:
            seeds[pair.seed] = pair.id


def read_team_matches(value: object) -> TeamMatches:
    """The fields of a match between two teams: what it consists of, and what decides it. Raises `Unreadable` if nothing
    decides it."""
    fields = FieldReader(value)
    decided_by = fields.take(
        "decided_by",
        lambda names: unique_items(list_of(choice_of(*TEAM_DECIDERS))(names)),
        DEFAULT_TEAM_DECIDERS,
    )
    if not decided_by:
        raise Unreadable(make_text(_("needs at least one criterion")), "decided_by")
    return TeamMatches(tables=fields.take("tables", positive_whole), decided_by=decided_by, extra=fields.extra_fields())
