"""The common part of the commands that read JSON documents, one in a file or one in each line.

If a document cannot be read or contradicts itself, the exit status is 2, with one line on standard error. With
`--lines` the error is the answer to its line, and all other lines are answered too.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.reading import decode_utf8, text_position
from scoring.unreadable import Unreadable, one_line
from tournament.management.streams import (
    cannot_read,
    ignore_closed_pipe,
    is_utf8,
    open_input,
    write_in_any_encoding,
)
from tournament.texts import say

UNREADABLE_STATUS = 2


class DocumentCommand(BaseCommand):
    """Subclasses say how to `read` a text, what to `answer` as JSON and how to `report` it to people."""

    requires_system_checks = ()
    file_help = ""
    lines_help = _("one document per line in, one JSON result per line out")
    all_read = True

    def read(self, text: str) -> Any:
        """The document of a text. Raises `Unreadable`."""
        raise NotImplementedError

    def answer(self, document: Any, options: dict[str, Any]) -> dict[str, Any]:
        """What `--json` prints for it. Raises `Unreadable` where a contradiction shows only when it is scored."""
        raise NotImplementedError

    def report(self, document: Any, options: dict[str, Any]) -> Iterator[str]:
        """The same as `answer`, as lines for people."""
        raise NotImplementedError

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=self.file_help)
        parser.add_argument("--json", action="store_true", help=_("one JSON result instead of a report"))
        parser.add_argument("--lines", action="store_true", help=self.lines_help)

    def handle(self, *, file: str, **options: Any) -> None:
        self.all_read = True
        write_in_any_encoding()
        with ignore_closed_pipe():
            for text in self._output(file, options):
                self.stdout.write(text)
                self.stdout.flush()
        if not self.all_read:
            sys.exit(UNREADABLE_STATUS)

    def _output(self, file: str, options: dict[str, Any]) -> Iterator[str]:
        """Yield the lines for standard output, each as soon as it is known. An `OSError` raised here is always one of
        reading."""
        try:
            with open_input(file) as stream:
                if options["lines"]:
                    yield from self._answer_lines(stream, options)
                else:
                    yield from self._answer_document(stream.read(), options)
        except OSError as error:
            self._report_problem(cannot_read(file, error))

    def _report_problem(self, problem: str) -> None:
        self.all_read = False
        self.stderr.write(problem)

    def _answer_lines(self, stream: BinaryIO, options: dict[str, Any]) -> Iterator[str]:
        for number, line in enumerate(stream, start=1):
            try:
                answer = self.answer(self.read(decode_utf8(line.rstrip(b"\r\n"))), options)
            except Unreadable as fault:
                self.all_read = False
                answer = {"error": reading_error(fault, number)}
            yield json.dumps(answer, separators=(",", ":"))

    def _answer_document(self, data: bytes, options: dict[str, Any]) -> list[str]:
        source = ""
        try:
            source = decode_utf8(data)
            document = self.read(source)
            if options["json"]:
                return [json.dumps(self.answer(document, options), ensure_ascii=not is_utf8(self.stdout))]
            return list(self.report(document, options))
        except Unreadable as fault:
            self._report_problem(reading_error(fault, _line_of(fault, source, data)))
            return []


def reading_error(fault: Unreadable, line: int) -> str:
    """A line that says where a document cannot be read, and why."""
    values = {"line": line, "place": one_line(fault.place), "problem": say(fault.message)}
    if fault.path:
        return _("line %(line)s, %(place)s: %(problem)s") % values
    return _("line %(line)s: %(problem)s") % values


def _line_of(fault: Unreadable, source: str, data: bytes) -> int:
    if fault.offset is None:
        return 1
    return text_position(source, fault.offset).line if source else data[: fault.offset].count(b"\n") + 1
