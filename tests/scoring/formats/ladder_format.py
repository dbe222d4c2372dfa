"""An invented seventh format, unlike the six: a ladder, in which neighbours meet, and a winner from below climbs a
rung.

This class alone must be enough for the file, the preview, draws, standings, and every page that names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.text import Text, make_text
from scoring.contest.model import PairId, StageFacts, StageOptions
from scoring.contest.rounds import DrawnRound
from scoring.contest.stage_view import StageView
from scoring.formats import options, successive
from scoring.formats.format import Format
from scoring.formats.records import outcomes_by_meeting, refuse_common, refuse_groups


@dataclass(frozen=True, slots=True)
class LadderOptions(StageOptions):
    rounds: int


class Ladder(Format):
    kind = "ladder"
    option_names = frozenset({"rounds"})
    round_by_round = True

    def title(self, stage: StageFacts) -> Text:
        return make_text("Ladder")

    def read_options(self, fields: Mapping[str, Any]) -> LadderOptions:
        return LadderOptions(options.required_whole(fields, "rounds"))

    def round_count(self, stage: StageFacts) -> int:
        return LadderOptions.of_stage(stage).rounds

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_groups(view)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        return successive.next_rounds(view, seed, draw, self.round_count(view.stage))

    def round(self, view: StageView, number: int, seed: str | None) -> DrawnRound:
        return successive.find_or_draw(view, number, seed, draw, self.round_count(view.stage))

    def finished(self, view: StageView) -> bool:
        whole = len(view.recorded) == self.round_count(view.stage)
        return whole and all(outcome.decided for outcome in view.outcomes)


def draw(view: StageView, number: int, seed: str | None) -> DrawnRound:
    """Rungs 1 and 2, 3 and 4 …; in even rounds 2 and 3, 4 and 5 …, while the ends rest."""
    rungs = ladder(view)
    resting = rungs[:1] if number % 2 == 0 else []
    climbing = rungs[len(resting) :]
    matches = [(upper, lower) for upper, lower in zip(climbing[::2], climbing[1::2], strict=False)]
    resting += climbing[-1:] if len(climbing) % 2 else []
    return successive.as_round(number, [*matches, *((pair, None) for pair in resting)], ())


def ladder(view: StageView) -> list[PairId]:
    """The present rungs: a pair that won from below has changed places."""
    rungs, outcomes = list(view.entrants), outcomes_by_meeting(view)
    for number, matches in sorted(view.recorded.items()):
        for match in matches:
            outcome = outcomes[number, frozenset(match.pairs)]
            first, second = match.pairs
            if second is None or outcome.winner is None:
                continue
            upper, lower = sorted((rungs.index(first), rungs.index(second)))
            if rungs[lower] == match.pairs[outcome.winner]:
                rungs[upper], rungs[lower] = rungs[lower], rungs[upper]
    return rungs


LADDER = Ladder()
