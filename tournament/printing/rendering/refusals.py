"""Why there is no PDF: one exception for each reason, with a sentence that says what to do."""

import math
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.text import _ as mark


class PdfRefused(Exception):
    """Why there is no PDF; its `str` is the sentence for whoever asked, in the active language.

    `status`: that of the response; and after how many seconds it makes sense to ask again (0: never).
    """

    status, retry_after = 503, 0
    text = mark("This document could not be made: print the page from the browser instead.")

    def __str__(self) -> str:
        return _(self.text)


class PdfBusy(PdfRefused):
    retry_after = 5
    text = mark("Other documents are being made: try again in a moment.")


class PdfTooOften(PdfRefused):
    """One address exceeded the limit. `wait`: until its next request is accepted."""

    status = 429

    def __init__(self, wait: timedelta) -> None:
        super().__init__()
        self.retry_after = max(1, math.ceil(wait.total_seconds()))

    def __str__(self) -> str:
        minutes = math.ceil(self.retry_after / 60)
        return ngettext(
            "Too many documents were asked for from here: wait %(number)s minute and try again.",
            "Too many documents were asked for from here: wait %(number)s minutes and try again.",
            minutes,
        ) % {"number": minutes}


class PdfTooLarge(PdfRefused):
    """The HTML is longer than anything that can be rendered within the limits, so rendering was not started."""

    text = mark("This document is too large to make in one piece: print it in parts.")


class PdfTooSlow(PdfRefused):
    text = mark("This document takes too long to make in one piece: print it in parts.")


class PdfOutOfMemory(PdfRefused):
    text = mark("This document takes more memory than it may have: print it in parts.")


class PdfKilled(PdfRefused):
    """The process was killed: by whoever runs the computer, or by a system that is out of memory."""

    retry_after = 5
    text = mark("The computer stopped this document while it was being made: try again, or print it in parts.")


class PdfUnavailable(PdfRefused):
    """Pango, or another library that WeasyPrint needs, is missing on this machine."""

    status = 200  # the response contains the paper, for the browser to print
    text = mark("This computer cannot make PDFs. Print the pages instead.")
