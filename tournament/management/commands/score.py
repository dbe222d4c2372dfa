"""`score`: score a game file without a database. The contract is in docs/game-file.md."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.game import play
from scoring.hand import GameFacts
from scoring.reading import read_text
from scoring.writing import write_findings, write_result
from tournament.management.documents import DocumentCommand
from tournament.texts import say


class Command(DocumentCommand):
    """Exit status 0 whatever the findings."""

    help = _("Checks and scores a game file (sumula-game/1).")
    file_help = _("a game file; - is standard input")
    lines_help = _("one game per line in, one JSON result per line out")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--validate-only", action="store_true", help=_("findings only"))

    def read(self, text: str) -> GameFacts:
        return read_text(text)

    def answer(self, document: GameFacts, options: dict[str, Any]) -> dict[str, Any]:
        write = write_findings if options["validate_only"] else write_result
        return write(document, play(document), say)

    def report(self, document: GameFacts, options: dict[str, Any]) -> Iterator[str]:
        from tournament.management.score_report import score_report  # a stream of JSON starts without it

        yield from score_report(document, play(document), findings_only=options["validate_only"])
