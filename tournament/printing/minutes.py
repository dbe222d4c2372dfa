"""The minutes of a tournament: how it was played, its results, what happened and was decided, who signs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.template.loader import render_to_string

from tournament.boards.overall import Winners
from tournament.boards.schedule import RoundBoard
from tournament.boards.stage_rules import StageRules
from tournament.boards.standings_table import StageBoard
from tournament.printing.list_head import ListHead
from tournament.services.tournaments.decisions import DecisionRow


class PlayedStage(NamedTuple):
    """A stage. `has_bracket`: whether how far a pair came says more than its figures."""

    rules: StageRules
    board: StageBoard
    rounds: Sequence[RoundBoard]
    has_bracket: bool


class MinutedLot(NamedTuple):
    """A drawing of lots. `state`: drawn, announced …, with the time; `sources`: each with what it gave, and who
    witnessed a draw by hand; `outcome`: the resulting order in one line, or a line for each group."""

    title: str
    state: str
    sources: Sequence[str]
    outcome: Sequence[str]


@dataclass(frozen=True, slots=True)
class Minutes:
    """The minutes. `opening`: who played what and when, in a sentence. `stages`: in the order of play; `incidents`: in
    sentences.

    `ranking`: of all pairs, once everything is played. `over`: whether it is; until then they give the present
    standings.
    """

    opening: str
    winners: Sequence[Winners]
    is_of_players: bool
    is_of_teams: bool
    ranking: StageBoard | None
    stages: Sequence[PlayedStage]
    incidents: Sequence[str]
    decisions: Sequence[DecisionRow]
    lots: Sequence[MinutedLot]
    signers: Sequence[str]
    over: bool

    @property
    def results(self) -> list[PlayedStage]:
        """The stage that decides first place; without brackets, the one where all pairs are ranked anyway."""
        return [stage for stage in reversed(self.stages) if not (self.ranking and stage.has_bracket)]


def minutes_html(head: ListHead, minutes: Minutes) -> str:
    """The minutes as HTML, some pages of A4."""
    return render_to_string("printing/minutes.html", {"head": head, "minutes": minutes})
