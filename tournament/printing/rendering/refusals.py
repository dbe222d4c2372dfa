"""Why there is no PDF: one exception for each reason, with a sentence that says what to do."""

from datetime import timedelta

from rules.text import Text, _, _n, make_text
from tournament.services.writing.refusals import Refused, whole_minutes

SOON = timedelta(seconds=5)
_MINUTES = _n(
    "Too many documents were asked for from here: wait %(number)s minute and try again.",
    "Too many documents were asked for from here: wait %(number)s minutes and try again.",
)


class PdfRefused(Refused):
    """Why there is no PDF."""

    status = 503
    message = make_text(_("This document could not be made: print the page from the browser instead."))


class PdfBusy(PdfRefused):
    wait = SOON
    message = make_text(_("Other documents are being made: try again in a moment."))


class PdfTooOften(PdfRefused):
    """One address exceeded the limit. `wait`: until its next request is accepted."""

    status = 429

    def __init__(self, wait: timedelta) -> None:
        super().__init__(Text.plural(_MINUTES, whole_minutes(wait)), wait=wait)


class PdfTooLarge(PdfRefused):
    """The HTML is longer than anything that can be rendered within the limits, so rendering was not started."""

    message = make_text(_("This document is too large to make in one piece: print it in parts."))


class PdfTooSlow(PdfRefused):
    message = make_text(_("This document takes too long to make in one piece: print it in parts."))


class PdfOutOfMemory(PdfRefused):
    message = make_text(_("This document takes more memory than it may have: print it in parts."))


class PdfKilled(PdfRefused):
    """The process was killed: by whoever runs the computer, or by a system that is out of memory."""

    wait = SOON
    message = make_text(
        _("The computer stopped this document while it was being made: try again, or print it in parts.")
    )


class PdfUnavailable(PdfRefused):
    """Pango, or another library that WeasyPrint needs, is missing on this machine."""

    status = 200  # the response contains the paper, for the browser to print
    message = make_text(_("This computer cannot make PDFs. Print the pages instead."))
