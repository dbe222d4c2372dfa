"""Turns the recorded tables of a stage into matches of its teams, and ranks the pairs by what they achieved there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.match_outcomes import outcomes_of
from scoring.contest.model import MatchFacts, PairId, StageFacts, TeamMatches, TournamentFacts
from scoring.contest.ranking import rank
from scoring.contest.results import Results
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.contest.tables import RankedTable, TableMembers
from scoring.unreadable import Unreadable

TeamOf = Mapping[PairId, PairId]
TeamMeeting = tuple[PairId | None, ...]
"""The two teams of a match; the second None: a bye."""


def team_matches(tournament: TournamentFacts, stage: StageFacts) -> list[MatchFacts]:
    """The matches of the teams, each with its recorded tables, in the order of their first tables."""
    team_of, tables = tournament.team_of, _stage_matches(tournament, stage)
    tables_of_meeting: dict[tuple[int, PairId, PairId | None], list[MatchFacts]] = {}
    for table in tables:
        first, second = table.pairs
        meeting = table.round, team_of[first], team_of[second] if second is not None else None
        tables_of_meeting.setdefault(meeting, []).append(table)
    return [
        _team_match(matches, pairs, stage.teams, team_of) for (_round, *pairs), matches in tables_of_meeting.items()
    ]


def _stage_matches(tournament: TournamentFacts, stage: StageFacts) -> list[MatchFacts]:
    return [match for match in tournament.matches if match.stage == stage.id]


def _team_match(
    tables: list[MatchFacts], pairs: list[PairId | None], teams: TeamMatches | None, team_of: TeamOf
) -> MatchFacts:
    """One match of two teams from its tables, numbered by team matches; a bye, or a table that the team itself played,
    stays as it is."""
    ordered = sorted(tables, key=lambda table: table.slot or 0)
    first, slot = ordered[0], ordered[0].slot
    whole = (pairs[0] or "", pairs[1])
    per_match = teams.tables if teams else 1
    slot = None if slot is None else (slot - 1) // per_match + 1
    if pairs[1] is None or (len(ordered) == 1 and first.pairs == whole):
        return replace(first, slot=slot, table=None)
    gone_on = {table.went_on for table in ordered if table.went_on is not None}
    return MatchFacts(
        first.stage,
        first.round,
        whole,
        first.group,
        slot=slot,
        went_on=team_of[gone_on.pop()] if gone_on else None,
        tables=tuple(ordered),
    )


def refuse_wrong_tables(tournament: TournamentFacts, stage: StageFacts, entrants: Iterable[PairId]) -> None:
    """Raise Unreadable for a pair that is in none of the stage's teams, for a team or pair that plays twice in a round,
    or for too many tables in a match."""
    team_of, playing = tournament.team_of, set(entrants)
    meetings: dict[tuple[int, PairId], TeamMeeting] = {}
    played: Counter[tuple[int, PairId]] = Counter()
    tables: Counter[tuple[int, PairId | None]] = Counter()
    for index, match in enumerate(tournament.matches):
        if match.stage != stage.id:
            continue
        for side, pair in enumerate(match.pairs):
            if pair is not None and team_of.get(pair) not in playing:
                message = make_text(_("%(name)s is in no team of stage %(stage)s"), name=pair, stage=stage.id)
                raise _fault_at(index, side, message)
        meeting = tuple(None if pair is None else team_of[pair] for pair in match.pairs)
        if meeting[0] == meeting[1]:
            raise _fault_at(index, 1, make_text(_("a team cannot play itself")))
        _refuse_second_match(index, match, meeting, meetings, played)
        tables[match.round, meeting[0]] += 1
        if stage.teams is not None and tables[match.round, meeting[0]] > stage.teams.tables:
            raise _fault_at(index, 0, make_text(_("this match of teams has more tables than the stage")))


def _refuse_second_match(
    index: int,
    match: MatchFacts,
    meeting: TeamMeeting,
    meetings: dict[tuple[int, PairId], TeamMeeting],
    played: Counter[tuple[int, PairId]],
) -> None:
    """Raise Unreadable for a team that meets two others in a round, or for a pair at two of its tables. `meetings` and
    `played` are those of the matches before this one, which is added to them."""
    for side, (pair, team) in enumerate(zip(match.pairs, meeting, strict=True)):
        if pair is None or team is None:
            continue
        meets_another = meetings.setdefault((match.round, team), meeting) != meeting
        played[match.round, pair] += 1
        if meets_another or (pair != team and played[match.round, pair] > 1):
            message = make_text(_("%(name)s plays twice in round %(round)s"), name=pair, round=match.round)
            raise _fault_at(index, side, message)


def _fault_at(index: int, side: int, message: Text) -> Unreadable:
    return Unreadable(message, "matches", index, "pairs", side)


def refuse_small_teams(tournament: TournamentFacts, stage: StageFacts, entrants: Iterable[PairId]) -> None:
    """Raise Impossible for a team that cannot fill its tables."""
    for team in entrants:
        if stage.teams is not None and len(tournament.pairs[team].members) < stage.teams.tables:
            message = _("%(team)s has fewer pairs than a match of stage %(stage)s has tables.")
            raise Impossible(make_text(message, team=tournament.pairs[team].name, stage=stage.id))


def pair_table(tournament: TournamentFacts, stage: StageFacts, elimination: bool) -> RankedTable:
    """The pairs that played at tables of the stage, ranked by victory points or wins, then by points."""
    matches = [match for match in _stage_matches(tournament, stage) if not _names_teams(match, tournament)]
    outcomes = outcomes_of(matches, replace(stage, teams=None), elimination)
    pairs = tuple(dict.fromkeys(pair for match in matches for pair in match.players))
    in_order = tuple(pair for pair in tournament.pairs if pair in pairs)
    results = Results(in_order, outcomes, by_victory_points=stage.victory_points is not None)
    ranking = rank(in_order, pair_criteria(stage), results)
    annulled = frozenset(pair for pair in in_order if tournament.pairs[pair].is_annulled_in(stage.id))
    return RankedTable(TableMembers(0, in_order), results, (ranking,), annulled=annulled)


def pair_criteria(stage: StageFacts) -> tuple[str, ...]:
    """The criteria by which single pairs of teams are ranked."""
    first = "victory_points" if stage.victory_points is not None else "wins"
    return first, "point_difference", "points_for"


def _names_teams(match: MatchFacts, tournament: TournamentFacts) -> bool:
    return any(pair is not None and bool(tournament.pairs[pair].members) for pair in match.pairs)


def round_by_tables(round_: DrawnRound, teams: TeamMatches) -> DrawnRound:
    """A drawn round of teams as the tables at which it is played. Slots and table numbers run through all matches; the
    sides are the teams themselves until each names the pair for each table."""
    pairings = tuple(table for pairing in round_.pairings for table in _tables_of_pairing(pairing, teams))
    return replace(round_, pairings=pairings)


def _tables_of_pairing(pairing: Pairing, teams: TeamMatches) -> Iterable[Pairing]:
    first = (pairing.slot - 1) * teams.tables + 1
    if pairing.pairs[1] is None:
        return [replace(pairing, slot=first)]
    first_table = None if pairing.table is None else (pairing.table - 1) * teams.tables + 1
    return [
        replace(pairing, slot=first + table_index, table=None if first_table is None else first_table + table_index)
        for table_index in range(teams.tables)
    ]
