"""Prints over a form: what all sheets of a round share is set and drawn once, and stored in the PDF once.

A page with an element whose id begins with `form-` is a form: it is not a page of the PDF itself, but every page after
it, up to the next form, is printed over it. Five hundred sheets then cost little more than their own few words.
"""

from typing import Any

FORM = "form-"


def print_over_forms(layout: Any, pdf: Any) -> None:
    """Finish a PDF that WeasyPrint has laid out; one without forms is unchanged.

    A page's content may be several streams in sequence, and all pages of a paper share their resources.
    """
    are_forms = [any(anchor.startswith(FORM) for anchor in page.anchors) for page in layout.pages]
    if not any(are_forms):
        return
    page_numbers, under = [], None
    for number, is_form in zip(page_object_numbers(pdf), are_forms, strict=True):
        page = pdf.objects[number]
        if is_form:
            under = page["Contents"]
            _restore_after(pdf.objects[int(under.split()[0])])
            page.clear()
        else:
            page_numbers.append(number)
            if under:
                page["Contents"] = b"[" + under + b" " + page["Contents"] + b"]"
    _keep_pages(pdf, page_numbers)
    pdf.catalog.pop("Names", None)  # the names of the forms; nothing on paper is a link


ITEMS_OF_REFERENCE = 3
"""A PDF refers to an object by its number, its generation and the letter R; `Kids` lists these for each page."""


def page_object_numbers(pdf: Any) -> list[int]:
    """The object number of each page, in page order."""
    return list(pdf.pages["Kids"][::ITEMS_OF_REFERENCE])


def _keep_pages(pdf: Any, numbers: list[int]) -> None:
    """Reduce the PDF to these pages, given by their object numbers."""
    pdf.pages["Kids"][:] = [item for number in numbers for item in (number, 0, "R")]
    pdf.pages["Count"] = len(numbers)


def _restore_after(stream: Any) -> None:
    """Restore the page's graphics state for what is printed over it."""
    stream.stream.insert(0, b"q")
    stream.stream.append(b"Q")
