"""Refuses matches and adjustments of pairs that are not in the stage, and pairs that play twice in a round."""

from collections.abc import Iterable, Iterator

from rules.text import _, make_text
from scoring.contest.model import MatchFacts, PairId, StageFacts, TournamentFacts
from scoring.contest.teams import refuse_wrong_tables
from scoring.formats.records import plays_once
from scoring.unreadable import Unreadable


def refuse_wrong_pairs(tournament: TournamentFacts, stage: StageFacts, all_entrants: Iterable[PairId]) -> None:
    """Raise Unreadable for a match or adjustment of a pair that is not in the stage, or a pair that plays twice in a
    round."""
    entrants = set(all_entrants)
    for index, adjustment in enumerate(tournament.adjustments):
        if adjustment.stage == stage.id and adjustment.pair not in entrants:
            message = make_text(_("%(name)s is not in stage %(stage)s"), name=adjustment.pair, stage=stage.id)
            raise Unreadable(message, "adjustments", index, "pair")
    if stage.teams is not None:
        refuse_wrong_tables(tournament, stage, entrants)
        return
    if plays_once([match for match in tournament.matches if match.stage == stage.id], entrants):
        return
    playing: set[tuple[int, PairId]] = set()
    for index, match in enumerate(tournament.matches):
        if match.stage != stage.id:
            continue
        for pair, player_path in _players_with_path(match):
            if pair not in entrants:
                message = make_text(_("%(name)s is not in stage %(stage)s"), name=pair, stage=stage.id)
                raise Unreadable(message, "matches", index, "pairs", *player_path)
            if (match.round, pair) in playing:
                message = make_text(_("%(name)s plays twice in round %(round)s"), name=pair, round=match.round)
                raise Unreadable(message, "matches", index, "pairs", *player_path)
            playing.add((match.round, pair))


def _players_with_path(match: MatchFacts) -> Iterator[tuple[PairId, tuple[int, ...]]]:
    """Everybody in a match, each with the path to their place within the "pairs" of the file."""
    for side, pair in enumerate(match.pairs):
        if match.partners is not None and pair is not None:
            yield pair, (side, 0)
            yield match.partners[side], (side, 1)
        elif pair is not None:
            yield pair, (side,)
