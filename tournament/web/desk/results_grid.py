"""View-model of a round's results as one grid, one row per table."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.boards.side_titles import side_titles
from tournament.models import Match, Round, Tournament
from tournament.services.event_queries import last_seqs
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.desk.hand_errors import hand_errors, hand_notes
from tournament.web.desk.results_grid_entry import walkover_word
from tournament.web.desk.results_grid_row import GridRow
from tournament.web.form_fields import Fields
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows
from tournament.web.tournament_pages.names import TournamentNames

FIELD = re.compile(r"m(\d{1,9})(?:-(.*))?")
ONE_COLUMN = 12
"""The most tables for which the grid has a single column."""


def posted_rows(data: Fields) -> dict[int, dict[str, str]]:
    """The posted fields of each row by match key: `m7-g1-0` becomes `g1-0` of 7, and `m7` its token."""
    rows: dict[int, dict[str, str]] = {}
    for name, value in data.items():
        if parts := FIELD.fullmatch(name):
            rows.setdefault(int(parts[1]), {})[parts[2] or "token"] = value
    return rows


@dataclass
class ResultsGrid:
    """All tables of a round, in order."""

    snap: Snapshot
    round: Round
    rows: list[GridRow] = field(default_factory=list)
    may_confirm: bool = True
    may_overrule: bool = False
    ticked_signed: bool = False

    @property
    def offers_signed(self) -> bool:
        """Whether it can be said of all sheets at once that both pairs signed them, and so agree."""
        may_sign = self.may_confirm and self.may_overrule and self._asks_pairs and self.has_tables
        return may_sign and any(row.editable for row in self.rows)

    @property
    def signed(self) -> bool:
        return self.offers_signed and self.ticked_signed

    @cached_property
    def title(self) -> str:
        name = TournamentNames(self.snap.tournament, self.snap.resolver).round(self.round.stage.key, self.round.number)
        return re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", name[:1].upper() + name[1:])

    @property
    def halves(self) -> list[list[GridRow]]:
        """The columns on a wide screen."""
        middle = (len(self.rows) + 1) // 2 if len(self.rows) > ONE_COLUMN else len(self.rows)
        return [half for half in (self.rows[:middle], self.rows[middle:]) if half]

    @cached_property
    def has_tables(self) -> bool:
        """Whether any match has a table number. Those of a league played at home have none."""
        return any(row.table is not None for row in self.rows)

    @property
    def walkover_word(self) -> str:
        return walkover_word()

    @property
    def side_titles(self) -> tuple[str, str] | None:
        """The headings of the pairs that stay and of those that move; None where nobody does."""
        matches = [row.match_row.placed_match for row in self.rows]
        stage = self.snap.stage(self.round.stage.key)
        return side_titles(self.snap.resolver, stage, [(match.first, match.second) for match in matches])

    @property
    def several_games(self) -> bool:
        return any(row.match.best_of > 1 for row in self.rows)

    @property
    def is_settled(self) -> bool:
        """Whether nothing can be entered any more at any table."""
        return all(row.is_settled for row in self.rows)

    @property
    def settled_count(self) -> int:
        """Number of rows that are settled, without those to check."""
        return sum(row.is_settled and not row.to_check for row in self.rows)

    @property
    def ready_count(self) -> int:
        return sum(row.ready for row in self.rows)

    @property
    def _asks_pairs(self) -> bool:
        return policy_of(self.snap.tournament).needs_agreement

    @property
    def confirming_count(self) -> int:
        """Number of rows that saving would confirm: where the pairs agree first, only walkovers and results with which
        both have, or whose sheets both signed. What others entered counts once the page shows it."""
        return sum(row.ready and not row.unseen and self.may_count(row) for row in self.rows)

    def may_count(self, row: GridRow) -> bool:
        """Whether nobody else has to agree before the row's result counts. Hands were entered on a phone, so that no
        paper of theirs was signed."""
        signed = self.signed and not row.form.by_hands
        return not self._asks_pairs or signed or any(row.absent) or row.both_agreed

    @property
    def confirms(self) -> bool:
        """Whether saving also confirms."""
        return self.may_confirm and (not self._asks_pairs or self.signed or bool(self.confirming_count))

    @property
    def offers_saving(self) -> bool:
        """Whether saving can write or confirm something, now or once it is typed."""
        if self.is_settled:
            return False
        counts = (row.ready and self.may_count(row) for row in self.rows)
        return any(row.editable or row.clashes for row in self.rows) or (self.may_confirm and any(counts))

    @property
    def to_check_count(self) -> int:
        return sum(row.to_check for row in self.rows)

    @property
    def missing_count(self) -> int:
        return sum(row.open for row in self.rows)

    @property
    def missing_text(self) -> str:
        """The tables without a result, such as "5 missing: tables 18, 20, 23–25"."""
        if not self.has_tables:
            return ngettext("%(number)s missing", "%(number)s missing", self.missing_count) % {
                "number": self.missing_count
            }
        return missing_tables_text([row.table or 0 for row in self.rows if row.open])

    @property
    def first_open(self) -> int | None:
        """The key of the match whose field gets the focus: after saving, the first one that was not confirmed."""
        fields = [row for row in self.rows if row.editable]
        unconfirmed = (row.pk for row in fields if row.saving and row.to_check)
        return next(unconfirmed, next((row.pk for row in fields if row.open), None))

    @property
    def unsaved_count(self) -> int:
        """Number of rows that saving would write."""
        return sum(row.savable for row in self.rows)

    @property
    def verb(self) -> str:
        """The button's label: what it does, and for how many tables."""
        if self.confirms:
            count = self.confirming_count
            if not count:
                return _("Save and confirm")
            return ngettext("Save and confirm %(number)s table", "Save and confirm %(number)s tables", count) % {
                "number": count
            }
        if not self.unsaved_count:
            return _("Save")
        return ngettext("Save %(number)s table", "Save %(number)s tables", self.unsaved_count) % {
            "number": self.unsaved_count
        }

    def row(self, pk: int) -> GridRow | None:
        return next((row for row in self.rows if row.pk == pk), None)


