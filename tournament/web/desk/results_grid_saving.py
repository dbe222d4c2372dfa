"""Saves the rows of the results grid, each in a transaction of its own with the services of a single match.

If one row is refused, the others are still saved.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.text import Text, make_text
from rules.text import _ as mark
from scoring.unreadable import Unreadable
from tournament.models import Tournament, User
from tournament.models.note import SHEET_SIGNED
from tournament.services.event_queries import written_keys
from tournament.services.tournament_writing.effects import Effects, effects_of
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import KeyReused, Refused, Stale
from tournament.services.writing.writer import retry_when_locked
from tournament.texts import say
from tournament.web.desk.results import has_dependents
from tournament.web.desk.results_grid import ResultsGrid
from tournament.web.desk.results_grid_row import GridRow

CONFIRMING = "-c"
"""Suffix of the idempotency key of a row that is also confirmed."""


class RowOutcome(NamedTuple):
    """What was written of a row; `message`: why not all of it was."""

    saved: bool = False
    confirmed: bool = False
    message: str = ""


class RowRefused(Refused):
    """A row that stays as typed. The message is empty if the row itself shows why."""

    message = Text("")


@dataclass
class GridSaver:
    """Saves the grid and collects the outcome by match key."""

    tournament: Tournament
    grid: ResultsGrid
    actor: User
    confirming: bool
    device: str = ""
    saved: list[int] = field(default_factory=list)
    confirmed: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)
    unsaved_reasons: dict[int, str] = field(default_factory=dict)
    """Why a row was not saved and stays as typed."""
    messages: dict[int, str] = field(default_factory=dict)
    """Messages about rows that were saved, or changed in the meantime."""

    def save(self) -> None:
        sent = [row for row in self.grid.rows if row.posted_fields is not None]
        done = written_keys(row.token.key + ending for row in sent for ending in ("", CONFIRMING))
        for row in sent:
            if not row.changed and done & {row.token.key, row.token.key + CONFIRMING}:
                self.repeated.append(row.pk)
                continue
            try:
                self._collect(row, self._save(row))
            except (Stale, KeyReused):
                self.unsaved_reasons[row.pk] = ""
            except (Refused, Unreadable) as refusal:
                self.unsaved_reasons[row.pk] = say(refusal.message)

    def _collect(self, row: GridRow, outcome: RowOutcome) -> None:
        self.saved += [row.pk] * outcome.saved
        self.confirmed += [row.pk] * outcome.confirmed
        if outcome.message:
            self.messages[row.pk] = outcome.message

    def _save(self, row: GridRow) -> RowOutcome:
        if row.unseen:
            return RowOutcome(
                message=_("Someone else changed this table meanwhile: look at it again.")
                if self.confirming and row.ready and row.had_result
                else ""
            )
        if row.clashes or row.findings:
            raise RowRefused
        if any(row.absent) and row.editable:
            self._write_walkover(row)
            return RowOutcome(confirmed=True)
        saves = row.editable and row.changed
        confirmable = row.decided and not row.is_settled and (row.editable or row.ready)
        confirms = self.confirming and confirmable and self.grid.may_count(row)
        return self._write_result(row, saves, confirms) if saves or confirms else RowOutcome()

    @retry_when_locked
    def _write_result(self, row: GridRow, saves: bool, confirms: bool) -> RowOutcome:
        """Write totals and confirmation, so that no failure between them leaves a table entered and not confirmed. A
        refusal to confirm it does, and says why."""
        seq = self._write_totals(row) if saves else row.token.seq
        if not confirms:
            return RowOutcome(saves)
        try:
            self._confirm(row, seq)
        except (Refused, Unreadable) as refusal:
            return RowOutcome(saves, message=say(refusal.message))
        return RowOutcome(saves, confirmed=True)

    def _write_totals(self, row: GridRow) -> int:
        """Write the totals; return the match's new seq."""
        context = WriteContext(row.token.key, row.token.seq, self.actor, self.device)
        written = results.enter_totals(row.match, row.form.totals, context=context, endings=row.form.endings)
        return written.seq

    def _confirm(self, row: GridRow, seq: int) -> None:
        """Confirm the row, unless something already drawn would change: the table's own page asks about that."""
        context = WriteContext(row.token.key + CONFIRMING, seq, self.actor, self.device)
        self._write_unless(
            row,
            lambda: results.confirm(row.match, context=context, overrule=self._reason(row)),
            lambda effects: not effects.is_empty,
        )

    def _reason(self, row: GridRow) -> str:
        """Why a result counts with which the pairs did not agree on a phone; "" if they did, or need not."""
        return SHEET_SIGNED if self.grid.signed and not row.both_agreed else ""

    def _write_walkover(self, row: GridRow) -> None:
        context = WriteContext(row.token.key, row.token.seq, self.actor, self.device)
        self._write_unless(row, lambda: results.walkover(row.match, row.absent, context=context), moves_pairings)

    def _write_unless(self, row: GridRow, action: Callable[[], Written], moves: Callable[[Effects], bool]) -> None:
        if not has_dependents(self.tournament, row.match):
            action()
            return
        effects, written = effects_of(self.tournament, action, lambda changes: not moves(changes))
        if effects.refusal is not None:
            raise effects.refusal
        if written is None:
            message = mark(
                "This affects rounds drawn after it. Open the table and see what will change before you confirm."
            )
            raise RowRefused(make_text(message))


def moves_pairings(effects: Effects) -> bool:
    """Whether entrants or pairings change. Places alone always change with a result."""
    return not replace(effects, place_changes=()).is_empty
