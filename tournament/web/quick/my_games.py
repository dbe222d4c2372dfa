"""Lists the games of a device: who plays, where, the score, and the link."""

from dataclasses import dataclass, replace
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.schema import Regulation
from tournament.boards.score_sheet import shown_names
from tournament.services.matches.listing import MatchWithGames, matches_by_address
from tournament.services.matches.short_names import short_pairs
from tournament.texts import figure, score_line
from tournament.web.hours import day_or_hour
from tournament.web.quick.device_games import DeviceGames

OTHER_GAMES = 4
"""Number of games besides the last one on the home page."""
SHOWN_GAMES = 6
"""Number of games shown at once; older ones are folded away."""
EVENING = timedelta(hours=12)
"""How long after it was last opened a game that is not over is taken to be still in play."""


@dataclass(frozen=True)
class MyGame:
    """A row of the list. `played`: whether the device scores the game; otherwise it watches it."""

    listed_match: MatchWithGames
    played: bool

    @property
    def address(self) -> str:
        """The address by which the device knows it."""
        return self.listed_match.match.score_id if self.played else self.listed_match.match.watch_id

    @property
    def url(self) -> str:
        return reverse("quick-score" if self.played else "quick-watch", args=[self.address])

    @property
    def names(self) -> tuple[str, str]:
        """The pairs' short names, since there is little room."""
        return shown_names(replace(self.listed_match.facts, pairs=short_pairs(self.listed_match.match)))

    @property
    def location(self) -> str:
        """Its tournament and table, else the regulation."""
        match = self.listed_match.match
        if not match.is_in_tournament:
            return _(self.regulation.name)
        name = match.tournament_round.stage.tournament.name
        table = [_("Table %(number)s") % {"number": match.table}] if match.table else []
        return " · ".join([name, *table])

    @property
    def last_written(self) -> str:
        """When it was last written to, in the zone of its club; in the active one for a quick game."""
        match = self.listed_match.match
        if not match.is_in_tournament:
            return day_or_hour(match.last_used)
        with timezone.override(match.tournament_round.stage.tournament.club.zone):
            return day_or_hour(match.last_used)

    @property
    def description(self) -> str:
        """Where it is played, which game of the match it is, and when."""
        has_more_games = self.listed_match.match.best_of > 1
        game = [_("Game %(number)s") % {"number": self.listed_match.game.number}] if has_more_games else []
        return " · ".join([self.location, *game, self.last_written])

    @property
    def regulation(self) -> Regulation:
        return self.listed_match.facts.regulation

    @property
    def score(self) -> str:
        """Points of the game being played, or games won once the match is over; "" while this is not public."""
        if not self.played and not self.listed_match.public:
            return ""
        match = self.listed_match.match
        both = (
            self.listed_match.score if match.best_of > 1 and self.listed_match.over else self.listed_match.game.totals
        )
        return score_line(*map(figure, both))

    @property
    def over(self) -> bool:
        return bool(self.score) and self.listed_match.over

    @property
    def in_play(self) -> bool:
        """Whether the device still scores it: it is not over, and was opened this evening."""
        return self.played and not self.over and timezone.now() - self.listed_match.match.last_used < EVENING

    def is_between(self, names: tuple[str, str]) -> bool:
        """Whether it is outside tournaments and these pairs play it, in either order."""
        pairs = self.listed_match.facts.pairs
        if self.listed_match.match.is_in_tournament or pairs is None:
            return False
        return sorted(map(str.casefold, pairs)) == sorted(map(str.casefold, names))


@dataclass(frozen=True)
class MyGames:
    """The device's games: those it scores, then those it watches, each last opened first."""

    games: tuple[MyGame, ...]

    @property
    def first_games(self) -> tuple[MyGame, ...]:
        return self.games[:SHOWN_GAMES]

    @property
    def earlier(self) -> tuple[MyGame, ...]:
        return self.games[SHOWN_GAMES:]

    @property
    def other_games(self) -> tuple[MyGame, ...]:
        """The games besides the last one, which the home page shows as a sheet."""
        return tuple(game for game in self.games if game != self.last_played)[:OTHER_GAMES]

    @property
    def can_expire(self) -> bool:
        """Whether any of them is removed once nobody uses it; games of a tournament are kept."""
        return any(not game.listed_match.match.is_in_tournament for game in self.games)

    @property
    def has_more(self) -> bool:
        return len(self.games) > OTHER_GAMES + 1

    @property
    def last_played(self) -> MyGame | None:
        return next((game for game in self.games if game.played), None)

    @property
    def last_free(self) -> MyGame | None:
        """The last game it scored outside a tournament; None if there is none."""
        return next((game for game in self.games if game.played and not game.listed_match.match.is_in_tournament), None)

    @property
    def in_play(self) -> tuple[MyGame, ...]:
        """The games that it still scores."""
        return tuple(game for game in self.games if game.in_play)

    @property
    def last_regulation(self) -> str | None:
        """The key of the regulation of the last game it scored, or else watched."""
        last = self.last_played or next(iter(self.games), None)
        return last.regulation.key if last else None


def my_games(addresses: DeviceGames) -> MyGames:
    """The games at these addresses that still exist. Two queries; none if there are no addresses."""
    if not addresses.score_ids and not addresses.watch_ids:
        return MyGames(())
    listed = matches_by_address(addresses.score_ids, addresses.watch_ids)
    by_score = {listed_match.match.score_id: listed_match for listed_match in listed}
    by_watch = {listed_match.match.watch_id: listed_match for listed_match in listed}
    played = [by_score[address] for address in addresses.score_ids if address in by_score]
    scored = {listed_match.match.pk for listed_match in played}
    watched = [by_watch[address] for address in addresses.watch_ids if address in by_watch]
    only_watched = [
        listed_match
        for listed_match in watched
        if listed_match.match.pk not in scored and _names_are_public(listed_match)
    ]
    return MyGames(
        (
            *(MyGame(listed_match, played=True) for listed_match in played),
            *(MyGame(listed_match, played=False) for listed_match in only_watched),
        )
    )


def _names_are_public(listed: MatchWithGames) -> bool:
    """Whether spectators may see who plays, which they may not before the round is published."""
    match = listed.match
    if not match.is_in_tournament:
        return True
    return match.tournament_round.published and match.tournament_round.stage.tournament.published
