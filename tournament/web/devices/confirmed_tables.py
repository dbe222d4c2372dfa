"""The tables of a phone whose result is confirmed: what its scorer entered, and the desk has looked at."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scoring.contest.match_state import MatchState
from tournament.models import Grant
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import figure
from tournament.web.tournament_pages.names import TournamentNames


@dataclass(frozen=True)
class ConfirmedTable:
    """The last confirmed match of a table, once nothing more is to be entered there. `won`: who won; "" if nobody
    did."""

    placed_match: PlacedMatch
    round_name: str
    names: tuple[str, str]
    short_names: tuple[str, str]
    totals: tuple[str, str]
    won: str

    @property
    def sides(self) -> list[tuple[str, str, bool]]:
        """Each pair, its total, and whether it won."""
        return [(name, total, name == self.won) for name, total in zip(self.short_names, self.totals, strict=True)]


def confirmed_tables(
    snap: Snapshot, grants_here: Sequence[Grant], waiting: Sequence[PlacedMatch], opened: int | None
) -> list[ConfirmedTable]:
    """The last confirmed match at each table of this phone where none of those `waiting` is played; while there are
    such, only of their rounds. None for a person who came in by a role, who has the desk."""
    last: dict[int | None, ConfirmedTable] = {}
    names = TournamentNames(snap.tournament, snap.resolver)
    rounds = {(match.stage, match.round) for match in waiting}
    taken = {match.table_number for match in waiting}
    for round_ in snap.rounds:
        for match in round_.matches if round_.row.published else ():
            is_asked = not waiting or ((match.stage, match.round) in rounds and match.table_number not in taken)
            covered = any(grant.covers_table(match.table_number) for grant in grants_here)
            if is_asked and covered and match.state is MatchState.CONFIRMED and not match.walkover and match.games:
                name = names.match_title(match.stage, match.round, match.slot)
                last[match.table_number] = _confirmed_table(snap, match, name)
    return [last[number] for number in sorted(last, key=partial(table_place, opened=opened))]


def _confirmed_table(snap: Snapshot, match: PlacedMatch, round_name: str) -> ConfirmedTable:
    score, winner = match.games[-1].totals, match.games[-1].winner
    if match.best_of > 1:
        winners = [game.winner for game in match.games]
        score = winners.count(0), winners.count(1)
        winner = None if score[0] == score[1] else 0 if score[0] > score[1] else 1
    totals, short_names = (figure(score[0]), figure(score[1])), short_names_of(snap, match)
    won = "" if winner is None else short_names[winner]
    return ConfirmedTable(match, round_name, full_names_of(snap, match), short_names, totals, won)


def table_place(number: int | None, opened: int | None = None) -> tuple[bool, bool, int]:
    """Where a table stands among others: the one that the phone opened last is the first, whether or not there is
    something to enter; a match without a table is the last."""
    return opened is not None and number != opened, number is None, number or 0


def short_names_of(snap: Snapshot, match: PlacedMatch) -> tuple[str, str]:
    return snap.short_name(match.first), snap.short_name(match.second)


def full_names_of(snap: Snapshot, match: PlacedMatch) -> tuple[str, str]:
    return snap.name(match.first), snap.name(match.second)
