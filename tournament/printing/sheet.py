"""A score sheet on paper."""

from django.template.loader import render_to_string

from tournament.web.sheet import Sheet
from tournament.web.values import box_of

MOST_HANDS_ON_PAPER = 100
"""A game of 20 hands takes a moment to print, one of 500 would hold the server for seconds."""
PORTRAIT = 130
"""Characters of a row that an A4 sheet holds upright."""


class PrintingUnavailable(Exception):
    """Pango, or another library that sets the type, is not on this machine."""


def sheet_html(sheet: Sheet) -> str:
    """What is printed, as HTML: the same parts as on the screen, on A4."""
    context = {"sheet": sheet, "box": box_of(sheet.regulation), "paper": True, "wide": sheet.widest > PORTRAIT}
    return render_to_string("sheet/paper.html", context)


def sheet_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF; PrintingUnavailable where the machine cannot."""
    try:
        from tournament.printing.paper import pdf
    except OSError as error:  # what cffi raises where it finds no library
        raise PrintingUnavailable from error
    return pdf(sheet_html(sheet))
