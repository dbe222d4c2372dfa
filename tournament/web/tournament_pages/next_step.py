"""Works out a tournament's next step, which is the desk's only green button."""

from dataclasses import dataclass
from enum import StrEnum, auto

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.impossible import Impossible, NotYet
from scoring.contest.match_state import MatchState
from scoring.contest.model import StageFacts
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView
from tournament.services.tournaments.rounds import next_round
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import say


class Phase(StrEnum):
    SETTING_UP = auto()
    """No pairs or no stages yet, or they contradict each other."""
    DRAW = auto()
    """Everything is confirmed: the next round can be drawn."""
    PUBLISH = auto()
    """A round is drawn but only the organisers can see it."""
    PLAY = auto()
    OVER = auto()
    """Nothing is left to play."""
    FINISHED = auto()


@dataclass(frozen=True)
class NextStep:
    """What the organisers have to do next."""

    phase: Phase
    round: RoundView | None = None
    """The round that the desk shows."""
    stage: StageFacts | None = None
    """The stage of the round to draw next, if there is one."""
    number: int = 0
    """The number of the round to draw next."""
    missing: int = 0
    """How many results have to be confirmed first."""
    error: str = ""
    """Why the tournament cannot continue, in the engine's words; "" if it can."""
    may_draw_ahead: bool = False
    """Whether the next round may already be drawn, because its pairings do not depend on results."""
    blocked_by_ties: bool = False
    """Whether it cannot be drawn before lots decide a tie."""
    is_last: bool = False
    """Nothing will be drawn after the open rounds."""

    @property
    def blocked(self) -> str:
        """What is missing, as a sentence; "" if nothing is."""
        if self.error:
            return self.error
        if self.missing and not self.may_draw_ahead:
            return missing_sentence(self)
        return ""


def as_sentence(text: str) -> str:
    """A message of the engine as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def missing_sentence(step: NextStep) -> str:
    first = (
        _("The tournament is over when every table is confirmed.")
        if step.is_last
        else _("The next round opens when every table is confirmed.")
    )
    missing = ngettext("%(number)s is missing.", "%(number)s are missing.", step.missing) % {"number": step.missing}
    return f"{first} {missing}"


def is_undecided(match: PlacedMatch) -> bool:
    """Whether the match needs somebody before another round can be drawn."""
    done = (MatchState.CONFIRMED, MatchState.WALKOVER, MatchState.ANNULLED, MatchState.BYE)
    return match.state not in done and not match.withdrawn


def next_step_of(snap: Snapshot, round_key: int | None = None) -> NextStep:
    """The next step. `round_key`: that of a round that somebody asked to see."""
    if not snap.stages:
        return NextStep(Phase.SETTING_UP, error=_("How it is played has not been chosen yet."))
    if snap.resolver is None:
        return NextStep(Phase.SETTING_UP, error=as_sentence(say(snap.error.message)) if snap.error else "")
    drafts = [round_ for round_ in snap.rounds if not round_.published]
    open_rounds = open_rounds_of(snap)
    missing = sum(is_undecided(match) for round_ in snap.rounds for match in round_.matches if round_.published)
    asked_round = next((round_ for round_ in snap.rounds if round_.row.pk == round_key), None)
    if asked_round is not None and not asked_round.published:
        return NextStep(Phase.PUBLISH, asked_round, missing=_missing_before(snap, asked_round))
    if drafts and not open_rounds:
        return NextStep(Phase.PUBLISH, asked_round or drafts[0])
    shown_round = asked_round or latest_open_round(open_rounds) or (snap.rounds[-1] if snap.rounds else None)
    return _after_play(snap, snap.resolver, shown_round, missing, drafts)


def _missing_before(snap: Snapshot, draft: RoundView) -> int:
    """How many results behind a draft are open (again); it cannot be published before they are confirmed."""
    before, ahead = draft.row.stage.drawn_from, draft.row.stage.format.drawn_beforehand
    drawn_from = [
        round_
        for round_ in snap.rounds
        if round_.stage in before or (round_.stage == draft.stage and round_.number < draft.number and not ahead)
    ]
    return sum(is_undecided(match) for round_ in drawn_from for match in round_.matches)


def open_rounds_of(snap: Snapshot) -> list[RoundView]:
    """Published rounds in which a table needs somebody, in order."""
    return [round_ for round_ in snap.rounds if round_.published and any(map(is_undecided, round_.matches))]


def latest_open_round(open_rounds: list[RoundView]) -> RoundView | None:
    """The latest open round that has begun, else the first. An earlier round may still have an unfinished table."""
    started = [r for r in open_rounds if r.row.clock_started or any(match.begun for match in r.matches)]
    return started[-1] if started else next(iter(open_rounds), None)


def _after_play(
    snap: Snapshot, resolver: TournamentResolver, shown_round: RoundView | None, missing: int, drafts: list[RoundView]
) -> NextStep:
    """What comes after the round shown: its missing results, the next round, the end, or what prevents a draw."""
    playing = Phase.PLAY if missing else Phase.DRAW
    try:
        following = None if drafts else next_round(snap.tournament, resolver)
        if drafts:
            return NextStep(playing, shown_round, missing=missing)
        if following is None:
            over = Phase.FINISHED if snap.tournament.finished else Phase.OVER
            return NextStep(Phase.PLAY if missing else over, shown_round, missing=missing, is_last=True)
        stage, number = following
        ahead = number > 1 and format_of(stage).drawn_beforehand
        if not missing:
            resolver.view(stage)
        return NextStep(playing, shown_round, stage, number, missing, may_draw_ahead=ahead)
    except (Impossible, Unreadable) as fault:
        if shown_round is None:
            return NextStep(Phase.SETTING_UP, error=as_sentence(say(fault.message)))
        ties = isinstance(fault, NotYet) and fault.awaits_lots
        blocked, number = _blocked_stage(resolver, shown_round)
        return NextStep(
            playing, shown_round, blocked, number, missing, as_sentence(say(fault.message)), blocked_by_ties=ties
        )


def _blocked_stage(resolver: TournamentResolver, shown_round: RoundView | None) -> tuple[StageFacts | None, int]:
    """The stage that cannot be drawn: the one after that of the last round."""
    stages = resolver.tournament.stages
    if shown_round is None:
        return (stages[0], 1) if stages else (None, 0)
    position = next(index for index, stage in enumerate(stages) if stage.id == shown_round.stage)
    return (stages[position + 1], 1) if position + 1 < len(stages) else (stages[position], shown_round.number + 1)


def is_tournament_over(snap: Snapshot) -> bool:
    """Whether everything is played, whether or not the tournament was finished."""
    return next_step_of(snap).phase in (Phase.OVER, Phase.FINISHED)
