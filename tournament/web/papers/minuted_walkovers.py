"""The matches that the minutes call walkovers, and those that they call annulled."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import StageFacts
from tournament.boards.match_board import MatchBoard
from tournament.boards.schedule import RoundBoard
from tournament.printing.minutes import PlayedStage
from tournament.services.event_queries import first_seqs, last_notes
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournaments.viewing import Snapshot, StateKey
from tournament.texts import join_sentences


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


def walkover_sentences(snap: Snapshot, stages: Mapping[str, PlayedStage]) -> Iterator[str]:
    """A sentence on each walkover, with its reason. `stages`: by id. Two queries, or none."""
    reasons = _reasons(snap)
    for id_, stage in stages.items():
        for round_ in stage.rounds:
            for match in round_.matches:
                if any(side.absent for side in match.sides):
                    key = (id_, round_.number, frozenset(side.pair for side in match.sides))
                    reason = [_("Reason: %(reason)s") % {"reason": reasons[key]}] if key in reasons else []
                    yield join_sentences([_walkover(round_, match), *reason])


def _reasons(snap: Snapshot) -> dict[StateKey, str]:
    """Why each walkover was entered, where somebody wrote it."""
    walkovers = {match.pk: match for round_ in snap.rounds for match in round_.matches if any(match.absent)}
    notes = last_notes("match", walkovers, MatchEventKind.WALKOVER)
    return {
        (match.stage, match.round, frozenset(match.pairs)): notes[pk]
        for pk, match in walkovers.items()
        if notes.get(pk)
    }


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
