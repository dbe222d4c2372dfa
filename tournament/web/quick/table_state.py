"""How far a game at a table is, and what becomes of its result next."""

from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from rules.text import _ as mark
from tournament.boards.phrases import match_of_hands
from tournament.boards.score_sheet import shown_names
from tournament.models import Event
from tournament.services.matches import GameView, MatchChange
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournaments.agreements import change_since_dispute
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.disputes import past_dispute
from tournament.texts import join_sentences, say
from tournament.web.nav import is_league
from tournament.web.quick.agreement import agreement, dispute_sentence
from tournament.web.tournament_pages.past_disputes import confirmation_lines

CONFIRMER_SENTENCES = {
    ConfirmationPolicy.NONE: mark("The result is entered. The desk confirms it."),
    ConfirmationPolicy.SECOND_ENTRY: mark("The result is entered. At the desk the sheet is entered once more."),
    ConfirmationPolicy.REFEREE: mark("The result is entered. A referee confirms it."),
}
"""What happens next with a result about which the pairs are not asked, by the policy of the tournament."""


@dataclass(frozen=True)
class TableState:
    """A game of a table. `scorer`: for those who write to it; `device`: the reader's, if known; `decider`: the reader's
    account, if it decides a dispute about the result."""

    view: GameView
    changes: tuple[MatchChange, ...]
    scorer: bool
    device: str = field(default="", kw_only=True)
    decider: str = field(default="", kw_only=True)

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
    def agreed_length(self) -> str:
        """How long a game of agreed hands is, in words; "" if no number is agreed on."""
        hands = self.agreed_hands
        return match_of_hands(hands, self.view.regulation.end.target) if hands else ""

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
        return self.next_game or (self.over and not self.view.match.is_in_tournament)

    @property
    def _policy(self) -> ConfirmationPolicy | None:
        """Who confirms the result; None for a quick game."""
        tournament_context = self.view.tournament_context
        return policy_of(tournament_context.tournament) if tournament_context else None

    @property
    def _needs_agreement(self) -> bool:
        return self._policy is not None and self._policy.needs_agreement

    @property
    def asks_pairs(self) -> bool:
        """Whether the pairs are to read the result next, by the secret address that spectators must not see."""
        if not self.scorer:
            return False
        match = self.view.match
        waits = self._needs_agreement and self.view.decided and not match.confirmed
        return (
            waits
            and not all(match.pairs_agreed)
            and (match.dispute_note_id is None or bool(self._change_since_dispute))
        )

    @cached_property
    def _change_since_dispute(self) -> Event | None:
        return change_since_dispute(self.view.match)

    @property
    def one_pair_agreed(self) -> bool:
        return any(self.view.match.pairs_agreed)

    @property
    def reopened(self) -> bool:
        """Whether the desk reopened the result and nobody has touched it since."""
        return bool(self.changes) and self.changes[0].kind is MatchEventKind.REOPENED

    @property
    def disputed(self) -> bool:
        """Whether a result was disputed and nobody has decided yet."""
        return self.view.match.dispute_note_id is not None and not self.view.match.confirmed

    @property
    def why_not_counted(self) -> str:
        """Why a result does not count yet, in a sentence, if only the desk can settle it; else "". Spectators read the
        same of every result that is not confirmed."""
        match = self.view.match
        if match.confirmed or not self.view.decided:
            return ""
        if not self.scorer:
            return self._spectators_note
        if self.disputed:
            return dispute_sentence(
                match,
                self._change_since_dispute,
                self.device,
                account=self.decider,
                asks_pairs=self._needs_agreement,
            )
        if self.reopened:
            return _("The organisers reopened this result: check it against the paper and correct what is wrong.")
        if self._needs_agreement and all(match.pairs_agreed):
            return join_sentences([_("Both pairs agreed."), agreement(match, None).desk_checks])
        return self._after_the_end

    @property
    def confirmation_notes(self) -> list[str]:
        """Sentences on a confirmed result: for those at the table, who disputed it and what was decided; why a referee
        confirmed it, which is as public as in the minutes. One query if it was disputed."""
        match = self.view.match
        if not match.confirmed:
            return []
        events = [change.event for change in reversed(self.changes)] if self.scorer else []
        overruling = match.overruling_note.readable if match.overruling_note else ""
        return confirmation_lines(past_dispute(events), shown_names(self.view.facts), overruling)

    @property
    def _spectators_note(self) -> str:
        if self._policy is None:
            return ""
        if self.disputed:
            return _("The result is disputed: the organisers decide.")
        return _("The result is entered and still has to be confirmed.")

    @property
    def _after_the_end(self) -> str:
        """Who confirms the result, where that is still to be done; "" in a league, where the other pair answers, and
        once the sheet was entered again."""
        tournament_context = self.view.tournament_context
        if self._policy is None or tournament_context is None or is_league(tournament_context.tournament):
            return ""
        sentence = CONFIRMER_SENTENCES.get(self._policy)
        return _(sentence) if sentence and not self.view.match.second_entry else ""
