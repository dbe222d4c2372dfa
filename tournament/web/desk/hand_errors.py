"""Finds the first error in the recorded hands of each match, or what else is odd about them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.game import play
from tournament.models import Game, Hand
from tournament.models.hand import game_facts
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView
from tournament.texts import article_name, say


@dataclass(frozen=True)
class HandFinding:
    """`game` and `hand`: as in the entry's address; `position`: the hand's number at the table; `side` None: the whole
    hand."""

    game: int
    hand: int
    position: int
    side: int | None
    message: str
    article: str

    def note(self, names: tuple[str, str]) -> str:
        """The finding where the hand is not the subject. `names`: of both pairs."""
        finding = self.message if self.side is None else f"{names[self.side]}: {self.message}"
        return _("Check hand %(number)s. %(finding)s") % {"number": self.position, "finding": finding}

    def address(self, score_id: str) -> str:
        """Where the hand is corrected."""
        return f"{reverse('quick-hand-edit', args=[score_id, self.hand])}?game={self.game}"


def hand_errors(rounds: Iterable[RoundView]) -> dict[int, HandFinding]:
    """The first error of each match, by match key. One query, whether there are errors or not."""
    rounds_of_games = Q(game__match__round__in=[round_.row.pk for round_ in rounds])
    return _first_findings(rounds_of_games & Q(game__drafts__gt=0), errors=True)


def hand_notes(matches: Iterable[PlacedMatch]) -> dict[int, HandFinding]:
    """What is odd about a hand, though no error, of each of these matches that waits to be confirmed, by match key: the
    first of it. One query if hands were recorded in any of them."""
    entered = [
        match.pk
        for match in matches
        if match.state is MatchState.ENTERED and any(game.by_hands for game in match.games)
    ]
    return _first_findings(Q(game__match__in=entered), errors=False) if entered else {}


def _first_findings(condition: Q, *, errors: bool) -> dict[int, HandFinding]:
    games: dict[Game, list[Hand]] = defaultdict(list)
    rows = Hand.objects.filter(condition, game__withdrawn=False)
    for hand in rows.current().select_related("game__match").order_by("game__match", "game__number", "number"):
        games[hand.game].append(hand)
    findings: dict[int, HandFinding] = {}
    for game, hands in games.items():
        if game.match_id not in findings and (finding := _first(game, hands, errors=errors)):
            findings[game.match_id] = finding
    return findings


def _first(game: Game, hands: list[Hand], *, errors: bool) -> HandFinding | None:
    facts = game_facts(game, hands)
    standing = [hand for hand in hands if not hand.removed]
    for position, (hand, result) in enumerate(zip(standing, play(facts).hands, strict=True), start=1):
        for finding in result.findings:
            if finding.is_error is errors:
                message = say(finding.message)
                return HandFinding(
                    game.number, hand.number, position, finding.side, message, article_name(finding.article)
                )
    return None
