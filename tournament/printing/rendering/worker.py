"""The process that renders PDFs: HTML on its input, a PDF on its output, within limits that it sets itself.

For each page laid out it writes a line to its error output.

python -m tournament.printing.rendering.worker SECONDS MEGABYTES NICE PARENT

It knows neither the database nor the settings, and ends after one PDF, which frees all the memory that took.
"""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from tournament.operating_system import system

OUT_OF_MEMORY, TOO_SLOW, UNAVAILABLE_STATUS = 3, 4, 5
PAGE_MESSAGE = "a page is laid out\n"


def main() -> int:
    """Turn the HTML from standard input into a PDF on standard output, within the limits given as arguments; returns
    the exit status."""
    seconds, megabytes, nice, parent = map(int, sys.argv[1:])
    system.lower_priority(nice)
    system.limit_processor(seconds, TOO_SLOW)
    system.limit_memory(megabytes)
    try:
        from tournament.printing.rendering.weasy import pdf
    except OSError:  # what cffi raises where it finds no library
        return UNAVAILABLE_STATUS
    gc.disable()  # nothing is freed before the end anyway, and searching for garbage takes a fifth of the time
    try:
        pdf_bytes = pdf(sys.stdin.buffer.read().decode(), _page_report(parent))
    except MemoryError:
        return OUT_OF_MEMORY
    sys.stdout.buffer.write(pdf_bytes)
    return 0


def _page_report(parent: int) -> Callable[[], None]:
    """Report that a page was laid out; if the process that asked is gone, end this one."""

    def report() -> None:
        if system.is_orphan_of(parent):
            os._exit(1)
        with suppress(OSError):
            os.write(2, PAGE_MESSAGE.encode())

    return report


if __name__ == "__main__":
    sys.exit(main())
