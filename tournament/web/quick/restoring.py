"""Restores an earlier version of a hand, after showing what that does to the game, the match and the tournament."""

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST

from tournament.boards.score_sheet import shown_names
from tournament.game_outcome import outcome
from tournament.models import Hand, Match
from tournament.services import matches
from tournament.services.matches import GameView, HandRow, MatchEffects
from tournament.texts import figure, say, score_line
from tournament.web.form_fields import posted_key, posted_seq, requested_game, scorer_context
from tournament.web.quick.access import posted_game, redirect_to_score, scorer_view
from tournament.web.requests import DeviceRequest
from tournament.web.tournament_pages.effects import EffectsSummary, describe_effects


@dataclass(frozen=True)
class RestoringPage:
    """The question before a hand is restored."""

    version: Hand
    effects: MatchEffects

    @property
    def names(self) -> tuple[str, str]:
        return shown_names(self.effects.after.facts)

    @cached_property
    def row(self) -> HandRow:
        """The hand as it would be."""
        return self._row(self.effects.after)

    @property
    def position(self) -> int | None:
        return self.row.position

    @property
    def replaces(self) -> bool:
        """Whether it replaces the present version of the hand instead of adding one more."""
        return not self._row(self.effects.before).removed

    @property
    def hand(self) -> list[tuple[str, str]]:
        """What each pair gets for the hand."""
        points = self.row.result.totals if self.row.result else (0, 0)
        return list(zip(self.names, map(figure, points), strict=True))

    @property
    def totals(self) -> list[tuple[str, str, str]]:
        """Each pair, with its total of the game now and afterwards."""
        before, after = self.effects.before.result.state.running, self.effects.after.result.state.running
        return [(name, figure(a), figure(b)) for name, a, b in zip(self.names, before, after, strict=True)]

    @property
    def hands(self) -> tuple[int, int]:
        return len(self.effects.before.facts.hands), len(self.effects.after.facts.hands)

    @property
    def score(self) -> tuple[str, str] | None:
        """Games won by each pair, now and afterwards; None if the match is one game."""
        if self.effects.before.match.best_of == 1 and len(self.effects.before.games) == 1:
            return None
        return _score(self.effects.before), _score(self.effects.after)

    @property
    def turns(self) -> bool:
        """Whether a decided game or match would become undecided, or be won by the other pair."""
        before, after = self.effects.before, self.effects.after
        state_before, state_after = before.result.state, after.result.state
        if state_before.over and (not state_after.over or state_before.winner != state_after.winner):
            return True
        return before.decided and (not after.decided or before.score != after.score)

    @property
    def outcomes(self) -> tuple[str, str] | None:
        """How the game stands, now and afterwards; None if it goes on in both cases, as the totals show."""
        before, after = self.effects.before, self.effects.after
        if not before.result.state.over and not after.result.state.over:
            return None
        first, second = (say(outcome(view.facts, view.result, view.agreed_hands)) for view in (before, after))
        return first, second

    @cached_property
    def tournament_effects(self) -> EffectsSummary | None:
        """The effects in the tournament; None if results are withheld, since a scorer at a table is not an
        organiser."""
        context = self.effects.after.tournament_context
        if context is None or self.effects.tournament is None or context.tournament.embargo:
            return None
        return describe_effects(context.tournament, self.effects.tournament)

    def _row(self, view: GameView) -> HandRow:
        return next(row for row in view.rows if row.number == self.version.number)


def _score(view: GameView) -> str:
    return score_line(*map(figure, view.score))


@require_POST
@scorer_view
def restore_hand(request: DeviceRequest, match: Match, number: int, version: int) -> HttpResponse:
    """Show the effects first; restore the hand once they have been confirmed."""
    game, _is_newest = posted_game(request, match)
    hand = get_object_or_404(Hand, game=game, number=number, version=version)
    context = scorer_context(request)
    if "sure" in request.POST:
        matches.restore_hand(hand, context=context)
        return redirect_to_score(match, requested_game(request))
    effects = matches.preview_action(match, game.number, lambda: matches.restore_hand(hand, context=context))
    page = RestoringPage(hand, effects)
    values = {"page": page, "match": match, "seq": posted_seq(request), "key": posted_key(request)}
    return render(request, "quick/restore.html", values)
