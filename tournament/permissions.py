"""Who may do what: the one table of roles and actions, and the action behind every page.

`web.authorisation` asks here before any view runs, and refuses a page that has no row. Which of the
objects a person sees is `visible_to(actor)` of each model; this table is about kinds of action. A grant is judged like
a role: what it allows is in its own row, within `GRANTABLE`.
"""

from collections.abc import Iterable
from enum import StrEnum, auto
from typing import Any

from django.conf import settings


class Role(StrEnum):
    """What a person is to the site, and from VIEWER on to the one club that a page is about."""

    ANYONE = auto()
    MEMBER = auto()
    """Signed in, but of no club in question."""
    VIEWER = auto()
    SCOREKEEPER = auto()
    REFEREE = auto()
    ORGANISER = auto()
    ADMINISTRATOR = auto()


CLUB_ROLES = (Role.VIEWER, Role.SCOREKEEPER, Role.REFEREE, Role.ORGANISER, Role.ADMINISTRATOR)
"""What a membership may be, from the least to the most."""


class Action(StrEnum):
    SEE_PUBLIC_PAGES = auto()
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
    PREPARE_TOURNAMENT = auto()
    RUN_ROUND = auto()
    DRAW_LOTS = auto()
    DECIDE = auto()
    PLAY_AS_PAIR = auto()
    """Agree on dates and report results, for one pair: by its private link."""
    SCORE_TABLES = auto()
    """Enter hands at tables: of all for whoever keeps score in the club, for a phone those of its grant."""
    ENTER_RESULT = auto()
    CONFIRM_RESULT = auto()
    OVERRULE = auto()
    SANCTION = auto()


_EVERYBODY = frozenset(Role)
_SIGNED_IN = _EVERYBODY - {Role.ANYONE}
_CLUB = frozenset(CLUB_ROLES)
_SCORERS = _CLUB - {Role.VIEWER}
_JUDGES = _SCORERS - {Role.SCOREKEEPER}
_RUNNERS = frozenset({Role.ORGANISER, Role.ADMINISTRATOR})

ALLOWED: dict[Action, frozenset[Role]] = {
    Action.SEE_PUBLIC_PAGES: _EVERYBODY,
    Action.CHECK_A_GAME: _EVERYBODY,
    Action.START_A_QUICK_GAME: _EVERYBODY,
    # Whoever has the secret address: the views look the match up by it.
    Action.SCORE_A_QUICK_GAME: _EVERYBODY,
    Action.WATCH_A_QUICK_GAME: _EVERYBODY,
    Action.PRINT_A_QUICK_GAME: _EVERYBODY,  # whoever has its address
    Action.SIGN_IN: _EVERYBODY,  # and what else is opened by a secret alone: set-up, invitations, a new password
    Action.DEMO: _EVERYBODY,  # on a public site only who is signed in: see `allowed`
    Action.MANAGE_ACCOUNT: _SIGNED_IN,
    Action.FOUND_A_CLUB: _SIGNED_IN,
    Action.RESTORE: _SIGNED_IN,  # who administers every club of the site: the view asks
    Action.SEE_CLUB: _CLUB,
    Action.MANAGE_CLUB: frozenset({Role.ADMINISTRATOR}),
    Action.SEE_DESK: _CLUB,
    Action.PRINT: _CLUB,
    Action.EXPORT: _CLUB,
    Action.PREPARE_TOURNAMENT: _RUNNERS,
    Action.RUN_ROUND: _RUNNERS,
    Action.DRAW_LOTS: _RUNNERS,
    Action.DECIDE: _RUNNERS,  # what the regulation leaves open
    Action.PLAY_AS_PAIR: _RUNNERS,  # and then by the pair's own link alone: the view looks
    Action.SCORE_TABLES: _SCORERS,
    Action.ENTER_RESULT: _SCORERS,
    Action.CONFIRM_RESULT: _JUDGES,  # a second pair of eyes: who only enters does not confirm
    # To go against the regulation's own arithmetic is the referee's word, not that of who wants the round to end.
    # A club without a referee still has its administrator.
    Action.OVERRULE: frozenset({Role.REFEREE, Role.ADMINISTRATOR}),
    Action.SANCTION: _JUDGES,
}

GRANTABLE = frozenset({Action.SCORE_TABLES, Action.PLAY_AS_PAIR})
"""What a grant may allow: a link, a code, a phone, without anybody signed in. Any other takes a role."""

SITE_ACTIONS = frozenset({Action.MANAGE_ACCOUNT, Action.FOUND_A_CLUB, Action.RESTORE, Action.DEMO})
"""Actions that belong to no club. Every other that is not open is judged by the role in the club the address names."""

