"""Results that need agreements: of both pairs, and of a second reader whose figures differ from the first; and one that
was saved by mistake."""

from collections.abc import Callable

from tests.tournament.factories import codes, founded, matches_of, published, round_of
from tournament.models import Club, Match
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import agreements, results, rounds
from tournament.services.tournaments.second_entry import enter_again, settle_sheet
from tournament.services.tournaments.sheet_checks import Verdict, check_sheet
from tournament.services.tournaments.undoing_saves import redo_saving, undo_saving
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import current_seq

Contexts = dict[str, WriteContext]
STAGE = {"id": "all", "kind": "round_robin", "criteria": ["match_points", "lots"]}


class AgreementsStory:
    def __init__(self, club: Club, by_ana: Callable[[], Contexts], at_table: Callable[[Match], Contexts]) -> None:
        self.club, self.by_ana, self.at_table = club, by_ana, at_table

    def write_all(self) -> None:
        for match in self._tables("pairs"):
            results.enter_totals(match, [(3050, 2100)], **self._context_from(match, "table"))
            agreements.record_agreement(match, 0, **self._context_from(match, "first"))
            agreements.record_agreement(match, 1, **self._context_from(match, "second"))
            check_sheet(match, Verdict.RIGHT, **self._context_from(match, "third"))
        for match in self._tables("second_entry"):
            results.enter_totals(match, [(3050, 2100)], **self._context_from(match, "first"))
            enter_again(match, [[[3050, 2010]]], **self._context_from(match, "second"))
            settle_sheet(match, [[[3050, 2010]]], reason="O 1 parece um 0.", **self._context_from(match, "third"))
        for match in self._tables("none"):
            results.enter_totals(match, [(2100, 3050)], **self.by_ana())
            results.confirm(match, **self.by_ana())
            tournament = match.tournament_round.stage.tournament
            for action in (undo_saving, redo_saving):
                action(tournament, current_seq(tournament_scope(tournament.pk)), **self.by_ana())

    def _tables(self, policy: str) -> list[Match]:
        tournament = published(founded(self.club, len(codes(4)), [STAGE]), plan={"confirmation": policy})
        rounds.draw_round(tournament, "all", 1, **self.by_ana())
        rounds.publish_round(round_of(tournament, "all", 1), **self.by_ana())
        return matches_of(round_of(tournament, "all", 1))[:1]

    def _context_from(self, match: Match, device: str) -> Contexts:
        """The context of whoever holds this device, signed in or not."""
        context = self.at_table(match)["context"]
        return {"context": WriteContext(context.key, context.expected_seq, None, device)}
