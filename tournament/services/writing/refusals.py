"""Why nothing was written or made: one exception for each reason, with a sentence that says what to do and the status
of the response.

These can be raised by any service. Refusals that only concern matches, quick games, clubs or PDFs are in their own
`refusals`. `web.responses.refused_response` makes the answer of a page, `web.problems.refusal_problem` that of a
program.
"""

from datetime import timedelta
from math import ceil

from rules.text import Text, _, make_text


class Refused(Exception):
    """Nothing was written or made. `message` says why; `field`, if known, is the form's field concerned; `wait`, if
    known, is the time after which it makes sense to ask again."""

    status = 422
    message: Text
    field: str | None = None
    wait: timedelta | None = None

    def __init__(self, message: Text | None = None, *, wait: timedelta | None = None) -> None:
        if message is not None:
            self.message = message
        if wait is not None:
            self.wait = wait
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message.id)


def whole_minutes(wait: timedelta) -> int:
    """How many minutes (at least one) to wait, as sentences say it."""
    return max(1, ceil(wait.total_seconds() / 60))


class Stale(Refused):
    """Somebody has written since the page was rendered. `expected`: the form's seq; `actual`: the present one."""

    status = 409
    message = make_text(
        _("Someone else changed the tournament while this page was open. See what happened, then choose.")
    )

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__()
        self.expected, self.actual = expected, actual


class KeyReused(Refused):
    """One idempotency key was sent with two different actions: a bug in the page."""

    status = 400
    message = make_text(_("This form was already used for something else. Reload the page."))


class Gone(Refused):
    """The object to write to is no longer there."""

    status = 404
    message = make_text(_("This is no longer there."))


class Contradiction(Refused):
    """The tournament would contradict itself or its regulation. The message usually comes from the engine."""


class CannotUndo(Refused):
    """The action cannot be undone: too much was done after it, or its kind does not allow it."""

    message = make_text(_("This cannot be undone."))


class UndoNotYours(CannotUndo):
    message = make_text(_("Only the device that did it can undo it."))


class UndoTooLate(CannotUndo):
    message = make_text(_("It is too late to undo this. Correct the hand instead."))


class TooMany(Refused):
    """One address sends too many requests."""

    status = 429
