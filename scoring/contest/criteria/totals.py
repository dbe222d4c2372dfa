"""Criteria that are totals of a pair's own matches."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import _, _n
from scoring.contest.criteria.registry import criterion
from scoring.contest.model import PairId
from scoring.contest.results import Results, Value

Tied = frozenset[PairId]


@criterion(
    "wins",
    _("Wins"),
    _("Matches won, walkovers and byes included."),
    _("fewer wins, %(mine)s to %(theirs)s"),
    _n("%(number)s win", "%(number)s wins"),
)
def wins(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return results.wins


@criterion(
    "match_points",
    _("Match points"),
    _("Points for won, drawn and lost matches and for walkovers, as the stage sets them."),
    _("fewer match points, %(mine)s to %(theirs)s"),
    _n("%(number)s match point", "%(number)s match points"),
)
def match_points(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return results.match_points


@criterion(
    "victory_points",
    _("Victory points"),
    _("The share of each match by its difference, from the stage's table."),
    _("fewer victory points, %(mine)s to %(theirs)s"),
    _n("%(number)s victory point", "%(number)s victory points"),
)
def victory_points(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return results.victory_points


@criterion(
    "games_won",
    _("Games won"),
    _("Games won in all matches."),
    _("fewer games won, %(mine)s to %(theirs)s"),
    _n("%(number)s game won", "%(number)s games won"),
)
def games_won(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return results.games_won


@criterion(
    "games_difference",
    _("Game difference"),
    _("Games won less games lost."),
    _("lower game difference, %(mine)s to %(theirs)s"),
    _n("a game difference of %(number)s", "a game difference of %(number)s"),
)
def games_difference(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    lost = results.games_lost
    return {pair: won - lost[pair] for pair, won in results.games_won.items()}


@criterion(
    "points_for",
    _("Points scored"),
    _("Points scored in all games."),
    _("fewer points scored, %(mine)s to %(theirs)s"),
    _n("%(number)s point scored", "%(number)s points scored"),
)
def points_for(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return results.points_for


@criterion(
    "points_against",
    _("Points against"),
    _("Points the opponents scored; fewer is better."),
    _("more points against, %(mine)s to %(theirs)s"),
    _n("%(number)s point against", "%(number)s points against"),
    shown=lambda value: -value,
)
def points_against(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return {pair: -points for pair, points in results.points_against.items()}


@criterion(
    "point_difference",
    _("Point difference"),
    _("Points scored less points of the opponents."),
    _("lower point difference, %(mine)s to %(theirs)s"),
    _n("a point difference of %(number)s", "a point difference of %(number)s"),
)
def point_difference(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    against = results.points_against
    return {pair: points - against[pair] for pair, points in results.points_for.items()}


@criterion(
    "canastras_clean",
    _("Clean canastras"),
    _("Clean canastras in all games entered hand by hand."),
    _("fewer clean canastras, %(mine)s to %(theirs)s"),
    _n("%(number)s clean canastra", "%(number)s clean canastras"),
)
def canastras_clean(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return results.clean


@criterion(
    "fewest_walkovers",
    _("Fewest walkovers"),
    _("Matches the pair did not come to; fewer is better."),
    _("more walkovers, %(mine)s to %(theirs)s"),
    _n("%(number)s walkover", "%(number)s walkovers"),
    shown=lambda value: -value,
)
def fewest_walkovers(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return {pair: -missed for pair, missed in results.walkovers.items()}


@criterion(
    "forfeits_last",
    _("Forfeits last"),
    _("A pair that missed any match stands behind those that came to all."),
    _("missed a match, which the other did not"),
    _n("%(number)s match missed", "%(number)s matches missed"),
    shown=lambda value: -value,
)
def forfeits_last(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    return {pair: -1 if missed else 0 for pair, missed in results.walkovers.items()}
