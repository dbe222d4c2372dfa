"""Where errors go besides the terminal: a file with their tracebacks, and a tracker if one is configured."""

import logging
import os
from collections.abc import Callable
from importlib import import_module
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from tournament.error_log.formatting import record_fields, traceback_of
from tournament.units import MEBIBYTE

FULL_FILES = 5
"""The number of full files kept besides the one in use."""


class TracebackFile(RotatingFileHandler):
    """A log file that is created, with its folder, at the first error, and readable only by its owner. If the disk
    refuses it, that is not reported as another error."""

    def __init__(self, filename: str) -> None:
        super().__init__(
            filename, maxBytes=MEBIBYTE, backupCount=FULL_FILES, encoding="utf-8", delay=True, errors="backslashreplace"
        )

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return open(file, "a", encoding=self.encoding, errors=self.errors)  # noqa: PTH123 kept open by the handler

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 its name there
        """Do nothing: the line itself has reached the terminal."""


class ErrorTracker(logging.Handler):
    """Calls the function with this dotted path for each error, with a dict of the log line's values and `traceback`.
    Exceptions of that function are not reported as further errors."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self._report: Callable[[dict[str, Any]], object] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._report = self._report or import_function(self.path)
            self._report({**record_fields(record), "traceback": traceback_of(record)})
        except Exception as error:
            log = logging.getLogger(__name__)
            log.warning("ERROR_TRACKER %s failed: %s: %s", self.path, type(error).__name__, error)


def import_function(path: str) -> Callable[[dict[str, Any]], object]:
    """The function at a dotted path. Raises ImportError, AttributeError or ValueError if there is none."""
    module, name = path.rsplit(".", 1)
    function: Callable[[dict[str, Any]], object] = getattr(import_module(module), name)
    return function
