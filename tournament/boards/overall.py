"""The ranking of the whole tournament, if it adds to the tables of its stages, and who won it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rules.text import join_words
from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.contest.tables import placed_pairs
from scoring.contest.why import place_noun
from scoring.stages.overall import FinalRanking, TiedPairs, compared_in_vain, final_rankings
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.boards.standings import standings_board
from tournament.boards.standings_table import StageBoard, StandingsRow, StandingsTable
from tournament.boards.words import EMPTY_CELL, place
from tournament.texts import say

OVERALL_KEY = "overall"


@dataclass(frozen=True, slots=True)
class Winners:
    """Who is first in a final ranking: several pairs if nothing separates them. `ranking`: its title if the tournament
    ends in several, else ""."""

    ranking: str
    names: tuple[str, ...]


def overall_board(resolver: TournamentResolver) -> StageBoard | None:
    """The ranking; None until everything is played, if there is only one stage, or if the last one ends in several
    rankings, which its own tables are."""
    pairs = resolver.tournament.pairs
    if len(resolver.tournament.stages) < 2:
        return None
    try:
        rankings = final_rankings(resolver)
    except Impossible:
        return None
    if len(rankings) != 1:
        return None
    ranking, unplaced = rankings[0].places, rankings[0].unplaced
    rows = tuple(
        StandingsRow(
            number=number,
            place=EMPTY_CELL if (number, tie) in unplaced else place(number),
            pair=pair,
            name=resolver.short_names.get(pair, pairs[pair].name),
            cells=(),
            place_reason="",
            withdrawn=pairs[pair].withdrawn is not None,
            full_name=pairs[pair].name,
        )
        for number, tie in (*ranking, *unplaced)
        for pair in tie
    )
    if not rows:
        return None
    summed = _summed_table(resolver, rows)
    return StageBoard(OVERALL_KEY, (summed or StandingsTable("", _ranking_rule(resolver, ranking), (), rows),))


def _summed_table(resolver: TournamentResolver, rows: Sequence[StandingsRow]) -> StandingsTable | None:
    """The table of the last stage with its figures, if it carries all others and has the same places, as in an Italian
    evening."""
    *earlier, last = resolver.tournament.stages
    if {stage.id for stage in earlier} - set(last.carries) or not _has_places(resolver, last, rows):
        return None
    table = next(table for table in standings_board(resolver, last, reasons=False).tables if not table.beside_ranking)
    return replace(table, title="", note=_("the sum of all rounds counts"))


def _has_places(resolver: TournamentResolver, stage: StageFacts, rows: Sequence[StandingsRow]) -> bool:
    """Whether a stage has a single table, with these places."""
    tables = resolver.ranked(stage)
    places = [[(row.place, row.pair) for row in placed_pairs(table)] for table in tables]
    return places == [[(row.number, row.pair) for row in rows]]


def _ranking_rule(resolver: TournamentResolver, ranking: Sequence[tuple[int, TiedPairs]]) -> str:
    """The rule by which the tournament is ranked. Why a pair has its place in a stage is explained in the table of the
    stage."""
    shares = any(len(tie) > 1 for _number, tie in ranking)
    places = _places_compared(resolver)
    if places:
        rule = (
            _(
                "the last stage played counts; the %(placed)s that did not qualify follow as they were compared, and "
                "others who came to the same place share one, in alphabetical order"
            )
            if shares
            else _("the last stage played counts; the %(placed)s that did not qualify follow as they were compared")
        )
        return rule % {"placed": say(join_words([place_noun(place) for place in places]))}
    if shares:
        return _(
            "the last stage played counts, and those who came to the same place there share one, in alphabetical order"
        )
    return _("the last stage played counts")


def _places_compared(resolver: TournamentResolver) -> list[int]:
    """The places in their groups of pairs that are ranked as they were compared for qualifying."""
    in_vain = [compared_in_vain(resolver, stage) for stage in resolver.tournament.stages]
    return sorted({place for ranks in in_vain for place, rank in ranks.items() if len(set(rank.values())) > 1})


def board_beyond_stages(resolver: TournamentResolver) -> StageBoard | None:
    """The ranking of the whole tournament; None if the last stage carries the others and its table already has the same
    places, with figures, as in an Italian evening."""
    board, last = overall_board(resolver), resolver.tournament.stages[-1:]
    if board is None or not last[0].carries:
        return board
    return None if _has_places(resolver, last[0], board.tables[0].rows) else board


def winners_of(resolver: TournamentResolver) -> list[Winners]:
    """The tournament's winners, by final ranking; none before its end."""
    try:
        rankings = final_rankings(resolver)
    except (Impossible, Unreadable):
        return []
    return [
        Winners(ranking_title(ranking), tuple(resolver.tournament.pairs[pair].name for pair in ranking.places[0][1]))
        for ranking in rankings
        if ranking.places
    ]


def ranking_title(ranking: FinalRanking) -> str:
    """Who is ranked in a final ranking; "" if it is the only one."""
    return say(ranking.title) if ranking.title else ""