def runs_text(numbers: list[int]) -> str:
    """Numbers as "1, 2, 5–9": three or more in a row are shown as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [[f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs]
    return ", ".join(part for run_parts in parts for part in run_parts)


def missing_tables_text(tables: list[int]) -> str:
    """ "5 missing: tables 18, 20, 23–25"."""
    message = ngettext("%(number)s missing: table %(tables)s", "%(number)s missing: tables %(tables)s", len(tables))
    return message % {"number": len(tables), "tables": runs_text(tables)}


def results_grid(
    tournament: Tournament, round_: Round, data: Fields | None = None, *, may_confirm: bool, may_overrule: bool = False
) -> ResultsGrid:
    """The grid. `data`: a posted form. A constant number of queries; each seq is read before the data that it
    covers."""
    sent = posted_rows(data) if data is not None else {}
    round_matches = Match.objects.filter(round=round_, removed=False, second__isnull=False).select_related(
        "round__stage"
    )
    matches = {match.pk: match for match in round_matches}
    seqs = last_seqs("match", matches)
    snap = snapshot(tournament)
    view = next((view for view in snap.rounds if view.row.pk == round_.pk), None)
    errors = hand_errors([view]) if view else {}
    notes = hand_notes(view.matches) if view else {}
    rows = [
        GridRow(
            row,
            matches[row.placed_match.pk],
            seqs.get(row.placed_match.pk, 0),
            sent.get(row.placed_match.pk),
            errors.get(row.placed_match.pk),
            notes.get(row.placed_match.pk),
            may_confirm=may_confirm,
        )
        for row in _by_table(match_rows(snap, view) if view else [])
        if row.placed_match.pk in matches
    ]
    ticked_signed = data is not None and data.get("signed") == "1"
    return ResultsGrid(snap, round_, rows, may_confirm, may_overrule, ticked_signed)


def _by_table(rows: list[MatchRow]) -> Iterator[MatchRow]:
    playing = (row for row in rows if not row.bye)
    yield from sorted(playing, key=lambda row: (row.sitting, row.placed_match.table_number or 0))
