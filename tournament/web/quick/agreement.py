"""The sheet as one pair reads it before it agrees: itself first, the others beside it."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Match
from tournament.services import matches
from tournament.services.matches.short_names import short_pairs
from tournament.services.matches.viewing import GameView
from tournament.services.tournaments.approvals import approval_times
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.texts import figure

Side = Literal[0, 1]
SIDES: tuple[Side, Side] = (0, 1)


@dataclass(frozen=True)
class AgreementRow:
    """A hand, as the pair reads it: points and sum of its own, then of the others."""

    number: int
    figures: tuple[str, str, str, str]


@dataclass(frozen=True)
class AgreementGame:
    number: int
    totals: tuple[str, str]
    rows: tuple[AgreementRow, ...]


@dataclass(frozen=True)
class Agreement:
    """`side`: the pair that reads; None: nobody has said who holds the phone. `views`: every game of the match."""

    match: Match
    views: tuple[GameView, ...]
    side: Side | None
    fixed: bool = False
    """Whether the phone is this pair's own."""

    @property
    def seq(self) -> int:
        return self.views[-1].seq

    @property
    def view(self) -> GameView:
        return self.views[-1]

    @cached_property
    def policy(self) -> ConfirmationPolicy:
        around = self.view.tournament_context
        return policy_of(around.tournament) if around else ConfirmationPolicy.NONE

    @property
    def own_phones(self) -> bool:
        return self.policy is ConfirmationPolicy.PAIRS_OWN_PHONES

    @property
    def asked(self) -> bool:
        """Whether there is a whole result, and the pairs are asked about it."""
        return self.policy.of_pairs and self.view.decided

    @property
    def first(self) -> Side:
        """The side on the left: whoever reads."""
        return self.side or 0

    @property
    def other(self) -> Side:
        return 0 if self.first else 1

    @cached_property
    def pairs(self) -> tuple[str, str]:
        return short_pairs(self.view.match) or ("", "")

    @property
    def names(self) -> tuple[str, str]:
        """Ours, theirs."""
        return self.pairs[self.first], self.pairs[self.other]

    @cached_property
    def _points(self) -> tuple[int, int]:
        """Ours, theirs: points of the one game, or games won."""
        points = self.view.running if len(self.views) == 1 else self.view.score
        if self.view.game.given and len(self.views) == 1:
            points = self.view.game.given
        return points[self.first], points[self.other]

    @property
    def score(self) -> tuple[str, str]:
        ours, theirs = self._points
        return figure(ours), figure(theirs)

    @property
    def outcome(self) -> str:
        ours, theirs = self._points
        values = {"points": figure(abs(ours - theirs))}
        if len(self.views) > 1:
            return _("We won.") if ours > theirs else _("They won.") if theirs > ours else _("Nobody won.")
        if ours == theirs:
            return _("It is level.")
        return (_("We won by %(points)s.") if ours > theirs else _("They won by %(points)s.")) % values

    @property
    def games(self) -> list[AgreementGame]:
        return [self._game(view) for view in self.views]

    def _game(self, view: GameView) -> AgreementGame:
        totals = view.game.totals
        rows = tuple(
            AgreementRow(number, self._figures(hand.totals, hand.running))
            for number, hand in enumerate(() if view.game.given else view.result.hands, start=1)
        )
        return AgreementGame(view.game.number, (figure(totals[self.first]), figure(totals[self.other])), rows)

    def _figures(self, totals: tuple[int, int], running: tuple[int, int]) -> tuple[str, str, str, str]:
        ours, theirs = self.first, self.other
        return figure(totals[ours]), figure(running[ours]), figure(totals[theirs]), figure(running[theirs])

    @property
    def approved(self) -> tuple[bool, bool]:
        """We, they."""
        given = self.view.match.approved
        return given[self.first], given[self.other]

    @cached_property
    def times(self) -> tuple[datetime | None, datetime | None]:
        """When we agreed, and when they did."""
        times = approval_times(self.match)
        return times[self.first], times[self.other]

    @property
    def signs(self) -> list[tuple[str, bool]]:
        """Each pair, in the order of the match, and whether it has agreed."""
        return list(zip(self.pairs, self.view.match.approved, strict=True))

    @property
    def words(self) -> list[tuple[str, bool, datetime | None]]:
        """As whoever reads says them: ours first."""
        labels = self.names if self.side is None else (pgettext("our word", "we"), pgettext("their word", "they"))
        return list(zip(labels, self.approved, self.times, strict=True))

    @property
    def confirmed(self) -> bool:
        return self.view.match.confirmed

    @property
    def second_word(self) -> bool:
        """Whether the others have agreed before: then the button stands elsewhere."""
        return self.approved[1]

    @property
    def table(self) -> int | None:
        return self.match.table


def agreement(match: Match, side: Side | None, *, fixed: bool = False) -> Agreement:
    last = matches.game_view(match)
    earlier = tuple(matches.game_view(match, game.number) for game in last.games[:-1])
    return Agreement(last.match, (*earlier, last), side, fixed)
