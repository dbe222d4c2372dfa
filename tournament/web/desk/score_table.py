"""The score of a match, game by game, as shown on its page at the desk."""

from dataclasses import dataclass

from tournament.services.tournaments.placed_matches import TableGame
from tournament.texts import figure
from tournament.web.tournament_pages.match_rows import MatchRow


@dataclass(frozen=True)
class ScoreTable:
    """The score. `blind`: whether the first entry is hidden from the reader, who then sees no score."""

    match_row: MatchRow
    blind: bool

    @property
    def _begun(self) -> list[tuple[int, TableGame]]:
        games = enumerate(() if self.blind else self.match_row.placed_match.games, start=1)
        return [(number, game) for number, game in games if game.over or game.by_hands]

    @property
    def games(self) -> list[int]:
        """The numbers of the games that have begun."""
        return [number for number, _game in self._begun]

    @property
    def rows(self) -> list[tuple[str, str, bool, list[str]]]:
        """For each pair: its name, who of it sits down, whether it has won (confirmed), and its total of each game that
        has begun."""
        return [
            (name, seated, won, [figure(game.totals[side]) for _number, game in self._begun])
            for side, (name, seated, won) in enumerate(self.match_row.sides)
        ]
