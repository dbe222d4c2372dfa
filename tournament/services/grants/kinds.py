"""The kinds of event of grants (their form: `services.writing.changes`). The chain's hashes cover them, so the stored
words must not change."""

from enum import StrEnum


class GrantEventKind(StrEnum):
    GIVEN = "given"
    OPENED = "opened"
    REVOKED = "revoked"
    HANDED_OVER = "handed over"
