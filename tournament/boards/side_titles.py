"""What the two pairs of a match are called where one of them stays at the table and the other moves on."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.contest.model import PairId, StageFacts
from scoring.formats import format_of
from scoring.formats.bracket import Occupant
from scoring.stages.resolver import TournamentResolver
from tournament.boards.entries import view_of


def side_titles(
    resolver: TournamentResolver | None, stage: StageFacts | None, pairings: Iterable[tuple[Occupant, Occupant]]
) -> tuple[str, str] | None:
    """The headings above the first and the second pair of these pairings of a round; None where nobody moves, or where
    not every match names first the pair that stays."""
    view = view_of(resolver, stage) if resolver and stage and stage.teams is None else None
    staying: frozenset[PairId] = format_of(view.stage).one_side(view) if view else frozenset()
    matches = [pairs for pairs in pairings if pairs[1] is not None]
    if not staying or not matches or any(pair in staying for _first, pair in matches):
        return None
    return (_("Stays at the table"), _("Moves on")) if all(pair in staying for pair, _second in matches) else None
