"""Matches by their addresses, as shown in lists: who plays, and the score."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q

from scoring.hand import GameFacts
from tournament.models import Game, Match
from tournament.models.game import match_decided, match_score
from tournament.models.match import SEATS
from tournament.services.matches.viewing import names_of_pairs


@dataclass(frozen=True)
class MatchWithGames:
    """`game`: the one being played. `match` comes with its names and, if it has one, its tournament and club."""

    match: Match
    games: tuple[Game, ...]

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.games[-1]

    @property
    def facts(self) -> GameFacts:
        """The game without its hands."""
        return GameFacts(self.match.ruled_regulation, pairs=names_of_pairs(self.match))

    @property
    def score(self) -> tuple[int, int]:
        """Games of the match won by each pair."""
        return match_score(self.games)

    @property
    def over(self) -> bool:
        """Whether nothing more will be played in the match."""
        if self.match.best_of == 1:
            return self.game.over
        return match_decided(self.match, self.games)

    @property
    def public(self) -> bool:
        """Whether anybody may see its result now. While results are withheld, no list shows which matches are over."""
        if not self.match.is_in_tournament:
            return True
        round_ = self.match.tournament_round
        return round_.published and round_.stage.tournament.published and not round_.stage.tournament.embargo


def matches_by_address(score_ids: Iterable[str], watch_ids: Iterable[str]) -> list[MatchWithGames]:
    """The matches with these addresses that still exist, unordered. Two queries."""
    games = Prefetch("games", Game.objects.filter(withdrawn=False).order_by("number"))
    rows = (
        Match.objects.filter(Q(score_id__in=tuple(score_ids)) | Q(watch_id__in=tuple(watch_ids)), removed=False)
        .filter(Q(round=None) | Q(round__removed=False, round__stage__tournament__removed=False))
        .select_related("names", *(f"{seat}__names" for seat in SEATS), "round__stage__tournament__club")
        .prefetch_related(games)
    )
    listed_rows = (MatchWithGames(match, tuple(match.games.all())) for match in rows)
    return [listed for listed in listed_rows if listed.games]
