"""Why nothing was written: each reason an exception, with a sentence that says what to do."""

from rules.text import Text, _, say


class Refused(Exception):
    """Nothing was written. `message` says why, and what to do."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message.id)


class Stale(Refused):
    """Somebody wrote since the page was made: answer 409, with what happened since `expected`."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(
            say(
                _(
                    "Someone else changed the tournament while this page was open. See what happened, and do "
                    "it again if it still applies."
                )
            )
        )
        self.expected, self.actual = expected, actual


class KeyReused(Refused):
    """One idempotency key came with two different deeds: a fault of the page, answer 400."""

    def __init__(self) -> None:
        super().__init__(say(_("This form was already used for something else. Reload the page.")))


class Gone(Refused):
    """What the deed was about is no longer there: answer 404."""

    def __init__(self) -> None:
        super().__init__(say(_("This is no longer there.")))


class Contradiction(Refused):
    """The tournament would contradict itself, or its regulation: answer 422. The message is the engine's."""


class CannotUndo(Refused):
    """What was done is too entangled with what came after it, or of a kind that has no undoing."""
