"""What commands that read files and answer on pipes share."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.utils.translation import gettext as _


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file; `-` is standard input."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as stream:
        yield stream


@contextmanager
def quiet_on_closed_pipe() -> Iterator[None]:
    """A reader that has seen enough (`| head`) is no error."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def cannot_read(name: str, error: OSError) -> str:
    """One line: a file that cannot be opened, and why."""
    return _("%(file)s: %(problem)s") % {"file": name.encode("unicode_escape").decode(), "problem": error.strerror}
