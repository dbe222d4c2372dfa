"""The round that can be drawn next: its title, and what its draw asks for."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts
from scoring.formats import format_of
from scoring.unreadable import Unreadable
from tournament.boards.round_titles import RoundTitles
from tournament.models import Lot
from tournament.services.tournaments.format_answers import grouping_lots
from tournament.services.tournaments.lots.rounds import UNDRAWN, lot_of_round, lots_before_stage
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.tournament_pages.stage_names import stage_name


@dataclass(frozen=True)
class NextDraw:
    snap: Snapshot
    stage: StageFacts
    number: int
    """The number of the round in its stage, from 1."""
    titles: RoundTitles

    @cached_property
    def title(self) -> str:
        """The round's title, within a sentence or on a button."""
        title = self.titles.short(self.stage, self.number)
        title = title[:1].lower() + title[1:]
        several = self.snap.facts is not None and len(self.snap.facts.stages) > 1 and self.number == 1
        return f"{title} ({stage_name(self.snap, self.stage)})" if several else title

    @property
    def asks_for_seed(self) -> bool:
        """Whether the round may involve chance, so that the form needs a field for the seed."""
        return format_of(self.stage).redrawn_by_lot or (self.number == 1 and bool(self._eligible))

    @property
    def _eligible(self) -> tuple[PairId, ...]:
        """The pairs whose order in the first round would be decided by chance."""
        try:
            return format_of(self.stage).eligible(self.snap.required_resolver.view(self.stage), 1)
        except (Impossible, Unreadable):
            return ()

    @cached_property
    def lot(self) -> Lot | None:
        """The lots publicly announced for the round; once drawn, they decide it."""
        return lot_of_round(self.snap.tournament, self.stage.id, self.number)

    @cached_property
    def _lots_before(self) -> list[Lot]:
        """The lots announced or drawn for the groups or the seeds, if this is the stage's first round."""
        return lots_before_stage(self.snap.tournament, self.stage.id) if self.number == 1 else []

    @property
    def groups_follow_list(self) -> bool:
        """Whether the first round is drawn in groups that no lots decide."""
        return self._has_given_groups and not any(lot.purpose == "groups" for lot in self._lots_before)

    @property
    def format_wants_lots(self) -> bool:
        """Whether the chosen format has the groups drawn by lot, and nothing has been announced for it."""
        return self.groups_follow_list and bool(grouping_lots(self.snap.tournament))

    @cached_property
    def undrawn_lot(self) -> Lot | None:
        """Lots that are announced and have to be drawn before this round can be."""
        round_lot = self.lot if self.asks_for_seed else None
        lots = (*self._lots_before, *([round_lot] if round_lot else []))
        return next((lot for lot in lots if lot.drawn is None), None)

    @property
    def undrawn_sentence(self) -> str:
        """What to do about the undrawn lots; "" if there are none."""
        if self.undrawn_lot is None:
            return ""
        if self.undrawn_lot.purpose == "round":
            return _("Lots are announced for this round: draw them first, or cancel them.")
        return _(UNDRAWN[self.undrawn_lot.purpose])

    @property
    def _has_given_groups(self) -> bool:
        return self.number == 1 and len(self.stage.groups or ()) > 1

    @property
    def seed(self) -> str:
        """The seed of the stage's first round, which a schedule known in advance continues to use."""
        first = self.snap.round(self.stage.id, 1)
        return first.row.seed if first and not format_of(self.stage).redrawn_by_lot else ""
