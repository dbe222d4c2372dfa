"""The action behind every page: a new URL needs a row in `desk_pages.py` or `site_pages.py`, or nobody can open it."""

from tournament.permissions import Action
from tournament.required_actions.desk_pages import DESK_PAGES
from tournament.required_actions.site_pages import SITE_PAGES

REQUIRED_ACTIONS = SITE_PAGES | DESK_PAGES
"""By the name of the URL, the action for which opening it needs permission."""

WRITING: dict[str, Action] = {"api-pair": Action.PREPARE_TOURNAMENT, "api-pairs": Action.PREPARE_TOURNAMENT}
"""Addresses that anybody may read but only some may write to: the action for writing there."""


def action_of_writing(name: str) -> Action | None:
    """The action for which a POST there needs permission; None if the address has no row."""
    return WRITING.get(name) or REQUIRED_ACTIONS.get(name)
