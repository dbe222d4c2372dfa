"""Predicts what people should know before a draw: who sits out, who meets again, what a withdrawal changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rules.text import Plural, Text, _, _n, join_nouns, make_text
from scoring.contest.model import TournamentFacts
from scoring.formats import format_of
from scoring.planning.plan import StagePlan
from scoring.planning.preview import Preview
from scoring.planning.rounds import round_name
from scoring.planning.sentences import PAIRS, PLAYERS, TEAMS, who_plays
from scoring.planning.simulation import Simulation, simulate
from scoring.stages.qualifying import by_seed
from scoring.stages.titles import title_of

MAX_MATCHES = 1500
"""Only tournaments with at most this many matches are simulated; larger ones would take too long for a page."""

WITHDRAWN = {
    PAIRS: _("If a pair withdrew after the first round: %(effects)s."),
    TEAMS: _("If a team withdrew after the first round: %(effects)s."),
    PLAYERS: _("If a player withdrew after the first round: %(effects)s."),
}
EXCLUDED, AVOIDED, POSSIBLE = "excluded", "avoided", "possible"
NO_REMATCH = {
    EXCLUDED: _("No two pairs meet twice."),
    AVOIDED: _("No two pairs meet twice if the favourites win; otherwise rematches are avoided where possible."),
    POSSIBLE: _("No two pairs meet twice, if the favourites win."),
}


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a tournament. `simulation` and `simulation_after_withdrawal` are None if it is too large to be
    simulated."""

    byes: tuple[Text, ...]
    simulation: Simulation | None = None
    simulation_after_withdrawal: Simulation | None = None
    """The course of the tournament if the favourite, whom no defeat would put out, withdrew after the first round."""
    rematches: str = POSSIBLE
    """How far the settings exclude rematches, as a key of `NO_REMATCH`."""
    players_noun: str = PAIRS
    """What those who play are called: pairs, teams or players."""
    walkovers: tuple[int, int] = (0, 0)
    """The fewest and the most after a withdrawal; in groups they depend on which pair withdraws."""

    @property
    def notes(self) -> tuple[Text, ...]:
        """All sentences, in reading order."""
        return (
            *self.byes,
            *_rematches(self.simulation, self.rematches),
            *_withdrawal(self.simulation, self.simulation_after_withdrawal, self.walkovers, self.players_noun),
        )


def forecast(tournament: TournamentFacts, planned: Preview) -> Forecast:
    """Forecast a tournament from the real schedule and draws, ignoring what has been played."""
    byes = _byes(planned)
    if planned.matches > MAX_MATCHES:
        return Forecast(byes)
    entered = tournament.entrants_of(tournament.stages[0])
    favourite = by_seed(entered)[0]
    shorter = simulate(tournament, favourite) if len(entered) > 2 else None
    who, course = who_plays(planned.stages[0]), simulate(tournament)
    walkovers = _range_of_walkovers(course, shorter, planned.stages[0]) if shorter else (0, 0)
    return Forecast(byes, course, shorter, _rematch_certainty(planned), who, walkovers)


def _byes(planned: Preview) -> tuple[Text, ...]:
    """The rules of who sits out, each once, for the stages that have byes."""
    rules = [format_of(plan.stage).bye_rule(plan.stage) for plan in planned.stages if plan.byes]
    return tuple(rule for index, rule in enumerate(rules) if rule not in rules[:index])


def _rematches(course: Simulation | None, certainty: str) -> list[Text]:
    """Whether opponents meet again; only for formats whose draws could avoid it."""
    if course is None or not course.is_complete:
        return []
    where = next((round_ for round_ in course.rounds if round_.rematches), None)
    if where is not None:
        ids = _n(
            "%(number)s match is a rematch (%(stage)s, %(round)s), if the favourites win.",
            "%(number)s matches are rematches (from %(stage)s, %(round)s), if the favourites win.",
        )
        name = round_name(where.stage, where.number, where.number)
        return [Text.plural(ids, course.rematches, round=name, stage=title_of(where.stage))]
    if any(format_of(round_.stage).round_by_round for round_ in course.rounds):
        return [make_text(NO_REMATCH[certainty])]
    return []


def _rematch_certainty(planned: Preview) -> str:
    """How far the settings alone exclude rematches, in all stages that are drawn round by round."""
    drawn = [plan for plan in planned.stages if format_of(plan.stage).round_by_round]
    if not all(format_of(plan.stage).avoids_rematches(plan.stage) for plan in drawn):
        return POSSIBLE
    rounds = {plan.stage.id: len(plan.certain_rounds) for plan in planned.stages}
    return EXCLUDED if all(_excludes_rematches(plan, rounds) for plan in drawn) else AVOIDED


def _excludes_rematches(plan: StagePlan, rounds: Mapping[str, int]) -> bool:
    """Whether every draw of the stage finds opponents who have not met, whatever the results.

    While each pair has met fewer than half of the others, they can be matched (Dirac's theorem); a bye is an opponent.
    """
    counted = sum(rounds[stage] for stage in (plan.stage.id, *plan.stage.carries))
    known_end = format_of(plan.stage).round_count(plan.stage) is not None
    return known_end and counted <= (min(plan.groups or (plan.entrants,)) + 1) // 2


def _range_of_walkovers(course: Simulation, shorter: Simulation, first: StagePlan) -> tuple[int, int]:
    """The fewest and the most walkovers after a withdrawal: in groups by the matches that each pair has after the first
    round, since the favourite's group may be larger than others."""
    if len(first.groups) < 2 or not format_of(first.stage).drawn_beforehand:
        return shorter.walkovers, shorter.walkovers
    matches = [match for match in course.matches if match.stage == first.stage.id and match.pairs[1] is not None]
    later = Counter(pair for match in matches if match.round > 1 for pair in match.pairs)
    counts = [shorter.walkovers, *(later[pair] for match in matches for pair in match.pairs)]
    return min(counts), max(counts)


def _withdrawal(
    course: Simulation | None, shorter: Simulation | None, walkovers: tuple[int, int], who: str
) -> list[Text]:
    """What changes if a pair withdraws after the first round; byes and rematches, if it is the favourite."""
    if course is None or shorter is None or not (course.is_complete and shorter.is_complete):
        return []
    least, most = walkovers
    effects = [Text.plural(_n("%(number)s walkover", "%(number)s walkovers"), most)] if most else []
    if least < most:
        effects = [make_text(_("%(least)s to %(most)s walkovers, depending on who leaves"), least=least, most=most)]
    byes = _n("%(number)s bye instead of %(before)s", "%(number)s byes instead of %(before)s")
    rematches = _n("%(number)s rematch instead of %(before)s", "%(number)s rematches instead of %(before)s")
    effects += _change_text(byes, course.byes, shorter.byes) + _change_text(
        rematches, course.rematches, shorter.rematches
    )
    if not effects:
        return []
    return [make_text(WITHDRAWN[who], effects=join_nouns(effects))]


def _change_text(ids: Plural, before: int, after: int) -> list[Text]:
    """The sentence for a number that changes; nothing if it stays the same."""
    return [Text.plural(ids, after, before=before)] if before != after else []
