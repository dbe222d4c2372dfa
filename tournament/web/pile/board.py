"""The pile as shown on its pages: which sheets of the round are entered or missing, and what the user has just done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import pgettext

from scoring.contest.match_state import MatchState
from scoring.contest.model import StageFacts
from tournament.models import Match, User
from tournament.services.event_queries import last_seqs
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, awaits_second_entry, policy_of
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.sheet_checks import SheetEvent, SheetHistory, Verdict, sheet_histories
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.desk.match_page import MatchPage
from tournament.web.desk.results_grid import missing_tables_text
from tournament.web.desk.second_entry_form import SecondEntryForm
from tournament.web.desk.totals import TotalsForm
from tournament.web.photos.beside import PhotoBeside, photos_beside_each
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows, scores_of
from tournament.web.tournament_pages.next_step import open_rounds_of

DONE_SHOWN = 8


@dataclass(frozen=True)
class PileRow:
    """The sheet of a match. `seq`: that of the match."""

    match_row: MatchRow
    seq: int
    history: SheetHistory | None = None
    stage: StageFacts | None = None

    @property
    def typed(self) -> tuple[str, str]:
        """The score, shown to the person who entered it even while it is hidden from others, who enter the sheet a
        second time."""
        return scores_of(self.match_row.placed_match, self.stage)

    @property
    def number(self) -> int:
        """The number of the sheet."""
        return self.match_row.placed_match.pk

    @property
    def table(self) -> int | None:
        return self.match_row.placed_match.table_number

    @property
    def entered(self) -> bool:
        """Whether there is a result to compare the sheet with."""
        return self.match_row.placed_match.decided

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the sheet. A result that was confirmed without checking the sheet counts as right."""
        if self.history is not None and self.history.checked is not None:
            return self.history.checked.verdict
        return Verdict.RIGHT if self.match_row.state is MatchState.CONFIRMED else None

    @property
    def checked(self) -> SheetEvent | None:
        return self.history.checked if self.history else None

    @property
    def shape(self) -> str:
        """The name of the icon for its state."""
        if self.verdict is None:
            return "entered" if self.entered else "waiting"
        return {Verdict.RIGHT: "confirmed", Verdict.WRONG: "mismatch", Verdict.UNSIGNED: "to-check"}[self.verdict]

    @property
    def word(self) -> str:
        if self.verdict is None:
            return self.match_row.word
        words = {
            Verdict.RIGHT: pgettext("a sheet", "right"),
            Verdict.WRONG: pgettext("a sheet", "not right"),
            Verdict.UNSIGNED: pgettext("a sheet", "not signed"),
        }
        return words[self.verdict]

    def wants_second(self, policy: ConfirmationPolicy, user: User) -> bool:
        """Whether this user should enter a second time what somebody else entered by totals."""
        match = self.match_row.placed_match
        waits = awaits_second_entry(policy, match)
        by_totals = not any(game.by_hands for game in match.games)
        typed = self.history is not None and self.history.entered.actor == user.pk
        return waits and by_totals and self.match_row.state is MatchState.ENTERED and not typed

    @property
    def may_undo(self) -> bool:
        """Whether entering its totals is its last event, so that nobody has confirmed or checked them since."""
        return self.history is not None and self.history.entered.totals and self.seq == self.history.entered.seq


def entry_time(row: PileRow) -> float:
    """When the sheet was entered, in seconds; 0 if it was not."""
    return row.history.entered.time.timestamp() if row.history else 0.0


@dataclass(frozen=True)
class PileSheet:
    """The form of a sheet. `second`: whether it is to be entered again by somebody who does not see the first entry."""

    page: MatchPage
    photos: Sequence[PhotoBeside] = ()
    second: SecondEntryForm | None = None


@dataclass
class Pile:
    """The sheets of the open rounds; if none is open, of the last round."""

    snap: Snapshot
    rounds: list[RoundView]
    match_rows: dict[int, list[MatchRow]]
    """The matches of each round, by the pk of its row."""
    seqs: Mapping[int, int]
    histories: Mapping[int, SheetHistory]

    @cached_property
    def rows(self) -> list[PileRow]:
        match_rows = [row for round_ in self.rounds for row in self.match_rows[round_.row.pk]]
        return [
            PileRow(
                row,
                self.seqs.get(row.placed_match.pk, 0),
                self.histories.get(row.placed_match.pk),
                self.snap.stage(row.placed_match.stage),
            )
            for row in match_rows
            if not row.bye and row.state not in (MatchState.WALKOVER, MatchState.ANNULLED)
        ]

    def row(self, number: int) -> PileRow | None:
        return next((row for row in self.rows if row.number == number), None)

    @property
    def entered(self) -> list[PileRow]:
        return [row for row in self.rows if row.entered]

    @property
    def missing_text(self) -> str:
        return missing_tables_text([row.table or 0 for row in self.rows if not row.entered])

    @property
    def checked(self) -> int:
        return sum(row.verdict is not None for row in self.rows)

    @property
    def complete(self) -> bool:
        return len(self.entered) == len(self.rows)

    def done_by(self, user: User) -> list[PileRow]:
        """What this user has just entered, the latest first."""
        own_rows = [
            row
            for row in self.rows
            if row.history and row.history.entered.actor == user.pk and row.match_row.placed_match.begun
        ]
        return sorted(own_rows, key=entry_time, reverse=True)[:DONE_SHOWN]

    def sheets(self, user: User) -> list[PileSheet]:
        """The forms of the sheets still to be entered, which the page keeps ready. Two queries."""
        waiting = {
            row.number: row for row in self.rows if row.match_row.state in (MatchState.WAITING, MatchState.PLAYING)
        }
        waiting |= {row.number: row for row in self.rows if row.wants_second(self.policy, user)}
        matches = Match.objects.filter(pk__in=waiting).select_related("round__stage").in_bulk()
        photos = photos_beside_each(self.snap.tournament, list(matches.values()))
        return [self._sheet(row, matches[pk], photos[pk]) for pk, row in waiting.items() if pk in matches]

    def _sheet(self, row: PileRow, match: Match, photos: Sequence[PhotoBeside]) -> PileSheet:
        placed = row.match_row.placed_match
        page = MatchPage(self.snap, match, row.match_row, row.seq, TotalsForm(match, placed))
        if row.match_row.state is not MatchState.ENTERED:
            return PileSheet(page, photos)
        first = [[list(game.totals)] for game in placed.games]
        return PileSheet(page, photos, SecondEntryForm(first, [False] * len(first), page.names))

    @cached_property
    def policy(self) -> ConfirmationPolicy:
        return policy_of(self.snap.tournament)


def pile_of(snap: Snapshot) -> Pile:
    """The pile, with a constant number of queries besides the snapshot's. The seqs are read before the rows they
    cover."""
    rounds = open_rounds_of(snap) or [round_ for round_ in snap.rounds if round_.published][-1:]
    numbers = [match.pk for round_ in rounds for match in round_.matches if match.second is not None]
    rows = {round_.row.pk: match_rows(snap, round_) for round_ in rounds}
    return Pile(snap, rounds, rows, last_seqs("match", numbers), sheet_histories(numbers))
