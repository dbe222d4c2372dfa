"""Why nothing was written: each reason an exception, with a sentence that says what to do and the status of its answer.

Those that any service may raise. What only matches, quick games or clubs refuse stands in their own `refusals`.
"""

from rules.text import Text, _, say


class Refused(Exception):
    """Nothing was written. `message` says why; `field`, where known, which field of the form it is about."""

    status = 422
    message: Text
    field: str | None = None

    def __init__(self, message: Text | None = None) -> None:
        if message is not None:
            self.message = message
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message.id)


class Stale(Refused):
    """Somebody wrote since the page was made. `expected`: the seq the write was made on; `actual`: the present one."""

    status = 409
    message = say(
        _(
            "Someone else changed the tournament while this page was open. See what happened, and do "
            "it again if it still applies."
        )
    )

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__()
        self.expected, self.actual = expected, actual


class KeyReused(Refused):
    """One idempotency key came with two different actions: a fault of the page."""

    status = 400
    message = say(_("This form was already used for something else. Reload the page."))


class Gone(Refused):
    """What was to be written to is no longer there."""

    status = 404
    message = say(_("This is no longer there."))


class Contradiction(Refused):
    """The tournament would contradict itself, or its regulation. The message is mostly the engine's."""


class CannotUndo(Refused):
    """Too much came after it, or it is of a kind that is not undone."""

    message = say(_("This cannot be undone."))


class UndoNotYours(CannotUndo):
    message = say(_("Only the device that did it can undo it."))


class UndoTooLate(CannotUndo):
    message = say(_("It is too late to undo this. Correct the hand instead."))


class TooMany(Refused):
    """One address asks too often."""

    status = 429
