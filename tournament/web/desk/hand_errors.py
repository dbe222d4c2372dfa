"""Finds the first error in the recorded hands of each match."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.game import play
from tournament.models import Game, Hand
from tournament.models.hand import game_facts
from tournament.services.tournaments.placed_matches import RoundView
from tournament.texts import article_name, say


@dataclass(frozen=True)
class HandError:
    """`game` and `hand`: as in the entry's address; `position`: the hand's number at the table; `side` None: the whole
    hand."""

    game: int
    hand: int
    position: int
    side: int | None
    message: str
    article: str


def hand_errors(rounds: Iterable[RoundView]) -> dict[int, HandError]:
    """The first error of each match, by match key. One query, whether there are errors or not."""
    games: dict[Game, list[Hand]] = defaultdict(list)
    ids = [round_.row.pk for round_ in rounds]
    rows = Hand.objects.filter(game__match__round__in=ids, game__drafts__gt=0, game__withdrawn=False)
    for hand in rows.current().select_related("game__match").order_by("game__match", "game__number", "number"):
        games[hand.game].append(hand)
    errors: dict[int, HandError] = {}
    for game, hands in games.items():
        error = _first(game, hands)
        if error and game.match_id not in errors:
            errors[game.match_id] = error
    return errors


def _first(game: Game, hands: list[Hand]) -> HandError | None:
    facts = game_facts(game, hands)
    standing = [hand for hand in hands if not hand.removed]
    for position, (hand, result) in enumerate(zip(standing, play(facts).hands, strict=True), start=1):
        for finding in result.findings:
            if finding.is_error:
                message = say(finding.message)
                return HandError(
                    game.number, hand.number, position, finding.side, message, article_name(finding.article)
                )
    return None
