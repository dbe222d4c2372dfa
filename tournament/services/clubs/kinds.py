"""The kinds of event of a club and of an account (their form: `services.writing.changes`).

The chain's hashes cover them, so the stored words must not change. Grants of a club add their own kinds to its chain.
"""

from enum import StrEnum


class ClubEventKind(StrEnum):
    FOUNDED = "founded"
    CHANGED = "changed"
    INVITED = "invited"
    INVITATION_REVOKED = "invitation revoked"
    JOINED = "joined"
    ROLE_CHANGED = "role"
    MEMBER_REMOVED = "removed"
    PASSWORD_LINK_MADE = "password link"  # noqa: S105
    SECOND_FACTOR_RESET = "second factor reset"


class AccountEventKind(StrEnum):
    MADE = "made"
    RENAMED = "renamed"
    PASSWORD_CHANGED = "password"  # noqa: S105
    SECOND_FACTOR_ON = "second factor on"
    SECOND_FACTOR_OFF = "second factor off"
    RECOVERY_CODES_RENEWED = "recovery codes"
    RECOVERY_CODE_USED = "recovery code used"
    SESSION_ENDED = "session ended"
    OTHER_SESSIONS_ENDED = "other sessions ended"
    DELETED = "deleted"