# Name of the URL → what opening it means. A new URL needs its row here, or nobody may open it.
REQUIRED_ACTIONS: dict[str, Action] = {
    "account": Action.MANAGE_ACCOUNT,
    "account-name": Action.MANAGE_ACCOUNT,
    "account-password": Action.MANAGE_ACCOUNT,
    "account-sessions": Action.MANAGE_ACCOUNT,
    "second-factor": Action.MANAGE_ACCOUNT,
    "second-factor-codes": Action.MANAGE_ACCOUNT,
    "second-factor-off": Action.MANAGE_ACCOUNT,
    "check": Action.CHECK_A_GAME,
    "check-pdf": Action.CHECK_A_GAME,
    "check-reckon": Action.CHECK_A_GAME,
    "choose-language": Action.SEE_PUBLIC_PAGES,
    "club": Action.SEE_CLUB,
    "club-invitation-revoke": Action.MANAGE_CLUB,
    "club-invite": Action.MANAGE_CLUB,
    "club-member": Action.MANAGE_CLUB,
    "club-member-password": Action.MANAGE_CLUB,
    "club-member-remove": Action.MANAGE_CLUB,
    "club-member-role": Action.MANAGE_CLUB,
    "club-member-second-factor": Action.MANAGE_CLUB,
    "club-members": Action.MANAGE_CLUB,
    "club-new": Action.FOUND_A_CLUB,
    "club-settings": Action.MANAGE_CLUB,
    "clubs": Action.MANAGE_ACCOUNT,
    "compare": Action.SEE_PUBLIC_PAGES,
    "desk": Action.SEE_DESK,
    "desk-round-start": Action.RUN_ROUND,
    "desk-clock": Action.RUN_ROUND,
    "desk-confirm": Action.CONFIRM_RESULT,
    "desk-correct": Action.CONFIRM_RESULT,
    "desk-dispute": Action.ENTER_RESULT,
    "desk-decide-entry": Action.CONFIRM_RESULT,
    "desk-draw": Action.RUN_ROUND,
    "desk-set-finished": Action.RUN_ROUND,
    "desk-history": Action.SEE_DESK,
    "desk-history-file": Action.EXPORT,
    "desk-enter-late": Action.RUN_ROUND,
    "desk-late-entry": Action.RUN_ROUND,
    "desk-announcements": Action.RUN_ROUND,
    "desk-announcement-take-down": Action.RUN_ROUND,
    "desk-decisions": Action.SEE_DESK,
    "desk-decision-new": Action.DECIDE,
    "desk-decision-correct": Action.DECIDE,
    "desk-decision-withdraw": Action.DECIDE,
    "desk-lots": Action.SEE_DESK,
    "desk-lots-call-off": Action.DRAW_LOTS,
    "desk-lots-draw": Action.DRAW_LOTS,
    "desk-lot": Action.SEE_DESK,
    "desk-lots-announce": Action.DRAW_LOTS,
    "desk-lots-record": Action.DRAW_LOTS,
    "desk-lots-repeat": Action.DRAW_LOTS,
    "desk-match": Action.SEE_DESK,
    "desk-overrule": Action.OVERRULE,
    "desk-photos": Action.ENTER_RESULT,
    "desk-photo": Action.SEE_DESK,
    "desk-photo-erase": Action.CONFIRM_RESULT,
    "desk-photo-sheet": Action.ENTER_RESULT,
    "desk-pair": Action.SEE_DESK,
    "desk-pairs": Action.SEE_DESK,
    "desk-publish": Action.RUN_ROUND,
    "desk-reopen": Action.CONFIRM_RESULT,
    "desk-results-grid": Action.ENTER_RESULT,  # who may not confirm saves alone: the view looks
    "desk-pile": Action.ENTER_RESULT,
    "desk-pile-sheet": Action.ENTER_RESULT,
    "desk-pile-undo": Action.ENTER_RESULT,
    "desk-pile-check": Action.ENTER_RESULT,  # who may not confirm says what the sheet says: the view looks
    "desk-pile-check-sheet": Action.ENTER_RESULT,
    "desk-second-entry": Action.ENTER_RESULT,
    "desk-set-aside-entry": Action.CONFIRM_RESULT,
    "desk-sanction": Action.SANCTION,
    "desk-lift-sanction": Action.SANCTION,
    "desk-move-table": Action.RUN_ROUND,
    "desk-settle-dispute": Action.CONFIRM_RESULT,
    "desk-set-published": Action.RUN_ROUND,
    "desk-undo-withdrawal": Action.RUN_ROUND,
    "desk-substitute": Action.RUN_ROUND,
    "desk-totals": Action.ENTER_RESULT,
    "desk-undo": Action.RUN_ROUND,
    "desk-undraw": Action.RUN_ROUND,
    "desk-walkover": Action.CONFIRM_RESULT,
    "desk-undo-walkover": Action.CONFIRM_RESULT,
    "desk-withdraw": Action.RUN_ROUND,
    "favicon": Action.SEE_PUBLIC_PAGES,
    "healthz": Action.SEE_PUBLIC_PAGES,
    "home": Action.SEE_PUBLIC_PAGES,
    "invitation": Action.SIGN_IN,
    "new-password": Action.SIGN_IN,
    "quick-rematch": Action.SCORE_A_QUICK_GAME,
    "quick-agree": Action.SCORE_A_QUICK_GAME,
    "quick-agree-no": Action.SCORE_A_QUICK_GAME,
    "quick-blank-pdf": Action.SEE_PUBLIC_PAGES,
    "quick-close": Action.SCORE_A_QUICK_GAME,
    "quick-fail-opening": Action.SCORE_A_QUICK_GAME,
    "quick-file": Action.SCORE_A_QUICK_GAME,
    "quick-forget": Action.START_A_QUICK_GAME,
    "quick-hand": Action.SCORE_A_QUICK_GAME,
    "quick-hand-edit": Action.SCORE_A_QUICK_GAME,
    "quick-hand-remove": Action.SCORE_A_QUICK_GAME,
    "quick-hand-restore": Action.SCORE_A_QUICK_GAME,
    "quick-redo": Action.SCORE_A_QUICK_GAME,
    "quick-import": Action.START_A_QUICK_GAME,
    "quick-names": Action.SCORE_A_QUICK_GAME,
    "quick-next-game": Action.SCORE_A_QUICK_GAME,
    "quick-preview": Action.SCORE_A_QUICK_GAME,
    "quick-reopen": Action.SCORE_A_QUICK_GAME,
    "quick-score": Action.SCORE_A_QUICK_GAME,
    "quick-share": Action.SCORE_A_QUICK_GAME,
    "quick-sheet-pdf": Action.PRINT_A_QUICK_GAME,
    "quick-start": Action.START_A_QUICK_GAME,
    "quick-undo": Action.SCORE_A_QUICK_GAME,
    "quick-watch": Action.WATCH_A_QUICK_GAME,
    "quick-watch-share": Action.WATCH_A_QUICK_GAME,
    "quick-watch-pdf": Action.PRINT_A_QUICK_GAME,
    "demo": Action.DEMO,
    "demo-remove": Action.MANAGE_ACCOUNT,
    "desk-backup": Action.EXPORT,
    "desk-backup-new": Action.PREPARE_TOURNAMENT,
    "desk-backups": Action.EXPORT,
    "desk-file": Action.EXPORT,
    "desk-rehearse": Action.PREPARE_TOURNAMENT,
    "desk-wipe": Action.PREPARE_TOURNAMENT,
    "tournament-import": Action.PREPARE_TOURNAMENT,
    "job": Action.MANAGE_ACCOUNT,  # one's own alone: the view looks
    "job-cancel": Action.MANAGE_ACCOUNT,
    "restore": Action.RESTORE,
    "restore-copy": Action.RESTORE,
    "restore-upload": Action.RESTORE,
    "regulation": Action.SEE_PUBLIC_PAGES,
    "regulations": Action.SEE_PUBLIC_PAGES,
    "desk-pair-board": Action.SEE_DESK,
    "desk-boards": Action.SEE_DESK,
    "desk-bracket": Action.SEE_DESK,
    "desk-crosstable": Action.SEE_DESK,
    "desk-schedule": Action.SEE_DESK,
    "desk-bracket-part": Action.SEE_DESK,
    "desk-round-board": Action.SEE_DESK,
    "desk-standings": Action.SEE_DESK,
    "desk-publishing": Action.RUN_ROUND,
    "public-without-language": Action.SEE_PUBLIC_PAGES,
    "public-bracket": Action.SEE_PUBLIC_PAGES,
    "public-crosstable": Action.SEE_PUBLIC_PAGES,
    "public-lot": Action.SEE_PUBLIC_PAGES,
    "public-lot-script": Action.SEE_PUBLIC_PAGES,
    "public-lots": Action.SEE_PUBLIC_PAGES,
    "public-lots-check": Action.SEE_PUBLIC_PAGES,
    "public-lots-script": Action.SEE_PUBLIC_PAGES,
    "public-overview": Action.SEE_PUBLIC_PAGES,
    "public-pair": Action.SEE_PUBLIC_PAGES,
    "public-pairs": Action.SEE_PUBLIC_PAGES,
    "public-regulation": Action.SEE_PUBLIC_PAGES,
    "public-schedule": Action.SEE_PUBLIC_PAGES,
    "public-bracket-part": Action.SEE_PUBLIC_PAGES,
    "public-round": Action.SEE_PUBLIC_PAGES,
    "public-without-slug": Action.SEE_PUBLIC_PAGES,
    "public-screen": Action.SEE_PUBLIC_PAGES,
    "public-share": Action.SEE_PUBLIC_PAGES,
    "public-standings": Action.SEE_PUBLIC_PAGES,
    "setup": Action.SIGN_IN,
    "sign-in": Action.SIGN_IN,
    "sign-in-code": Action.SIGN_IN,
    "sign-out": Action.SIGN_IN,
    "tournament-setup": Action.SEE_DESK,
    "setup-format": Action.PREPARE_TOURNAMENT,
    "setup-hall": Action.PREPARE_TOURNAMENT,
    "setup-pair": Action.PREPARE_TOURNAMENT,
    "setup-pair-remove": Action.PREPARE_TOURNAMENT,
    "setup-pairs": Action.PREPARE_TOURNAMENT,
    "setup-scoring": Action.PREPARE_TOURNAMENT,
    "setup-stage-scoring": Action.PREPARE_TOURNAMENT,
    "setup-remove": Action.PREPARE_TOURNAMENT,
    "setup-regulation": Action.PREPARE_TOURNAMENT,
    "tournament-new": Action.PREPARE_TOURNAMENT,
    "connection": Action.SEE_PUBLIC_PAGES,
    "device-enter": Action.SIGN_IN,
    "device-open": Action.SIGN_IN,
    "device-call-referee": Action.SCORE_TABLES,
    "device-photo": Action.SCORE_TABLES,
    "device-tables": Action.SCORE_TABLES,
    "desk-clear-call": Action.ENTER_RESULT,
    "desk-devices": Action.RUN_ROUND,
    "desk-give-minute": Action.RUN_ROUND,
    "desk-devices-codes": Action.RUN_ROUND,
    "desk-devices-hand-over": Action.RUN_ROUND,
    "desk-devices-revoke": Action.RUN_ROUND,
    "desk-devices-table": Action.RUN_ROUND,
    "desk-print-codes": Action.RUN_ROUND,  # whoever has a code may score
    "desk-closing": Action.PRINT,
    "desk-next-edition": Action.PREPARE_TOURNAMENT,
    "pair-answer": Action.PLAY_AS_PAIR,
    "pair-calendar": Action.SIGN_IN,
    "pair-date": Action.PLAY_AS_PAIR,
    "pair-home": Action.PLAY_AS_PAIR,
    "pair-link": Action.SIGN_IN,
    "pair-match": Action.PLAY_AS_PAIR,
    "pair-report": Action.PLAY_AS_PAIR,
    "pair-undo": Action.PLAY_AS_PAIR,
    "public-calendar": Action.SEE_PUBLIC_PAGES,
    "desk-league": Action.SEE_DESK,
    "desk-league-date": Action.RUN_ROUND,
    "desk-league-extend": Action.RUN_ROUND,
    "desk-league-link-renew": Action.RUN_ROUND,
    "desk-league-links": Action.RUN_ROUND,
    "desk-league-match": Action.SEE_DESK,
    "desk-league-period": Action.RUN_ROUND,
    "desk-league-walkover": Action.CONFIRM_RESULT,
    "desk-print": Action.PRINT,
    "desk-print-certificates": Action.PRINT,
    "desk-print-bracket": Action.PRINT,
    "desk-print-file": Action.PRINT,  # one's own alone: the view looks
    "desk-print-everything": Action.PRINT,
    "desk-print-guide-cards": Action.PRINT,
    "desk-print-table-cards": Action.PRINT,
    "desk-print-ranking": Action.PRINT,
    "desk-print-regulation": Action.PRINT,
    "desk-print-list": Action.PRINT,
    "desk-print-minutes": Action.PRINT,
    "desk-print-poster": Action.PRINT,
    "desk-print-sheets": Action.PRINT,
    "desk-print-standings": Action.PRINT,
}


def allowed_roles(action: Action) -> frozenset[Role]:
    """Who may: the table, but that nobody unknown fills a public site with a demo."""
    if action is Action.DEMO and settings.PUBLIC:
        return _SIGNED_IN
    return ALLOWED[action]


def is_allowed(role: Role, action: Action) -> bool:
    return role in allowed_roles(action)


def grant_allows(actions: Iterable[str], action: Action) -> bool:
    """Whether a grant of these actions lets its bearer in: as a role does, and only to what a grant may allow."""
    return action in GRANTABLE and action.value in actions


def is_open(action: Action) -> bool:
    """True where nobody need be asked who they are: such a page must not touch the session."""
    return Role.ANYONE in allowed_roles(action)


def role_of(user: Any) -> Role:
    """What a person is to the site alone, whatever the club."""
    return Role.MEMBER if user.is_authenticated else Role.ANYONE
