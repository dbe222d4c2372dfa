"""The groups on the format page, and where they come from."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.contest.model import Pair
from scoring.planning.groups import LOT, POTS, SNAKE
from tournament.services.tournaments.lots.rounds import DrawnGroups
from tournament.web.setup.outlook import Outlook


def first_groups(outlook: Outlook | None, pairs: Iterable[Pair]) -> list[list[str]]:
    """The names in each group of the first stage; empty if it has no groups."""
    names = {pair.id: pair.name for pair in pairs}
    stages = outlook.preview.stages if outlook else ()
    groups = stages[0].stage.groups if stages else None
    return [[names[code] for code in group] for group in groups or ()]


def groups_note(outlook: Outlook | None, how: str, drawn: DrawnGroups) -> str:
    """Where the groups of the first stage come from, and what is still to be done for them. `how`: the format's
    answer."""
    stages = outlook.preview.stages if outlook else ()
    if stages and stages[0].stage.id in drawn.fitting_stages:
        return _("The groups as they were drawn by lot.")
    if how in (LOT, POTS):
        return _("The groups are still to be drawn by lot, once the format is set. Until then they follow the list.")
    if how == SNAKE:
        return _(
            "The groups follow the seeds, then the list. They can also be drawn by lot, so that anyone can check them, "
            "once the format is set."
        )
    return _(
        "Nothing has been drawn yet: the groups follow the list. They can be drawn by lot, so that anyone can check "
        "them, once the format is set."
    )
