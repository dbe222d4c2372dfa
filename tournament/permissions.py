"""Who may do what: the single table of roles and actions. `required_actions` has the action behind every page.

`web.authorisation` asks here before any view runs, and refuses a page without a row. Which objects a person sees is
decided by `visible_to(actor)` of each model; this table is about kinds of action. A grant is treated like a role: what
it allows is in its own row, within `GRANTABLE`.
"""

from collections.abc import Iterable
from enum import StrEnum, auto
from typing import Any

from django.conf import settings


class Role(StrEnum):
    """A person's role: towards the site and, from VIEWER on, in the one club that a page is about."""

    ANYONE = auto()
    MEMBER = auto()
    """Signed in, but without a role in the club in question."""
    VIEWER = auto()
    SCOREKEEPER = auto()
    REFEREE = auto()
    ORGANISER = auto()
    ADMINISTRATOR = auto()


CLUB_ROLES = (Role.VIEWER, Role.SCOREKEEPER, Role.REFEREE, Role.ORGANISER, Role.ADMINISTRATOR)
"""The roles of a membership, from the least to the most powerful."""


class Action(StrEnum):
    SEE_PUBLIC_PAGES = auto()
    SEE_METRICS = auto()
    CHECK_A_GAME = auto()
    START_A_QUICK_GAME = auto()
    SCORE_A_QUICK_GAME = auto()
    WATCH_A_QUICK_GAME = auto()
    PRINT_A_QUICK_GAME = auto()
    SIGN_IN = auto()
    DEMO = auto()
    MANAGE_ACCOUNT = auto()
    FOUND_A_CLUB = auto()
    RESTORE = auto()
    SEE_CLUB = auto()
    MANAGE_CLUB = auto()
    SEE_DESK = auto()
    PRINT = auto()
    EXPORT = auto()
    ARCHIVE = auto()
    """Download everything in one file, including names, emails and history."""
    PREPARE_TOURNAMENT = auto()
    RUN_ROUND = auto()
    DRAW_LOTS = auto()
    DECIDE = auto()
    PLAY_AS_PAIR = auto()
    """Agree on dates and report results for one pair, by its private link."""
    HAND_IN_ORDER = auto()
    """Hand in a sealed line-up for one team, by the link of its captain."""
    SCORE_TABLES = auto()
    """Enter hands at tables: at all of them for the club's scorekeepers, at those of its grant for a phone."""
    ENTER_RESULT = auto()
    RECORD_ABSENCE = auto()
    """Record by the API which pair did not come, or has left; at the desk, a walkover is confirmed by whoever records
    it."""
    CONFIRM_RESULT = auto()
    OVERRULE = auto()
    SANCTION = auto()


_EVERYBODY = frozenset(Role)
_SIGNED_IN = _EVERYBODY - {Role.ANYONE}
_CLUB = frozenset(CLUB_ROLES)
# Each set lists its members. Until somebody adds a new role to one of them, that role may only do what every role of a
# club may (`_CLUB` below): see, print and export.
_RUNNERS = frozenset({Role.ORGANISER, Role.ADMINISTRATOR})
_JUDGES = _RUNNERS | {Role.REFEREE}
_SCORERS = _JUDGES | {Role.SCOREKEEPER}

