"""Presets for teams of pairs, which meet at several tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.text import _, make_text
from scoring.contest.criteria import LOTS
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.planning import shared_questions
from scoring.planning.arrangements import (
    LotOrder,
    entrants_from_groups,
    groups_stage,
    knockout_stage,
    refuse_rounds,
    rounds_without_rematch,
)
from scoring.planning.preset import Preset
from scoring.planning.questions import Answers, Question

TEAM_CRITERIA = ["match_points", "tables_won", "point_difference", "points_for", LOTS]
MAX_TABLES = 20
MAX_ROUNDS = 30
TEAM_QUESTIONS = {
    "legs": make_text(_("How often two teams meet")),
    "grouping": make_text(_("Teams are put into groups")),
    "places": make_text(_("Teams that qualify from each group")),
    "best_of_next": make_text(_("Best teams in the next place that also qualify")),
}
"""Questions for pairs in their wording for teams, by key."""


def ask_team_league(teams: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        _tables_question(teams),
        *_worded_for_teams([shared_questions.legs_question()]),
        *shared_questions.match_questions(),
    )


def team_league_stages(teams: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    return [{"id": "league", "kind": "round_robin", "legs": int(answers["legs"]), **_team_fields(answers)}]


def ask_swiss(teams: Sequence[Pair]) -> tuple[Question, ...]:
    usual = min(max(3, (len(teams) - 1).bit_length()), rounds_without_rematch(len(teams)))
    return (
        _tables_question(teams),
        shared_questions.rounds_question(usual, MAX_ROUNDS),
        *shared_questions.match_questions(),
    )


def swiss_stages(teams: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    refuse_rounds(int(answers["rounds"]), rounds_without_rematch(len(teams)))
    return [{"id": "teams", "kind": "swiss", "rounds": int(answers["rounds"]), **_team_fields(answers)}]


def ask_team_knockout(teams: Sequence[Pair]) -> tuple[Question, ...]:
    return _tables_question(teams), *shared_questions.match_questions(), shared_questions.third_place_question()


def team_knockout_stages(teams: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    return [{**knockout_stage(answers), **_team_fields(answers)}]


def ask_groups(teams: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        _tables_question(teams),
        *_worded_for_teams(shared_questions.group_questions(teams)),
        *shared_questions.match_questions(),
        shared_questions.third_place_question(),
    )


def groups_stages(teams: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    team_fields = _team_fields(answers)
    in_groups = groups_stage(teams, answers, lot_order, TEAM_CRITERIA)
    knockout = knockout_stage(answers, entrants=entrants_from_groups(len(teams), answers))
    return [{**in_groups, **team_fields}, {**knockout, **team_fields}]


def _worded_for_teams(questions: Iterable[Question]) -> tuple[Question, ...]:
    """The questions, worded for teams."""
    return tuple(replace(question, label=TEAM_QUESTIONS.get(question.key, question.label)) for question in questions)


def _tables_question(teams: Sequence[Pair]) -> Question:
    """How many tables a match has: at most, and by default, as many as the smallest team can fill."""
    most = min((len(team.members) for team in teams), default=1)
    return Question("tables", make_text(_("Tables of a match")), most, 1, MAX_TABLES)


def _team_fields(answers: Answers) -> Document:
    """The fields that every stage of teams has."""
    return {
        "teams": {"tables": int(answers["tables"])},
        "games": shared_questions.answered_games(answers),
        "criteria": list(TEAM_CRITERIA),
    }


TEAM_PRESETS = (
    Preset(
        "team-league",
        make_text(_("Teams: everyone plays everyone")),
        make_text(
            _("Clubs send teams of pairs; a match of two teams is several tables, and every team meets every other.")
        ),
        None,
        ask_team_league,
        team_league_stages,
        is_of_teams=True,
    ),
    Preset(
        "team-swiss",
        make_text(_("Teams: Swiss system")),
        make_text(_("In each round, teams with about the same points meet, at several tables.")),
        None,
        ask_swiss,
        swiss_stages,
        is_of_teams=True,
    ),
    Preset(
        "team-groups-knockout",
        make_text(_("Teams: groups, then a knock-out")),
        make_text(_("Every team meets every other of its group; the best of each group qualify for a knock-out.")),
        None,
        ask_groups,
        groups_stages,
        is_of_teams=True,
    ),
    Preset(
        "team-knockout",
        make_text(_("Teams: knock-out")),
        make_text(_("A team that loses a match is out; a match of two teams is several tables.")),
        None,
        ask_team_knockout,
        team_knockout_stages,
        is_of_teams=True,
    ),
)
