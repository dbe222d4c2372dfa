"""A row of the results grid, as the page shows it: fields or figures, state and messages."""

from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from tournament.boards.words import state_word
from tournament.intake.typed_numbers import parse_number
from tournament.texts import figure
from tournament.web.desk.results_grid_entry import GridEntry
from tournament.web.desk.totals import GameField, figure_fault


class GridRow(GridEntry):
    """What the templates ask for."""

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
        words = {
            "mismatch": _("to be checked"),
            "to-check": _("to be checked"),
            "entered": state_word(MatchState.ENTERED),
        }
        return words.get(self.shape) or self.match_row.word

    @property
    def clash_sentence(self) -> str:
        """What somebody else did at the table where other totals are typed."""
        placed_match = self.match_row.placed_match
        if any(placed_match.absent):
            return _("A walkover was entered for this table meanwhile. Yours was not saved.")
        if placed_match.confirmed:
            return _("Someone else confirmed this table meanwhile. Yours was not saved.")
        if placed_match.dispute_text is not None:
            return _("The result of this table was disputed meanwhile. Yours was not saved.")
        if self.form.by_hands and not placed_match.decided:
            return _("A hand was entered at this table meanwhile. Yours was not saved.")
        return _("Someone else entered this table meanwhile. Yours was not saved.")

    @property
    def open(self) -> bool:
        """Whether its result is missing."""
        return self.shape in ("waiting", "playing")

    @property
    def waits_for_hands(self) -> bool:
        """Whether some of its hands were entered and the result is missing: the grid has no fields for it."""
        return self.open and not self.editable and any(game.by_hands for game in self.match_row.placed_match.games)

    @property
    def to_check(self) -> bool:
        return self.shape in ("mismatch", "to-check", "disputed")

    @property
    def walkover_text(self) -> str:
        if not self.editable or not any(self.absent) or self.findings:
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
    def games(self) -> list[GameField]:
        """The games that have fields: as many as agreed, and one more while the result is undecided."""
        rows = self.form.shown_rows
        full = all(not row.blank for row in rows) and not self.decided
        return rows + self.form.more_rows[:1] if full else rows

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
    def link_text(self) -> str:
        """What the link to the page of the match says; at home there is no table."""
        if self.table is None:
            return _("Open the match")
        return _("Open table %(number)s") % {"number": self.table}

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
        games = () if self.match_row.hidden else self.match_row.placed_match.games
        begun = (game for game in games if game.over or game.by_hands)
        return [(figure(game.totals[0]), figure(game.totals[1])) for game in begun] or [self.match_row.scores]

    @property
    def hidden_fields(self) -> list[tuple[str, str]]:
        """The names and values of what is typed over a result that may not be written any more. They stay in the form,
        so that both versions are on the page until the person leaves theirs."""
        if not self.clashes:
            return []
        games = [game for game in self.form.rows if game.number == 1 or not game.blank]
        totals = [(f"g{game.number}-{side}", game.typed[side]) for game in games for side in (0, 1)]
        return totals + [(f"g{game.number}-closed", "1") for game in games if game.closed]

    @property
    def overruling(self) -> str:
        """Why the confirmed result counts although a hand has an error; "" where none has."""
        placed_match = self.match_row.placed_match
        return (placed_match.overruling_text or "") if self.error and placed_match.confirmed else ""

    @property
    def error_address(self) -> str:
        """The address where the hand with the error is corrected."""
        if self.error is None:
            return self.match_row.address
        return self.error.address(self.match_row.placed_match.score_id)

    @property
    def note_text(self) -> str:
        """What is odd about a hand and prevents nothing; "" if nothing is."""
        return self.hand_note.note(self.names) if self.hand_note else ""

    @property
    def note_address(self) -> str:
        """The address where the hand that it is about is corrected."""
        return self.hand_note.address(self.match_row.placed_match.score_id) if self.hand_note else ""


def _as_written(text: str) -> str:
    return figure(parse_number(text)) if text and not figure_fault(text) else text
