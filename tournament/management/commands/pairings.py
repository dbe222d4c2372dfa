"""`pairings`: draw a stage of a tournament file without a database. The contract is in docs/tournament-file.md."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.contest.model import TournamentFacts
from scoring.contest.rounds import DrawnRound
from scoring.stages.pairings import pairings, write_pairings
from scoring.tournament_file.reading import find_stage, locating, read_text
from tournament.management.documents import UNREADABLE_STATUS, DocumentCommand
from tournament.management.pairings_report import pairings_report


class Command(DocumentCommand):
    help = _("Draws the rounds of a stage of a tournament file (sumula-tournament/1).")
    file_help = _("a tournament file; - is standard input")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--stage", required=True, help=_("the stage to draw"))
        parser.add_argument("--round", type=parse_whole_number, help=_("one round; by default all, or the next"))
        parser.add_argument("--seed", help=_("a public text that lots are drawn from; without it nothing is random"))

    def handle(self, **options: Any) -> None:
        if options["round"] is not None and options["round"] < 1:
            raise CommandError(_("rounds count from 1"), returncode=UNREADABLE_STATUS)
        super().handle(**options)

    def read(self, text: str) -> tuple[str, TournamentFacts]:
        return text, read_text(text)

    def answer(self, document: tuple[str, TournamentFacts], options: dict[str, Any]) -> dict[str, Any]:
        stage = document[1].stage(options["stage"])
        return write_pairings(self._rounds(document, options), stage.teams if stage else None)

    def report(self, document: tuple[str, TournamentFacts], options: dict[str, Any]) -> Iterator[str]:
        yield from pairings_report(document[1], self._rounds(document, options))

    def _rounds(self, document: tuple[str, TournamentFacts], options: dict[str, Any]) -> list[DrawnRound]:
        text, tournament = document
        with locating(text):
            return pairings(tournament, find_stage(tournament, options["stage"]), options["round"], options["seed"])


def parse_whole_number(text: str) -> int:
    """Parse a whole number, with ASCII digits alone: `int()` also takes those of other scripts, and underscores."""
    if not text.isascii() or "_" in text:
        raise ValueError
    return int(text)
