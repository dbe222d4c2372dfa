"""What the formats with a bracket have in common: its matches are the rounds, and its champion ends the stage."""

from __future__ import annotations

from abc import abstractmethod

from rules.text import Text, _, make_text
from scoring.contest.model import FromStage, StageFacts
from scoring.contest.rounds import DrawnRound
from scoring.contest.stage_view import StageView
from scoring.contest.tables import TableMembers, Tier
from scoring.formats.bracket import Filled, Slot, bracket_rounds, cached_bracket, is_bracket_over, refuse_matches
from scoring.formats.format import Format
from scoring.formats.records import refuse_common, refuse_groups


class BracketFormat(Format):
    """A format of which everything follows from the slots of its bracket."""

    elimination = True
    drops_losers = True
    criteria_optional = True
    has_bracket = True

    @abstractmethod
    def last_of_bracket(self, first_round_slots: int) -> int: ...

    @abstractmethod
    def bracket(self, view: StageView, seed: str | None) -> list[Slot]: ...

    @abstractmethod
    def tiers(self, view: StageView, bracket: Filled) -> tuple[Tier, ...]:
        """Tiers by the round in which pairs went out, best first."""

    def bye_rule(self, stage: StageFacts) -> Text:
        if isinstance(stage.entrants, FromStage) and not stage.entrants.losers_of:
            return make_text(_("In a knock-out after another stage its best placed get a bye, group A before group B."))
        return make_text(_("In a knock-out the strongest seeds get a bye, else the first of the list or of the lots."))

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_groups(view)
        refuse_matches(view, self.filled_bracket(view))

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        return bracket_rounds(view, self.filled_bracket(view, seed))

    def filled_bracket(self, view: StageView, seed: str | None = None) -> Filled:
        return cached_bracket(view, seed, lambda: self.bracket(view, seed))

    def finished(self, view: StageView) -> bool:
        return is_bracket_over(self.filled_bracket(view))

    def tables(self, view: StageView) -> tuple[TableMembers, ...]:
        if len(view.entrants) < 2:
            return ()
        return (TableMembers(0, view.entrants, self.tiers(view, self.filled_bracket(view))),)
