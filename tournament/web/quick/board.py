"""View-model of a game's page, for scorers and for spectators."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.clauses import WhenLevel
from rules.schema import Regulation
from tournament.boards.score_sheet import ScoreSheet, sheet_of
from tournament.boards.score_sheet import ScoreSheetRow as SheetRow
from tournament.boards.values import ValuesBox, box_of
from tournament.services.matches import GameView, HandRow, MatchChange
from tournament.texts import figure, score_line
from tournament.web.quick.chart import Chart, game_charts
from tournament.web.quick.setup import BEST_OF_LABELS
from tournament.web.quick.table_state import TableState
from tournament.web.quick.timeline import game_timeline
from tournament.web.quick.victory import Victory, victory_of
from tournament.web.timeline import TimelineEntry

SHOWN_ENTRIES = 12
"""Number of timeline entries shown at once; the others are folded away."""
HANDS_PER_PAGE = 20
"""Hands per page for spectators. Only games that are meant to be long have more."""


class HandPage(NamedTuple):
    """The hands on one page of a long game: numbers `first` to `last` of `total`, from 1."""

    first: int
    last: int
    total: int

    @property
    def positions(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def is_whole(self) -> bool:
        return self.last - self.first + 1 == self.total

    @property
    def earlier(self) -> int | None:
        """The last hand of the page before; None on the first page."""
        return self.first - 1 if self.first > 1 else None

    @property
    def is_last(self) -> bool:
        return self.last == self.total


def hand_page(count: int, until: int | None) -> HandPage:
    """The page that ends with hand `until`; None: with the last hand."""
    last = min(until or count, count)
    return HandPage(max(1, last - HANDS_PER_PAGE + 1), last, count)


@dataclass(frozen=True)
class TableBoard(TableState):
    """Everything on the page except the forms."""

    page: HandPage

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score table, with what each pair needs to open after its failed openings."""
        sheet = sheet_of(self.view.facts, self.view.result, self.page.positions, self.view.short_names)
        opens = ["" if minimum is None else figure(minimum) for minimum in self.view.openings]
        first, second = (foot._replace(opens=pairs) for foot, pairs in zip(sheet.foot, opens, strict=True))
        return replace(sheet, foot=(first, second), next_hand=sheet.next_hand if self.wants_hand else None)

    @property
    def names(self) -> tuple[str, str]:
        return self.sheet.names

    @property
    def watch_path(self) -> str:
        """The address to share, without a language: it redirects readers to their own."""
        return f"/w/{self.view.match.watch_id}/"

    @property
    def score_text(self) -> str:
        """The score as people send it to each other: Ana/Bia 1.045 × 765 Caio/Davi. Of a match of several games, also
        the games won; once it is decided, only these."""
        points, games = self.running_score, score_line(*map(figure, self.view.score))
        first, second = self.names
        if self.is_match and self.view.decided:
            return f"{first} {games} {second}"
        score = f"{first} {points} {second}"
        if not self.is_match:
            return score
        values = {"score": score, "number": self.view.game.number, "games": games}
        return _("%(score)s (game %(number)s, games won %(games)s)") % values

    @property
    def regulation(self) -> Regulation:
        return self.view.regulation

    @property
    def box(self) -> ValuesBox:
        return box_of(self.regulation)

    @property
    def charts(self) -> tuple[Chart, ...]:
        return game_charts(self.regulation, self.view.result, self.sheet.heads)

    @property
    def hands(self) -> list[tuple[HandRow, SheetRow]]:
        """The hands on the page: as stored, and as shown in the table."""
        return list(
            zip((row for row in self.view.rows if row.position in self.page.positions), self.sheet.rows, strict=True)
        )

    @property
    def hands_to_open(self) -> list[tuple[HandRow, SheetRow]]:
        """The hands like `hands`; newest first for spectators, who look for what was played last."""
        return self.hands if self.scorer else self.hands[::-1]

    @cached_property
    def timeline(self) -> tuple[TimelineEntry, ...]:
        buttons = self.scorer and not self.closed
        return tuple(game_timeline(self.view, self.changes, buttons=buttons, positions=self.page.positions))

    @property
    def recent(self) -> tuple[TimelineEntry, ...]:
        return self.timeline[:SHOWN_ENTRIES]

    @property
    def earlier(self) -> tuple[TimelineEntry, ...]:
        return self.timeline[SHOWN_ENTRIES:]

    @property
    def hand_without_starter(self) -> HandRow | None:
        """The hand to correct if totals are level and the pair that began the game would win, but nobody recorded who
        began."""
        end, level = self.regulation.end, self.view.result.state.totals_are_level
        return self.view.rows[-1] if level and end.level is WhenLevel.STARTER else None

    @property
    def target(self) -> str:
        """The target in force, formatted; "" if the game is a single hand."""
        return figure(self.view.result.state.target) if self.view.result.state.target else ""

    @property
    def ended_by_players(self) -> bool:
        """Whether the table itself ends the game, after as many hands as the players like."""
        return self.is_newest and self.regulation.end.by_hands and self.agreed_hands is None and bool(self.sheet.rows)

    @property
    def can_run_out(self) -> bool:
        """Whether the end of a round's time may end the game at this table."""
        is_open = self.is_newest and not self.over and not self.closed
        return is_open and self.view.tournament_context is not None and bool(self.sheet.rows)

    @property
    def running_score(self) -> str:
        """The totals of the game so far: 720 × 640."""
        return score_line(*map(figure, self.view.running))

    @property
    def length(self) -> str:
        """How many games were agreed on, in words; "" for one."""
        match = self.view.match
        if match.best_of == 1:
            return ""
        if not match.plays_all_games and match.best_of in BEST_OF_LABELS:
            return _(BEST_OF_LABELS[match.best_of])
        return _("%(number)s games") % {"number": match.best_of}

    @property
    def deal(self) -> str:
        """Who deals and who begins the next hand; "" if it is not known who began, or no more hands are dealt."""
        starter = self.view.game.starter
        if starter is None or self.over or self.closed or not self.is_newest:
            return ""
        hand = self.page.total + 1
        beginner = starter if hand % 2 else 1 - starter
        values = {"hand": hand, "dealer": self.sheet.heads[1 - beginner], "beginner": self.sheet.heads[beginner]}
        return _("Hand %(hand)s: %(dealer)s deals, %(beginner)s begins.") % values

    @cached_property
    def victory(self) -> Victory | None:
        """Who has won, for display at the end; None while the game is open."""
        return victory_of(self.view, self.names, self.sheet.heads)

    @property
    def games_won(self) -> list[tuple[str, int]]:
        """Each pair's short name and how many games it has won; below the display of a victory in its order, the
        winner's first."""
        pairs = list(zip(self.sheet.heads, self.view.score, strict=True))
        return pairs[::-1] if self.victory and self.victory.names[0] != self.sheet.heads[0] else pairs

    @property
    def wants_hand(self) -> bool:
        """Whether the next step is to enter a hand."""
        return not self.over and not self.agreed_played and self.hand_without_starter is None

    @property
    def openings(self) -> list[tuple[int, str, str, int]]:
        """(side, short name, minimum, failures) of each pair whose opening could fail in the next hand."""
        if self.over or "failed_openings" not in self.regulation.fields:
            return []
        pairs = zip(self.sheet.heads, self.sheet.foot, self.view.game.failed, strict=True)
        return [(index, name, foot.opens, failed) for index, (name, foot, failed) in enumerate(pairs) if foot.opens]


def table_board(
    view: GameView,
    changes: Iterable[MatchChange],
    *,
    scorer: bool = False,
    until: int | None = None,
    device: str = "",
    decider: str = "",
) -> TableBoard:
    """Build the page. `scorer`: with every hand, for those who write, on this `device`; spectators get the page that
    ends with hand `until`. `decider`: see `TableState`."""
    count = len(view.result.hands)
    page = HandPage(1, count, count) if scorer else hand_page(count, until)
    return TableBoard(view, tuple(changes), scorer, page, device=device, decider=decider)
