"""Criteria that are totals of a pair's own matches."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import _, _n, _p, make_text
from scoring.contest.criteria.registry import Reads, Tied, criterion
from scoring.contest.model import PairId
from scoring.contest.results import CriterionValue, Results


def _won_less_lost(results: Results) -> dict[PairId, CriterionValue]:
    """Games won less games lost, by pair; for teams the games are tables."""
    lost = results.games_lost
    return {pair: won - lost[pair] for pair, won in results.games_won.items()}


@criterion(
    "wins",
    _("Wins"),
    _p("column", "W"),
    _("Matches won, walkovers and byes included."),
    reads=Reads.MATCHES,
    noun=_p("level on", "wins"),
    unit=_n("%(number)s win", "%(number)s wins"),
    level_text=_n("level on %(number)s win with %(others)s", "level on %(number)s wins with %(others)s"),
    comparison=_n("%(mine)s win to %(theirs)s", "%(mine)s wins to %(theirs)s"),
)
def wins(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.wins


@criterion(
    "match_points",
    _("Match points"),
    _p("column", "Pts"),
    _("Points for won, drawn and lost matches and for walkovers, as the stage sets them."),
    reads=Reads.MATCHES,
    noun=_p("level on", "match points"),
    unit=_n("%(number)s match point", "%(number)s match points"),
    level_text=_n(
        "level on %(number)s match point with %(others)s", "level on %(number)s match points with %(others)s"
    ),
    comparison=_n("%(mine)s match point to %(theirs)s", "%(mine)s match points to %(theirs)s"),
)
def match_points(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.match_points


@criterion(
    "victory_points",
    _("Victory points"),
    _p("column", "VP"),
    _("The share of each match by its difference, from the stage's table."),
    reads=Reads.MATCHES,
    noun=_p("level on", "victory points"),
    unit=_n("%(number)s victory point", "%(number)s victory points"),
    level_text=_n(
        "level on %(number)s victory point with %(others)s", "level on %(number)s victory points with %(others)s"
    ),
    comparison=_n("%(mine)s victory point to %(theirs)s", "%(mine)s victory points to %(theirs)s"),
)
def victory_points(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.victory_points


@criterion(
    "games_won",
    _("Games won"),
    _p("column", "Games"),
    _("Games won in all matches."),
    reads=Reads.GAMES,
    noun=_p("level on", "games won"),
    unit=_n("%(number)s game won", "%(number)s games won"),
    level_text=_n("level on %(number)s game won with %(others)s", "level on %(number)s games won with %(others)s"),
    comparison=_n("%(mine)s game won to %(theirs)s", "%(mine)s games won to %(theirs)s"),
)
def games_won(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.games_won


@criterion(
    "games_difference",
    _("Game difference"),
    _p("column", "± games"),
    _("Games won less games lost."),
    reads=Reads.GAMES,
    noun=_p("level on", "game difference"),
    unit=_("a game difference of %(number)s"),
    level_text=_("level on a game difference of %(number)s with %(others)s"),
    comparison=_("game difference %(mine)s to %(theirs)s"),
    signed=True,
)
def games_difference(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return _won_less_lost(results)


@criterion(
    "tables_won",
    _("Tables won"),
    _p("column", "Tables"),
    _("Tables won in all matches of the team."),
    reads=Reads.TABLES,
    noun=_p("level on", "tables won"),
    unit=_n("%(number)s table won", "%(number)s tables won"),
    level_text=_n("level on %(number)s table won with %(others)s", "level on %(number)s tables won with %(others)s"),
    comparison=_n("%(mine)s table won to %(theirs)s", "%(mine)s tables won to %(theirs)s"),
)
def tables_won(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.games_won


@criterion(
    "tables_difference",
    _("Table difference"),
    _p("column", "± tables"),
    _("Tables won less tables lost."),
    reads=Reads.TABLES,
    noun=_p("level on", "table difference"),
    unit=_("a table difference of %(number)s"),
    level_text=_("level on a table difference of %(number)s with %(others)s"),
    comparison=_("table difference %(mine)s to %(theirs)s"),
    signed=True,
)
def tables_difference(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return _won_less_lost(results)


@criterion(
    "points_for",
    _("Points scored"),
    _p("column", "For"),
    _("Points scored in all games."),
    reads=Reads.MATCHES,
    noun=_p("level on", "points scored"),
    unit=_n("%(number)s point scored", "%(number)s points scored"),
    level_text=_n(
        "level on %(number)s point scored with %(others)s", "level on %(number)s points scored with %(others)s"
    ),
    comparison=_n("%(mine)s point scored to %(theirs)s", "%(mine)s points scored to %(theirs)s"),
)
def points_for(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.points_for


@criterion(
    "points_against",
    _("Points against"),
    _p("column", "Against"),
    _("Points the opponents scored; fewer is better."),
    reads=Reads.MATCHES,
    noun=_p("level on", "points against"),
    unit=_n("%(number)s point against", "%(number)s points against"),
    level_text=_n(
        "level on %(number)s point against with %(others)s", "level on %(number)s points against with %(others)s"
    ),
    comparison=_n(
        "%(mine)s point against to %(theirs)s (fewer is better)",
        "%(mine)s points against to %(theirs)s (fewer is better)",
    ),
    shown_value=lambda value: -value,
)
def points_against(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return {pair: -points for pair, points in results.points_against.items()}


@criterion(
    "point_difference",
    _("Point difference"),
    _p("column", "Diff."),
    _("Points scored less points of the opponents."),
    reads=Reads.MATCHES,
    noun=_p("level on", "point difference"),
    unit=_("a point difference of %(number)s"),
    level_text=_("level on a point difference of %(number)s with %(others)s"),
    comparison=_("point difference %(mine)s to %(theirs)s"),
    signed=True,
)
def point_difference(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.point_difference


@criterion(
    "canastras_clean",
    _("Clean canastras"),
    _p("column", "Clean"),
    _("Clean canastras in all games entered hand by hand."),
    reads=Reads.MATCHES,
    noun=_p("level on", "clean canastras"),
    unit=_n("%(number)s clean canastra", "%(number)s clean canastras"),
    level_text=_n(
        "level on %(number)s clean canastra with %(others)s", "level on %(number)s clean canastras with %(others)s"
    ),
    comparison=_n("%(mine)s clean canastra to %(theirs)s", "%(mine)s clean canastras to %(theirs)s"),
)
def canastras_clean(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.clean


@criterion(
    "fewest_walkovers",
    _("Fewest walkovers"),
    _p("column", "W/O"),
    _("Matches the pair missed; fewer is better."),
    reads=Reads.MATCHES,
    noun=_p("level on", "walkovers"),
    unit=_n("%(number)s walkover", "%(number)s walkovers"),
    level_text=_n("level on %(number)s walkover with %(others)s", "level on %(number)s walkovers with %(others)s"),
    comparison=_n(
        "%(mine)s walkover to %(theirs)s (fewer is better)", "%(mine)s walkovers to %(theirs)s (fewer is better)"
    ),
    shown_value=lambda value: -value,
    mostly_zero=True,
)
def fewest_walkovers(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return {pair: -missed for pair, missed in results.walkovers.items()}


@criterion(
    "forfeits_last",
    _("Pairs with walkovers last"),
    _p("column", "W/O"),
    _("A pair that missed any match is ranked below those that missed none."),
    reads=Reads.MATCHES,
    noun=_p("level on", "matches missed"),
    level_text=_("level on matches missed with %(others)s"),
    comparison=lambda mine, theirs: make_text(_("missed a match") if mine else _("missed no match")),
    shown_value=lambda value: -value,
    mostly_zero=True,
)
def forfeits_last(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return {pair: -1 if missed else 0 for pair, missed in results.walkovers.items()}
