"""The matches that the minutes call walkovers, and those that they call annulled."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import StageFacts
from tournament.boards.match_board import MatchBoard
from tournament.boards.schedule import RoundBoard
from tournament.printing.minutes import PlayedStage
from tournament.services.event_queries import first_seqs
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournaments.viewing import Snapshot, StateKey


def with_annulled(round_: RoundBoard, stage: StageFacts, annulled: Collection[StateKey]) -> RoundBoard:
    """The round, with the matches that the desk annulled described so. Those of a pair whose results are annulled
    already are."""
    keys = {match: (stage.id, round_.number, frozenset(side.pair for side in match.sides)) for match in round_.matches}
    return replace(
        round_,
        matches=tuple(
            replace(match, state=MatchState.ANNULLED) if key in annulled else match for match, key in keys.items()
        ),
    )


def walkover_sentences(stages: Sequence[PlayedStage]) -> Iterator[str]:
    for stage in stages:
        for round_ in stage.rounds:
            for match in round_.matches:
                if any(side.absent for side in match.sides):
                    yield _walkover(round_, match)


def annulled_at_the_desk(snap: Snapshot) -> set[StateKey]:
    """The matches that are walkovers of both sides, but had a result that was reopened. One query, or none."""
    walkovers = {match.pk: match for round_ in snap.rounds for match in round_.matches if all(match.absent)}
    matches = map(walkovers.__getitem__, first_seqs("match", walkovers, MatchEventKind.REOPENED))
    return {(match.stage, match.round, frozenset(match.pairs)) for match in matches}


def _walkover(round_: RoundBoard, match: MatchBoard) -> str:
    names = [side.full_name for side in match.sides]
    if all(side.absent for side in match.sides):
        values = {"round": round_.title, "first": names[0], "second": names[-1]}
        if match.state == MatchState.ANNULLED:
            return _("%(round)s: the match of %(first)s and %(second)s was annulled; neither wins.") % values
        # A match whose result nobody had confirmed may have been annulled, too.
        return _("%(round)s: %(first)s against %(second)s counts as a walkover of both.") % values
    absent, other = names if match.first.absent else reversed(names)
    values = {"round": round_.title, "absent": absent, "other": other}
    return _("%(round)s: %(absent)s did not play against %(other)s (walkover).") % values
