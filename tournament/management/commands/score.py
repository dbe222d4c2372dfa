"""`score`: reckon a game file without a database. The contract is in docs/game-file.md."""

import json
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.game import GameResult, play
from scoring.hand import Game
from scoring.reading import decode, place_of, read_text
from scoring.unreadable import Unreadable
from scoring.writing import write_findings, write_result
from tournament.management.streams import cannot_read, opened, quiet_on_closed_pipe
from tournament.texts import say

UNREADABLE = 2
Write = Callable[[Game, GameResult, Callable[..., str]], dict[str, Any]]


class Command(BaseCommand):
    """Exit status 0 whatever the findings; 2 where a document cannot be read."""

    help = _("Checks and scores a game file (sumula-game/1).")
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("a game file; - is standard input"))
        parser.add_argument("--json", action="store_true", help=_("one JSON result instead of a report"))
        parser.add_argument("--lines", action="store_true", help=_("a game a line in, a JSON result a line out"))
        parser.add_argument("--validate-only", action="store_true", help=_("findings alone"))

    def handle(self, *, file: str, **options: Any) -> None:
        write = write_findings if options["validate_only"] else write_result
        with quiet_on_closed_pipe():
            try:
                with opened(file) as stream:
                    if options["lines"]:
                        all_read = self._stream(stream, write)
                    else:
                        all_read = self._one(stream.read(), write if options["json"] else None, options)
            except OSError as error:
                self.stderr.write(cannot_read(file, error))
                all_read = False
            self.stdout.flush()
        if not all_read:
            sys.exit(UNREADABLE)

    def _stream(self, stream: BinaryIO, write: Write) -> bool:
        """A result for every line as soon as it is there; whether all of them could be read."""
        out, all_read = self.stdout, True
        for number, line in enumerate(stream, start=1):
            try:
                game = read_text(decode(line.rstrip(b"\r\n")))
            except Unreadable as fault:
                all_read = False
                answer: dict[str, Any] = {"error": reading_error(fault, number)}
            else:
                answer = write(game, play(game), say)
            out.write(json.dumps(answer, separators=(",", ":")))
            out.flush()
        return all_read

    def _one(self, data: bytes, write: Write | None, options: dict[str, Any]) -> bool:
        source = ""
        try:
            source = decode(data)
            game = read_text(source)
        except Unreadable as fault:
            line = _line_of(fault, source, data)
            self.stderr.write(reading_error(fault, line))
            return False
        result = play(game)
        if write:
            self.stdout.write(json.dumps(write(game, result, say), ensure_ascii=False))
        else:
            from tournament.management.report import report

            for line_of_report in report(game, result, findings_only=options["validate_only"]):
                self.stdout.write(line_of_report)
        return True


def reading_error(fault: Unreadable, line: int) -> str:
    """One line: where a document cannot be read, and why."""
    said = {"line": line, "place": one_line(fault.place), "problem": say(fault.message)}
    if fault.path:
        return _("line %(line)s, %(place)s: %(problem)s") % said
    return _("line %(line)s: %(problem)s") % said


def one_line(text: str) -> str:
    """Whatever a file calls its fields, shown without breaking the line or the terminal."""
    return json.dumps(text, ensure_ascii=False)[1:-1].encode("utf-8", "backslashreplace").decode()


def _line_of(fault: Unreadable, source: str, data: bytes) -> int:
    if fault.offset is None:
        return 1
    return place_of(source, fault.offset).line if source else data[: fault.offset].count(b"\n") + 1
