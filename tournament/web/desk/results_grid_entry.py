"""The result of a table as typed into the results grid over the stored one, and whether it may be saved and counted."""

import re
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.contest.match_state import MatchState
from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from scoring.totals import leading_side
from tournament.models import Match
from tournament.texts import figure
from tournament.web.conflict import ComparedField
from tournament.web.desk.hand_errors import HandFinding
from tournament.web.desk.results_grid_token import RowToken, grid_token_contents
from tournament.web.desk.totals import FieldMessage, TotalsForm, figure_fault
from tournament.web.form_fields import Fields, new_key
from tournament.web.tournament_pages.match_rows import MatchRow

WALKOVER = re.compile(r"w\.?\s*(?:o\.?)?", re.IGNORECASE)


@dataclass
class GridEntry:
    """A table of the grid, with its result as typed and as stored."""

    match_row: MatchRow
    match: Match
    seq: int
    """The present seq of the match."""
    posted_fields: Fields | None = None
    """The fields of the table in a posted form."""
    error: HandFinding | None = None
    """An error in a recorded hand."""
    hand_note: HandFinding | None = None
    """What else is odd about a recorded hand of a result that waits to be confirmed."""
    message: str = ""
    """Why nothing, or not everything, was written."""
    saving: bool = False
    """Whether the form is being saved, so that a missing second total is an error."""
    may_confirm: bool = True
    """Whether the person may confirm results, and so enter walkovers."""

    @cached_property
    def stored_form(self) -> TotalsForm:
        return TotalsForm(self.match, self.match_row.placed_match)

    @cached_property
    def form(self) -> TotalsForm:
        """The form of the typed result, or else of the stored one, so that both are checked in the same way."""
        return self._untyped_form if self._typed_form is None or self.unseen else self._typed_form

    @cached_property
    def _typed_form(self) -> TotalsForm | None:
        """What the person sent; None if the row had no fields, or they chose somebody else's version."""
        sent = self.posted_fields
        if sent is None or "g1-0" not in sent or "theirs" in sent:
            return None
        return TotalsForm(self.match, self.match_row.placed_match, sent)

    @cached_property
    def _untyped_form(self) -> TotalsForm:
        if self.match_row.hidden:
            return TotalsForm(self.match, self.match_row.placed_match, {})
        stored = self.stored_form
        fields = {
            f"g{n}-{side}": stored.typed_totals(n)[side] for n in range(1, stored.most_games + 1) for side in (0, 1)
        }
        closed = {f"g{n}-closed": "1" for n in range(1, stored.most_games + 1) if stored.closed(n)}
        return TotalsForm(self.match, self.match_row.placed_match, fields | closed)

    @cached_property
    def token(self) -> RowToken:
        """The form's token, until the person has chosen between their version and somebody else's."""
        sent = self.posted_fields or {}
        if "token" not in sent or "theirs" in sent:
            return RowToken(self.seq, new_key(), grid_token_contents(self._typed_form or self._untyped_form))
        read = RowToken.read(sent["token"])
        seq_text = sent.get("mine", "")
        return (
            RowToken(int(seq_text), new_key(), grid_token_contents(self.stored_form))
            if seq_text == str(self.seq)
            else read
        )

    @property
    def pk(self) -> int:
        return self.match.pk

    @property
    def table(self) -> int | None:
        return self.match_row.placed_match.table_number

    @property
    def names(self) -> tuple[str, str]:
        return self.match_row.names

    @property
    def is_settled(self) -> bool:
        """Whether nothing can be entered any more: confirmed, a walkover, or a pair that left."""
        state = self.match_row.state
        return self.match_row.placed_match.confirmed or state in (MatchState.WALKOVER, MatchState.ANNULLED)

    @property
    def editable(self) -> bool:
        match, closed = self.match_row.placed_match, self.is_settled or self.match_row.hidden
        return match.published and not (closed or self.form.by_hands or match.dispute_text is not None)

    @property
    def stale(self) -> bool:
        return self.token.seq != self.seq

    @property
    def edited(self) -> bool:
        """Whether somebody typed something other than what the page showed."""
        return self._typed_form is not None and grid_token_contents(self._typed_form) != self.token.field_contents

    @property
    def unseen(self) -> bool:
        """Whether somebody else wrote it after the page was rendered, and nothing was typed over it here."""
        return self.stale and not self.edited

    @property
    def had_result(self) -> bool:
        """Whether the page showed a result: totals in its fields, or a row that had no fields."""
        return bool(self.token.field_contents) or "g1-0" not in (self.posted_fields or {})

    @property
    def changed(self) -> bool:
        """Whether the typed result differs from the stored one."""
        if any(self.absent):
            return self.absent != self.match_row.placed_match.absent
        return grid_token_contents(self.form) != grid_token_contents(self.stored_form)

    @property
    def clashes(self) -> bool:
        """Whether somebody else wrote another result in the meantime and this row has its own."""
        return self.stale and self.edited and self.changed and not self.match_row.hidden

    @property
    def clash(self) -> list[ComparedField]:
        """Both versions, where they differ; the typed totals alone while the table enters hands and has no result."""
        fields = list(self.form.compare(self.names)) if self.clashes else []
        in_play = self.form.by_hands and not self.match_row.placed_match.decided
        return [field for field in fields if not (in_play and field.is_result)]

    @property
    def absent(self) -> tuple[bool, bool]:
        """Which sides did not come: "W", "W.O." or the language's own word typed in place of a total."""
        first, second = map(_is_walkover, self.form.typed_totals(1))
        return first, second

    @property
    def blank(self) -> bool:
        return all(row.blank for row in self.form.rows)

    @property
    def is_half_filled(self) -> bool:
        """Whether one total is typed and valid while the other is still missing."""
        games = [self.form.typed_totals(row.number) for row in self.form.rows if not row.blank]
        faults = [figure_fault(text) for game in games for text in game if text]
        return any("" in game for game in games) and not any(faults)

    @cached_property
    def decided(self) -> bool:
        """Whether what is typed, or what the hands gave, is a complete result."""
        if not self.editable:
            return self.match_row.placed_match.decided
        games = [PlayedGame(game, complete=True, winner=leading_side(game)) for game in self.form.totals]
        return bool(games) and is_decided(games, self.match.agreed_games, self.match.elimination)

    @property
    def findings(self) -> list[FieldMessage]:
        """Errors and oddities in what is typed, until somebody has confirmed that it is right."""
        if not self.editable or self.blank or self.form.may_save:
            return []
        if any(self.absent):
            text = _("A walkover is entered by a referee or an organiser.")
            return [] if self.may_confirm else [FieldMessage(text)]
        if self.is_half_filled and not self.saving:
            return []
        messages = []
        for number, game in self.form.remarks.items():
            for side, remarks in game.items():
                short = side is None and number in self.out_of_time
                messages += [self._too_early(remarks[0]), *remarks[1:]] if short and remarks else remarks
        return messages

    def _too_early(self, remark: FieldMessage) -> FieldMessage:
        """The message in fewer words than on a match's own page, because a button beside it offers the usual answer."""
        values = {"target": figure(self.form.regulation.end.target or 0)}
        return FieldMessage(_("Count again: nobody has reached %(target)s.") % values, remark.article, wrong=False)

    @property
    def out_of_time(self) -> list[int]:
        """The numbers of the games that the clock must have ended, if their totals are right."""
        target = self.form.regulation.end.target
        if not self.form.may_close or target is None:
            return []
        games = enumerate(self.form.games, start=1)
        return [n for n, game in games if game and max(game) < target and not self.form.closed(n)]

    @property
    def closed(self) -> list[int]:
        return [row.number for row in self.form.rows if row.closed and not row.blank]

    @property
    def ready(self) -> bool:
        """Whether confirming would make it count: a complete result without errors or oddities."""
        if self.is_settled or self.clashes or self.match_row.hidden or not self.match_row.placed_match.published:
            return False
        if self.message or self.findings:
            return False
        if self.editable:
            return any(self.absent) or (self.decided and not self.is_half_filled)
        return self.match_row.state is MatchState.ENTERED

    @property
    def both_agreed(self) -> bool:
        """Whether both pairs have agreed with the result, and nothing else is typed."""
        return not self.changed and all(self.match_row.placed_match.pairs_agreed)

    @property
    def savable(self) -> bool:
        """Whether saving would write it."""
        return self.editable and self.changed and not (self.clashes or self.is_half_filled or self.findings)

    @property
    def accepted(self) -> bool:
        """Whether somebody has confirmed that what is odd about it is right."""
        return self.editable and self.form.odd and self.form.may_save


def _is_walkover(text: str) -> bool:
    return bool(WALKOVER.fullmatch(text)) or text.strip().casefold() == walkover_word().casefold()


def walkover_word() -> str:
    """The word that the grid writes in place of the total of a pair that did not come."""
    return pgettext("in place of a total", "W.O.")
