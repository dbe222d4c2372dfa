"""Who may do what: the one table of roles and actions, and the action behind every page.

`web.gate` asks here before any view runs, and refuses a page that has no row. Which of the
objects a person sees is `visible_to(actor)` of each model; this table is about kinds of deed.
"""

from enum import StrEnum, auto
from typing import Any


class Role(StrEnum):
    """What a person is to the site; the highest that applies."""

    ANYONE = auto()
    MEMBER = auto()


class Action(StrEnum):
    SEE_PUBLIC_PAGES = auto()
    CHECK_A_GAME = auto()
    START_A_QUICK_GAME = auto()
    SCORE_A_QUICK_GAME = auto()
    WATCH_A_QUICK_GAME = auto()
    PRINT_A_QUICK_GAME = auto()


ALLOWED: dict[Action, frozenset[Role]] = {
    Action.SEE_PUBLIC_PAGES: frozenset(Role),
    Action.CHECK_A_GAME: frozenset(Role),
    Action.START_A_QUICK_GAME: frozenset(Role),
    # Whoever has the secret address: the views look the match up by it.
    Action.SCORE_A_QUICK_GAME: frozenset(Role),
    Action.WATCH_A_QUICK_GAME: frozenset(Role),
    Action.PRINT_A_QUICK_GAME: frozenset(Role),  # whoever has its address
}

# Name of the URL → what opening it means. A new URL needs its row here, or nobody may open it.
PAGES: dict[str, Action] = {
    "check": Action.CHECK_A_GAME,
    "check-pdf": Action.CHECK_A_GAME,
    "choose-language": Action.SEE_PUBLIC_PAGES,
    "compare": Action.SEE_PUBLIC_PAGES,
    "favicon": Action.SEE_PUBLIC_PAGES,
    "healthz": Action.SEE_PUBLIC_PAGES,
    "home": Action.SEE_PUBLIC_PAGES,
    "quick-again": Action.SCORE_A_QUICK_GAME,
    "quick-blank-pdf": Action.SEE_PUBLIC_PAGES,
    "quick-close": Action.SCORE_A_QUICK_GAME,
    "quick-fail-opening": Action.SCORE_A_QUICK_GAME,
    "quick-file": Action.SCORE_A_QUICK_GAME,
    "quick-hand": Action.SCORE_A_QUICK_GAME,
    "quick-hand-edit": Action.SCORE_A_QUICK_GAME,
    "quick-hand-remove": Action.SCORE_A_QUICK_GAME,
    "quick-hand-restore": Action.SCORE_A_QUICK_GAME,
    "quick-import": Action.START_A_QUICK_GAME,
    "quick-names": Action.SCORE_A_QUICK_GAME,
    "quick-next-game": Action.SCORE_A_QUICK_GAME,
    "quick-reckon": Action.SCORE_A_QUICK_GAME,
    "quick-reopen": Action.SCORE_A_QUICK_GAME,
    "quick-score": Action.SCORE_A_QUICK_GAME,
    "quick-share": Action.SCORE_A_QUICK_GAME,
    "quick-sheet-pdf": Action.PRINT_A_QUICK_GAME,
    "quick-start": Action.START_A_QUICK_GAME,
    "quick-undo": Action.SCORE_A_QUICK_GAME,
    "quick-watch": Action.WATCH_A_QUICK_GAME,
    "quick-watch-pdf": Action.PRINT_A_QUICK_GAME,
    "regulation": Action.SEE_PUBLIC_PAGES,
    "regulations": Action.SEE_PUBLIC_PAGES,
}


def may(role: Role, action: Action) -> bool:
    return role in ALLOWED[action]


def is_open(action: Action) -> bool:
    """True where nobody need be asked who they are: such a page must not touch the session."""
    return Role.ANYONE in ALLOWED[action]


def role_of(user: Any) -> Role:
    return Role.MEMBER if user.is_authenticated else Role.ANYONE