ALLOWED: dict[Action, frozenset[Role]] = {
    Action.SEE_PUBLIC_PAGES: _EVERYBODY,
    Action.SEE_METRICS: _EVERYBODY,  # with a token, or on the machine itself: the view checks
    Action.CHECK_A_GAME: _EVERYBODY,
    Action.START_A_QUICK_GAME: _EVERYBODY,
    # Whoever has the secret address: the views find the match by it.
    Action.SCORE_A_QUICK_GAME: _EVERYBODY,
    Action.WATCH_A_QUICK_GAME: _EVERYBODY,
    Action.PRINT_A_QUICK_GAME: _EVERYBODY,  # whoever has its address
    Action.SIGN_IN: _EVERYBODY,  # and everything else that a secret alone opens: set-up, invitations, a new password
    Action.DEMO: _EVERYBODY,  # on a public site only people who are signed in: see `allowed_roles`
    Action.MANAGE_ACCOUNT: _SIGNED_IN,
    Action.FOUND_A_CLUB: _SIGNED_IN,
    Action.RESTORE: _SIGNED_IN,  # only administrators of every club of the site: the view checks
    Action.SEE_CLUB: _CLUB,
    Action.MANAGE_CLUB: frozenset({Role.ADMINISTRATOR}),
    Action.SEE_DESK: _CLUB,
    Action.PRINT: _CLUB,
    Action.EXPORT: _CLUB,
    Action.ARCHIVE: _RUNNERS,
    Action.PREPARE_TOURNAMENT: _RUNNERS,
    Action.RUN_ROUND: _RUNNERS,
    Action.DRAW_LOTS: _RUNNERS,
    Action.DECIDE: _RUNNERS,  # what the regulation leaves open
    Action.PLAY_AS_PAIR: _RUNNERS,  # and then only with the pair's own link: the view checks
    Action.HAND_IN_ORDER: _RUNNERS,  # and then only with the captain's own link: the view checks
    Action.SCORE_TABLES: _SCORERS,
    Action.ENTER_RESULT: _SCORERS,
    Action.RECORD_ABSENCE: _RUNNERS,
    Action.CONFIRM_RESULT: _JUDGES,  # a second pair of eyes: those who only enter do not confirm
    # Only the referee overrules the regulation's own arithmetic, not somebody who wants the round to end. A club
    # without a referee still has its administrator.
    Action.OVERRULE: frozenset({Role.REFEREE, Role.ADMINISTRATOR}),
    Action.SANCTION: _JUDGES,
}

GRANTABLE = frozenset({Action.SCORE_TABLES, Action.PLAY_AS_PAIR, Action.HAND_IN_ORDER})
"""The actions that a grant may allow (a link, a code, a phone, without anybody signed in). All others require a
role."""

TOKEN_ACTIONS = frozenset(
    {
        Action.SEE_DESK,
        Action.PREPARE_TOURNAMENT,
        Action.SCORE_TABLES,
        Action.ENTER_RESULT,
        Action.RECORD_ABSENCE,
    }
)
"""The actions that a token of the API may allow. Confirming needs a second pair of eyes, and so a person."""

SITE_ACTIONS = frozenset({Action.MANAGE_ACCOUNT, Action.FOUND_A_CLUB, Action.RESTORE, Action.DEMO})
"""Actions that belong to no club. All others that are not open are decided by the role in the club of the address."""


def allowed_roles(action: Action) -> frozenset[Role]:
    """The roles that may perform an action: those in the table, except that on a public site only people who are signed
    in may create the demonstration."""
    if action is Action.DEMO and settings.PUBLIC:
        return _SIGNED_IN
    return ALLOWED[action]


def is_allowed(role: Role, action: Action) -> bool:
    """Whether the role may do this, by the table `ALLOWED`."""
    return role in allowed_roles(action)


def only_scores(role: Role) -> bool:
    """Whether somebody with this role is there to keep score: may score tables but not confirm results."""
    return is_allowed(role, Action.SCORE_TABLES) and not is_allowed(role, Action.CONFIRM_RESULT)


def grant_allows(actions: Iterable[str], action: Action) -> bool:
    """Whether a grant of these actions allows this one, within what any grant may allow."""
    return action in GRANTABLE and action.value in actions


def token_allows(actions: Iterable[str], action: Action) -> bool:
    """Whether a token of the API with these actions allows this one."""
    return action in TOKEN_ACTIONS and action.value in actions


def is_open(action: Action) -> bool:
    """Whether anybody may do this without signing in. A page for it must not touch the session."""
    return Role.ANYONE in allowed_roles(action)


def site_role(user: Any) -> Role:
    """A person's role towards the site itself, whatever the club."""
    return Role.MEMBER if user.is_authenticated else Role.ANYONE
