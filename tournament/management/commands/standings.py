"""`standings`: rank a tournament file without a database. The contract is in docs/tournament-file.md."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.contest.model import TournamentFacts
from scoring.stages.standings import write_standings
from scoring.tournament_file.reading import find_stage, locating, read_text
from tournament.management.documents import DocumentCommand
from tournament.management.standings_report import standings_report
from tournament.texts import say


class Command(DocumentCommand):
    help = _("Ranks the pairs of a tournament file (sumula-tournament/1).")
    file_help = _("a tournament file; - is standard input")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--stage", help=_("one stage instead of all"))

    def read(self, text: str) -> tuple[str, TournamentFacts]:
        return text, read_text(text)

    def answer(self, document: tuple[str, TournamentFacts], options: dict[str, Any]) -> dict[str, Any]:
        text, tournament = document
        with locating(text):
            stage = find_stage(tournament, options["stage"]) if options["stage"] is not None else None
            return write_standings(tournament, say, stage)

    def report(self, document: tuple[str, TournamentFacts], options: dict[str, Any]) -> Iterator[str]:
        yield from standings_report(document[1], self.answer(document, options))
