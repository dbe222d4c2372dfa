"""The kinds of event of grants (their form: `services.writing.changes`). A hash of the chain covers each, so the stored
words stay as they are."""

from enum import StrEnum


class GrantEventKind(StrEnum):
    GIVEN = "given"
    OPENED = "opened"
    REVOKED = "revoked"
    HANDED_OVER = "handed over"
