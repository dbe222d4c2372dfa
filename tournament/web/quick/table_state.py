"""How far a game at a table is, and what becomes of its result next."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.services.matches import GameView, MatchChange
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.texts import say


@dataclass(frozen=True)
class TableState:
    """A game of a table. `scorer`: for those who write to it."""

    view: GameView
    changes: tuple[MatchChange, ...]
    scorer: bool

    @property
    def over(self) -> bool:
        return self.view.result.state.over

    @property
    def closed(self) -> str:
        """Why nothing can be entered, in a sentence; "" if something can."""
        refusal = self.view.refusal
        return say(refusal.message) if refusal else ""

    @property
    def agreed_hands(self) -> int | None:
        """The number of hands agreed on beforehand; None if there is none."""
        return self.view.agreed_hands

    @property
    def agreed_played(self) -> bool:
        return self.view.agreed_played

    @property
    def is_match(self) -> bool:
        return self.view.match.best_of > 1

    @property
    def is_newest(self) -> bool:
        return self.view.game == self.view.games[-1]

    @property
    def next_game(self) -> bool:
        """Whether the match needs another game now."""
        newest = self.view.games[-1]
        return self.is_match and newest.over and not self.view.decided

    @property
    def may_play_on(self) -> bool:
        """Whether this page starts another game: the next of the match, or a rematch of a quick game."""
        if not self.scorer or not self.is_newest or self.closed:
            return False
        return self.next_game or (self.over and not self.view.match.of_tournament)

    @property
    def _of_pairs(self) -> bool:
        tournament_context = self.view.tournament_context
        return tournament_context is not None and policy_of(tournament_context.tournament).of_pairs

    @property
    def asks_pairs(self) -> bool:
        """Whether the pairs are to read the result next."""
        match = self.view.match
        waits = self._of_pairs and self.view.decided and not match.confirmed
        return waits and match.disputed_id is None and not all(match.pairs_agreed)

    @property
    def one_pair_agreed(self) -> bool:
        return any(self.view.match.pairs_agreed)

    @property
    def reopened(self) -> bool:
        """Whether the desk reopened the result and nobody has touched it since."""
        return bool(self.changes) and self.changes[0].kind is MatchEventKind.REOPENED

    @property
    def waits_for_desk(self) -> str:
        """Why a result does not count yet, in a sentence, if only the desk can settle it; else ""."""
        match = self.view.match
        if not self.scorer or match.confirmed or not self.view.decided:
            return ""
        if match.disputed_id is not None:
            return _("The result is disputed: the organisers decide.")
        if self.reopened:
            return _("The organisers reopened this result: check it against the paper and correct what is wrong.")
        if self._of_pairs and all(match.pairs_agreed):
            return _("Both pairs agreed. The desk checks it once more before it counts.")
        return ""
