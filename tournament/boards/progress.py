"""A note on how far a table of the standings has come: "after round 3", or which round is being played and how many
results are missing."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId, StageFacts
from scoring.contest.outcome import Outcome
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.boards.words import round_title


def progress_note(
    resolver: TournamentResolver,
    stage: StageFacts,
    members: Collection[PairId],
    reached: Sequence[Outcome],
    *,
    walkovers_ahead: bool,
) -> str:
    """The last round that is over among `members`, the pairs of one table; or the one being played, if any of its
    results count. `reached`: the stage's own matches, from `matches_reached`; `walkovers_ahead`: whether walkovers of
    later rounds count too, as once a pair withdrew."""
    progress = _progress(resolver, stage, members, reached)
    if not walkovers_ahead:
        return progress
    if not progress:
        return _("with walkovers of rounds not played yet")
    return _("%(progress)s, with walkovers of rounds not played yet") % {"progress": progress}


def _progress(
    resolver: TournamentResolver, stage: StageFacts, members: Collection[PairId], reached: Sequence[Outcome]
) -> str:
    outcomes = [outcome for outcome in reached if not set(members).isdisjoint(outcome.pairs)]
    open_ = min((outcome.round for outcome in outcomes if not outcome.decided), default=None)
    if open_ is not None:
        # A walkover in a later round does not mean that the round is being played.
        begun = [o.round for o in outcomes if o.round >= open_ and (_has_begun(o) or (o.decided and o.round == open_))]
        if begun:
            missing = sum(not o.decided and o.round <= max(begun) for o in outcomes)
            return _in_play(max(begun), missing, _name_of_round(resolver, stage, max(begun)))
    over = max((o.round for o in outcomes if open_ is None or o.round < open_), default=0)
    if not over and stage.carries:
        return _("the rounds before this stage alone")
    return _over_note(resolver, stage, over) if over else ""


def counts_earlier_rounds_alone(stage: StageFacts, outcomes: Sequence[Outcome]) -> bool:
    """Whether the stage carries earlier results and has none of its own. `outcomes`: its own matches."""
    return bool(stage.carries) and not any(outcome.decided or any(outcome.games) for outcome in outcomes)


def matches_reached(resolver: TournamentResolver, stage: StageFacts, outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
    """The `outcomes` without the walkovers and byes of rounds in which nobody has played yet: those of a pair that
    withdrew are known for all rounds at once. Once the stage is over, all are included."""
    if not any(map(_is_unplayed, outcomes)) or resolver.is_finished(stage):
        return outcomes
    recorded = (match for match in resolver.tournament.matches if match.stage == stage.id)
    last = max((match.round for match in recorded if _was_played(match)), default=0)
    return [outcome for outcome in outcomes if outcome.round <= last or not _is_unplayed(outcome)]


def _has_begun(outcome: Outcome) -> bool:
    """Whether a game of the match is over. The games that a walkover counts as were not played."""
    return any(outcome.games) and not outcome.walkover


def _is_unplayed(outcome: Outcome) -> bool:
    return outcome.walkover or outcome.pairs[1] is None


def _was_played(match: MatchFacts) -> bool:
    """Whether a match has a game, or a walkover that somebody recorded."""
    return match.pairs[1] is not None and any(table.games or table.absent for table in (match, *match.tables))


def _name_of_round(resolver: TournamentResolver, stage: StageFacts, number: int) -> str:
    """The name of a round of a bracket, "Quarter-finals"; empty where rounds are numbered."""
    try:
        last = resolver.last_round(stage) if format_of(stage).has_bracket else None
    except (Impossible, Unreadable):
        return ""
    from_final = None if last is None else format_of(stage).from_final(number, last)
    return "" if from_final is None else round_title(number, from_final)


def _over_note(resolver: TournamentResolver, stage: StageFacts, number: int) -> str:
    if name := _name_of_round(resolver, stage, number):
        return _("%(round)s: all played") % {"round": name}
    if not stage.carries:
        return _("after round %(round)s") % {"round": number}
    if resolver.is_finished(stage):
        return _("after all rounds")
    return _("after round %(round)s, with the rounds before this stage") % {"round": number}


def _in_play(number: int, missing: int, name: str) -> str:
    """The note on a round being played. `name`: its name, if it has one."""
    if name:
        message = ngettext("%(round)s: %(number)s result missing", "%(round)s: %(number)s results missing", missing)
        return message % {"round": name, "number": missing}
    message = ngettext(
        "round %(round)s in play, %(number)s result missing",
        "round %(round)s in play, %(number)s results missing",
        missing,
    )
    return message % {"round": number, "number": missing}
