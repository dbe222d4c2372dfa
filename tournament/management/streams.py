"""What commands that read files and answer on pipes share."""

import codecs
import errno
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.utils.translation import gettext as _

from scoring.unreadable import one_line


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file; `-` is standard input."""
    if name != "-":
        with Path(name).open("rb") as stream:
            yield stream
    elif sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    else:
        yield sys.stdin.buffer


@contextmanager
def ignore_closed_pipe() -> Iterator[None]:
    """End quietly when the reader has gone (`| head`); a full disk is reported in one line."""
    try:
        yield
    except OSError as error:
        # What Python has not written to this stream yet is discarded. Otherwise writing it at exit would fail once
        # more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            sys.exit(cannot_read("-", error))


def cannot_read(name: str, error: OSError) -> str:
    """A line that says which file cannot be opened, and why."""
    return _("%(file)s: %(problem)s") % {"file": one_line(name), "problem": error.strerror}


def write_in_any_encoding() -> None:
    """Make standard output and standard error write plain letters for what a terminal without UTF-8 cannot show,
    instead of failing."""
    codecs.register_error("plain-letters", _plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if not is_utf8(stream) and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain-letters")


def is_utf8(stream: object) -> bool:
    """Whether all text can be written there; a stream without an encoding (a test's) takes any."""
    encoding = getattr(stream, "encoding", None)
    return encoding is None or codecs.lookup(encoding).name == "utf-8"


PLAIN = {"−": "-", "–": "-", "×": "x", "…": "...", "“": '"', "”": '"', "’": "'", "º": "o", "ª": "a"}


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = []
    for char in error.object[error.start : error.end]:
        base = PLAIN.get(char) or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        letters.append(base or "?")
    return "".join(letters), error.end
