"""A row of the results grid: the stored result of a table, the typed one, and the messages about it."""

import re
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from scoring.totals import leading_side
from tournament.models import Match
from tournament.services.tournaments.tables import State
from tournament.texts import figure
from tournament.web.conflict import ComparedField
from tournament.web.desk.hand_errors import HandError
from tournament.web.desk.results_grid_token import RowToken, contents
from tournament.web.desk.totals import FieldMessage, GameField, TotalsForm, fault_of
from tournament.web.form_fields import Fields, new_key, parse_number
from tournament.web.tournament_pages.match_rows import MatchRow, state_name

WALKOVER = re.compile(r"w\.?\s*(?:o\.?)?", re.IGNORECASE)


@dataclass
class GridRow:
    """A table. `seq`: the present one of its match; `posted_fields`: its posted fields; `error`: an error in a recorded
    hand.

    `message`: why nothing, or not everything, was written. `saving`: a missing second total is now an error.
    """

    match_row: MatchRow
    match: Match
    seq: int
    posted_fields: Fields | None = None
    error: HandError | None = None
    message: str = ""
    saving: bool = False

    @cached_property
    def stored_form(self) -> TotalsForm:
        return TotalsForm(self.match, self.match_row.match)

    @cached_property
    def form(self) -> TotalsForm:
        """The form of the typed result, or else of the stored one, so that both are checked in the same way."""
        if self.posted_fields is not None and "theirs" not in self.posted_fields:
            return TotalsForm(self.match, self.match_row.match, self.posted_fields)
        if self.match_row.hidden:
            return TotalsForm(self.match, self.match_row.match, {})
        stored = self.stored_form
        fields = {
            f"g{n}-{side}": stored.typed_totals(n)[side] for n in range(1, stored.most_games + 1) for side in (0, 1)
        }
        closed = {f"g{n}-closed": "1" for n in range(1, stored.most_games + 1) if stored.closed(n)}
        return TotalsForm(self.match, self.match_row.match, fields | closed)

    @cached_property
    def token(self) -> RowToken:
        """The form's token, until the person has chosen between their version and somebody else's."""
        sent = self.posted_fields or {}
        if "token" not in sent or "theirs" in sent:
            return RowToken(self.seq, new_key(), contents(self.form))
        read = RowToken.read(sent["token"])
        chosen = sent.get("mine", "")
        return RowToken(int(chosen), new_key(), contents(self.stored_form)) if chosen == str(self.seq) else read

    @property
    def pk(self) -> int:
        return self.match.pk

    @property
    def table(self) -> int | None:
        return self.match_row.match.table_number

    @property
    def names(self) -> tuple[str, str]:
        return self.match_row.names

    @property
    def is_settled(self) -> bool:
        """Whether nothing can be entered any more: confirmed, a walkover, or a pair that left."""
        return self.match_row.match.confirmed or self.match_row.state is State.WALKOVER

    @property
    def editable(self) -> bool:
        table, closed = self.match_row.match, self.is_settled or self.match_row.hidden
        return table.published and not (closed or self.form.by_hands or table.disputed is not None)

    @property
    def stale(self) -> bool:
        return self.token.seq != self.seq

    @property
    def touched(self) -> bool:
        """Whether somebody typed something other than what the page showed."""
        return self.posted_fields is not None and contents(self.form) != self.token.field_contents

    @property
    def changed(self) -> bool:
        """Whether the typed result differs from the stored one."""
        if any(self.absent):
            return self.absent != self.match_row.match.absent
        return contents(self.form) != contents(self.stored_form)

    @property
    def clashes(self) -> bool:
        """Whether somebody else wrote another result in the meantime and this row has its own."""
        return self.stale and self.touched and self.changed and not self.match_row.hidden

    @property
    def clash(self) -> list[ComparedField]:
        """Both versions, where they differ."""
        return list(self.form.compare(self.names)) if self.clashes else []

    @property
    def absent(self) -> tuple[bool, bool]:
        """Which sides did not come: "W" or "W.O." typed in place of a total."""
        first, second = (bool(WALKOVER.fullmatch(text)) for text in self.form.typed_totals(1))
        return first, second

    @property
    def blank(self) -> bool:
        return all(row.blank for row in self.form.rows)

    @property
    def is_half_filled(self) -> bool:
        """Whether one total is typed and valid while the other is still missing."""
        games = [self.form.typed_totals(row.number) for row in self.form.rows if not row.blank]
        faults = [fault_of(text) for game in games for text in game if text]
        return any("" in game for game in games) and not any(faults)

    @cached_property
    def decided(self) -> bool:
        """Whether what is typed, or what the hands gave, is a complete result."""
        if not self.editable:
            return self.match_row.match.decided
        games = [PlayedGame(game, True, leading_side(game)) for game in self.form.totals]
        return bool(games) and is_decided(games, self.match.agreed_games, self.match.elimination)

    @property
    def findings(self) -> list[FieldMessage]:
        """Errors and oddities in what is typed, until somebody has confirmed that it is right."""
        if not self.editable or self.blank or any(self.absent) or self.form.may_save:
            return []
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
    def walkover_text(self) -> str:
        if not self.editable or not any(self.absent):
            return ""
        if all(self.absent):
            return _("Neither %(first)s nor %(second)s turned up: nobody wins.") % {
                "first": self.names[0],
                "second": self.names[1],
            }
        away = int(self.absent[1])
        values = {"pair": self.names[away], "other": self.names[1 - away]}
        return _("%(pair)s did not turn up: %(other)s wins.") % values

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
        if self.is_settled or self.clashes or self.match_row.hidden or not self.match_row.match.published:
            return False
        if self.editable:
            return any(self.absent) or (self.decided and not self.is_half_filled and not self.findings)
        return self.match_row.state is State.ENTERED

    @property
    def savable(self) -> bool:
        """Whether saving would write it."""
        return self.editable and self.changed and not (self.clashes or self.is_half_filled or self.findings)

    @property
    def shape(self) -> str:
        """The name of the state's icon in the sprite."""
        if self.clashes:
            return "mismatch"
        if self.message or self.findings:
            return "to-check"
        if not self.editable:
            return self.match_row.shape
        if any(self.absent):
            return "void"
        if self.ready:
            return "entered"
        return "waiting" if self.blank else "playing"

    @property
    def word(self) -> str:
        """The state in words."""
        words = {"mismatch": _("to be checked"), "to-check": _("to be checked"), "entered": state_name(State.ENTERED)}
        return words.get(self.shape) or self.match_row.word

    @property
    def accepted(self) -> bool:
        """Whether somebody has confirmed that what is odd about it is right."""
        return self.editable and self.form.odd and self.form.may_save

    @property
    def open(self) -> bool:
        """Whether its result is missing."""
        return self.shape in ("waiting", "playing")

    @property
    def to_check(self) -> bool:
        return self.shape in ("mismatch", "to-check", "disputed")

    @property
    def games(self) -> list[GameField]:
        """The games that have fields: as many as agreed, and one more while the result is undecided."""
        shown = self.form.shown_rows
        full = all(not row.blank for row in shown) and not self.decided
        return shown + self.form.more_rows[:1] if full else shown

    @property
    def labeled_games(self) -> list[tuple[GameField, tuple[str, str], tuple[str, str]]]:
        """Each of `shown_games` with the labels of its two fields for screen readers."""
        return [
            (game, totals, (self._field_label(0, game.number), self._field_label(1, game.number)))
            for game, totals in self.shown_games
        ]

    def _field_label(self, side: int, game: int) -> str:
        values = {"number": self.table, "name": self.names[side], "game": game}
        if self.table is None:
            return _("%(name)s, game %(game)s") % values
        return _("Table %(number)s, %(name)s, game %(game)s") % values

    @property
    def walkover_label(self) -> str:
        if self.table is None:
            return _("%(first)s against %(second)s: as a walkover") % dict(
                zip(("first", "second"), self.names, strict=True)
            )
        return _("Table %(number)s: as a walkover") % {"number": self.table}

    @property
    def shown_games(self) -> list[tuple[GameField, tuple[str, str]]]:
        """Each game with its two totals, formatted where they can be read."""
        return [(game, (_as_written(game.typed[0]), _as_written(game.typed[1]))) for game in self.games]

    @property
    def shown_totals(self) -> list[tuple[str, str]]:
        """For a table without fields: the totals of each game that has begun."""
        games = () if self.match_row.hidden else self.match_row.match.games
        begun = (game for game in games if game.over or game.by_hands)
        return [(figure(game.totals[0]), figure(game.totals[1])) for game in begun] or [self.match_row.scores]

    @property
    def error_address(self) -> str:
        """The address where the hand with the error is corrected."""
        if self.error is None:
            return self.match_row.address
        address = reverse("quick-hand-edit", args=[self.match_row.match.score_id, self.error.hand])
        return f"{address}?game={self.error.game}"


def _as_written(text: str) -> str:
    return figure(parse_number(text)) if text and not fault_of(text) else text
