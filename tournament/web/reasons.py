"""Why somebody did something, asked for in a form: the reason stays in the history."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.web.form_fields import posted_text

MAX_REASON_LENGTH = 2000


def posted_reason(request: HttpRequest) -> str:
    """The typed reason, cut to `MAX_REASON_LENGTH` characters; empty if none was given."""
    return posted_text(request, "reason")[:MAX_REASON_LENGTH]


def reason_missing() -> str:
    """The message that asks for the reason, shown beside its field."""
    return _("Enter why: the reason stays in the history, beside who did it.")


def reason_line(reason: str) -> str:
    """The reason as one of the lines that describe a pending action."""
    return _("Reason: %(reason)s") % {"reason": reason}
