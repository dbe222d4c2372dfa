"""What a correction of a result would do to later rounds and stages, before it is known how it is corrected."""

from django.utils.translation import gettext as _

from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.viewing import Snapshot


def correction_effects(snap: Snapshot, match: PlacedMatch) -> tuple[str, ...]:
    """The effects of a correction, in sentences."""
    later = [view for view in snap.rounds if view.stage == match.stage and view.number > match.round]
    stages = [row.key for row in snap.stages]
    after = [view for view in snap.rounds if stages.index(view.stage) > stages.index(match.stage)]
    sentences = []
    if any(round_.published for round_ in (*later, *after)):
        sentences.append(_("Published pairings stay as they are. Only the result is corrected."))
    if any(not round_.published for round_ in (*later, *after)):
        sentences.append(_("Rounds that are drawn but not published are drawn again if their pairings change."))
    if not sentences:
        sentences.append(_("No round was drawn after it, so only the standings can change."))
    return tuple(sentences)
