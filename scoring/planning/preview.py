"""The size and duration of a tournament before anything is played: rounds, matches, byes, minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from rules.text import Text
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.contest.rounds import RoundSize
from scoring.planning import sentences
from scoring.planning.arrangements import ROUNDS_PER_EVENING, days_per_round
from scoring.planning.plan import RoundPlan, StagePlan
from scoring.planning.rounds import round_name
from scoring.planning.schedule import Schedule, schedules
from scoring.planning.timeline import Step, timeline


@dataclass(frozen=True, slots=True)
class Timing:
    """The hall and the clock. `tables` counts from 1; the others are minutes from 0.

    A game takes `minutes_per_game`, and a match is counted with the most games it may need. Between two sittings there
    are `minutes_between`. `tolerance` is the wait for latecomers, once at the beginning of each day.
    """

    tables: int
    minutes_per_game: int
    minutes_between: int
    tolerance: int


def usual_timing(pairs: int, one_hand: bool = False) -> Timing:
    """The usual timing: a table for every two pairs and an hour for a game; a quarter of an hour if a single hand is a
    game."""
    minutes = 15 if one_hand else 60
    return Timing(tables=max(1, pairs // 2), minutes_per_game=minutes, minutes_between=5, tolerance=15)


@dataclass(frozen=True, slots=True)
class Preview:
    """The size and duration of a whole tournament. `minutes` includes every wait and the tolerance, with what is played
    at the same time counted once."""

    stages: tuple[StagePlan, ...]
    minutes: int
    timing: Timing
    sittings: tuple[int, ...] = ()
    """How often the tables fill at each step of the timeline."""

    @property
    def matches(self) -> int:
        return sum(stage.matches for stage in self.stages)

    @property
    def rounds(self) -> int:
        return sum(len(stage.certain_rounds) for stage in self.stages)

    @property
    def sentence(self) -> Text:
        """The preview in a few sentences: "4 groups of 6, 5 rounds, 60 matches: about 5 h 20 on 12 tables. Then
        quarter-finals, semi-finals, final: about 3 h 10 on 4 tables." """
        waits = self.timing.tolerance + self.timing.minutes_between > 0
        return sentences.tournament_sentences(self.stages, self.minutes, waits)

    @property
    def notes(self) -> tuple[Text, ...]:
        """What else people should know: rounds in several sittings, byes, a final that may be repeated."""
        return sentences.notes(self.stages, self.sittings)


def preview(tournament: TournamentFacts, timing: Timing) -> Preview:
    """Preview a tournament from the real schedule, ignoring what has been played. Raises Impossible, with the index of
    the stage, where it cannot be played."""
    plans = [_stage_plan(schedule, timing) for schedule in schedules(tournament)]
    course = timeline(plans)
    stages = tuple(replace(plan, overlaps_earlier=plan.stage.id in course.overlapping_stages) for plan in plans)
    sittings = tuple(step.sittings(timing.tables) for step in course.steps)
    return Preview(stages, _minutes(stages, course.steps, timing), timing, sittings)


def _minutes(stages: tuple[StagePlan, ...], steps: Sequence[Step], timing: Timing) -> int:
    """The minutes from the first arrival to the last result. Each evening starts anew, so stages played in evenings are
    added up."""
    days = max(1, sum(stage.evenings or 0 for stage in stages))
    if any(stage.evenings is not None or stage.days is not None for stage in stages):
        played = sum(stage.minutes for stage in stages) + timing.minutes_between * (len(stages) - 1)
    else:
        played = _minutes_in_sequence([_step_minutes(step, timing) for step in steps], timing)
    return timing.tolerance * days + played


def _step_minutes(step: Step, timing: Timing) -> int:
    return _minutes_of(step.sittings(timing.tables), step.most_games, timing)


def _stage_plan(schedule: Schedule, timing: Timing) -> StagePlan:
    """The plan of one stage: its rounds, and how long they take in minutes, in evenings or, where pairs choose the day,
    in days."""
    stage = schedule.stage
    last = schedule.rounds[-1].number if schedule.rounds else 0
    rounds = tuple(_round_plan(size, stage, last, timing) for size in schedule.rounds)
    counted = [round_ for round_ in rounds if not round_.if_needed]
    evenings, by_evening = None, [counted]
    per = stage.extra.get(ROUNDS_PER_EVENING)
    if type(per) is int and per > 0:
        by_evening = [counted[start : start + per] for start in range(0, len(counted), per)]
        evenings = len(by_evening)
    days = days_per_round(stage.extra)
    by_minutes = [[round_.minutes for round_ in rounds_] for rounds_ in by_evening]
    minutes = [_minutes_in_sequence(one_by_one, timing) for one_by_one in by_minutes] if days is None else []
    return StagePlan(
        stage=stage,
        entrants=schedule.entrants,
        groups=tuple(len(group) for group in schedule.groups),
        rounds=rounds,
        minutes=sum(minutes),
        tables=min(timing.tables, max((round_.matches for round_ in rounds), default=0)),
        evenings=evenings,
        minutes_per_evening=max(minutes, default=0) + timing.tolerance,
        days=None if days is None else days * len(counted),
    )


def _round_plan(size: RoundSize, stage: StageFacts, last: int, timing: Timing) -> RoundPlan:
    sittings = ceil(size.matches / timing.tables)
    minutes = _minutes_of(sittings, stage.games.count, timing)
    name = round_name(stage, size.number, last)
    return RoundPlan(size.number, name, size.matches, size.byes, sittings, minutes, size.if_needed)


def _minutes_of(sittings: int, games: int, timing: Timing) -> int:
    """The minutes of sittings one after the other, each of a match of `games` games."""
    return sittings * games * timing.minutes_per_game + max(0, sittings - 1) * timing.minutes_between


def _minutes_in_sequence(rounds: list[int], timing: Timing) -> int:
    """The minutes of rounds one after the other, given those of each."""
    return sum(rounds) + timing.minutes_between * max(0, len(rounds) - 1)
