"""Why there is no PDF: each reason an exception, with a sentence that says what to do."""

from django.utils.translation import gettext as _

from rules.text import _ as mark


class PdfRefused(Exception):
    """Why there is no PDF; `str` of it is the sentence for whoever asked, in the active language."""

    text = mark("This document could not be made: print the page from the browser instead.")

    def __str__(self) -> str:
        return _(self.text)


class PdfBusy(PdfRefused):
    text = mark("Other documents are being made: try again in a moment.")


class PdfTooLarge(PdfRefused):
    text = mark("This document is too large to make in one piece: print it in parts.")


class PdfTooSlow(PdfRefused):
    text = mark("This document takes too long to make in one piece: print it in parts.")


class PdfUnavailable(PdfRefused):
    """Pango, or another library that WeasyPrint needs, is not on this machine."""

    text = mark("This computer cannot make PDFs. Print the pages instead.")
