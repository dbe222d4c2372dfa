"""The kinds of event of photos (their form: `services.writing.changes`). The chain's hashes cover them, so the stored
words must not change."""

from enum import StrEnum


class PhotoEventKind(StrEnum):
    FILED = "photo_filed"
    CHOSEN = "photo_chosen"
    ERASED = "photo_erased"
    LEARNING_ALLOWED = "learning_allowed"
    LEARNING_ENDED = "learning_ended"
