"""A result laid out as on its sheet: a column for each pair, a row for each hand, the final sums largest."""

from dataclasses import dataclass

from scoring.contest.model import PairId
from tournament.models import Match
from tournament.services import matches
from tournament.services.matches import GameView
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import figure
from tournament.web.tournament_pages.match_rows import MatchRow


@dataclass(frozen=True)
class SheetGame:
    """A game. `rows`: for each hand, a pair's total and its sum so far, one pair after the other."""

    number: int
    rows: tuple[tuple[tuple[str, str], tuple[str, str]], ...]
    totals: tuple[str, str]


@dataclass(frozen=True)
class CheckedSheet:
    names: tuple[str, str]
    players: tuple[tuple[str, ...], tuple[str, ...]]
    games: tuple[SheetGame, ...]

    @property
    def by_hands(self) -> bool:
        return any(game.rows for game in self.games)


def checked_sheet(snap: Snapshot, match: Match, row: MatchRow) -> CheckedSheet:
    """The result as a sheet. Three queries for each game recorded by hands; none for totals."""
    placed = row.placed_match
    begun = [(number, game) for number, game in enumerate(placed.games, start=1) if game.over or game.by_hands]
    games = tuple(
        SheetGame(number, _rows(match, game.number) if game.by_hands else (), _figures(game.totals))
        for number, game in begun
    )
    return CheckedSheet(row.names, (_players(snap, placed.first), _players(snap, placed.second)), games)


def _players(snap: Snapshot, code: PairId | None) -> tuple[str, ...]:
    """The players' full names, as on the sheet."""
    pair = snap.facts.pairs.get(code or "") if snap.facts else None
    return pair.players if pair else ()


def _rows(match: Match, number: int) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]:
    view: GameView = matches.game_view(match, number)
    hands = [(_figures(hand.totals), _figures(hand.running)) for hand in view.result.hands]
    return tuple(((total[0], sums[0]), (total[1], sums[1])) for total, sums in hands)


def _figures(pair: tuple[int, int]) -> tuple[str, str]:
    return figure(pair[0]), figure(pair[1])
