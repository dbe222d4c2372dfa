"""Ending a game early, going on with it, the next game of a match, and the pairs' names."""

from collections.abc import Iterable
from typing import Literal

from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Game, Match, MatchNames, User
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import (
    GameGoesOn,
    GameOver,
    KeptByHands,
    MatchDecided,
    NotClosed,
    OfTournament,
)
from tournament.services.matches.writer import MatchWriter, Written
from tournament.services.quick.names import check_names
from tournament.services.writing.retry import retry_when_locked
from tournament.signals import announce_erased

Closed = Literal["time", "hands"]


@retry_when_locked
def close_game(game: Game, how: Closed, *, expected: int, key: str, device: str = "") -> Written:
    """End a game early: the higher total wins."""
    if how not in ("time", "hands"):
        raise ValueError(how)
    writer = MatchWriter(game.match_id, game.number)
    if done := writer.find_repeat(MatchEventKind.GAME_CLOSED, key, {"game": game.number, "closed": how}):
        return done
    writer.refuse_unless_writable(expected)
    if writer.game.over or writer.game.closed:
        raise GameOver
    payload = {"closed": how, "was": {"closed": ""}}
    return writer.write(MatchEventKind.GAME_CLOSED, key, device, payload, closed=how)


@retry_when_locked
def reopen_game(game: Game, *, expected: int, key: str, device: str = "") -> Written:
    """Go on with a game that was closed."""
    writer = MatchWriter(game.match_id, game.number)
    if done := writer.find_repeat(MatchEventKind.GAME_REOPENED, key, {"game": game.number}):
        return done
    writer.refuse_unless_writable(expected)
    if not writer.game.closed:
        raise NotClosed
    payload = {"closed": "", "was": {"closed": writer.game.closed}}
    return writer.write(MatchEventKind.GAME_REOPENED, key, device, payload, closed="")


@retry_when_locked
def new_game(
    match: Match,
    *,
    expected: int,
    key: str,
    starter: Literal[0, 1] | None = None,
    device: str = "",
    actor: User | None = None,
) -> Written:
    """The next game of a match of three or five. `again` begins another match instead."""
    writer = MatchWriter(match.pk, None, actor)
    if done := writer.find_repeat(MatchEventKind.GAME_BEGUN, key, {"starter": starter}):
        return done
    writer.refuse_unless_writable(expected)
    if not writer.game.over:
        raise GameGoesOn
    games = list(writer.match.games.all())
    if match_decided(writer.match, games):
        raise MatchDecided
    writer.take(Game(match=writer.match, number=max(game.number for game in games) + 1, starter=starter))
    return writer.write(MatchEventKind.GAME_BEGUN, key, device, {"starter": starter, "withdrawn": False})


@retry_when_locked
def rename_pairs(match: Match, names: tuple[str, str] | None, *, expected: int, key: str, device: str = "") -> Written:
    """Other names for the pairs; None erases them. The event holds none."""
    check_names(names)
    writer = MatchWriter(match.pk)
    if writer.match.of_tournament:
        raise OfTournament
    if done := writer.find_repeat(MatchEventKind.PAIRS_RENAMED, key, {}):
        return done
    writer.refuse_unless_writable(expected)
    MatchNames.objects.filter(match=writer.match).delete()
    announce_erased(writer.match.watch_id)
    if names is not None:
        MatchNames.objects.create(match=writer.match, first=names[0], second=names[1])
    return writer.write(MatchEventKind.PAIRS_RENAMED, key, device, {})


@retry_when_locked
def give_totals(
    game: Game,
    totals: tuple[int, int] | None,
    *,
    expected: int,
    key: str,
    device: str = "",
    actor: User | None = None,
    closed: Literal["", "time", "hands"] = "",
) -> Written:
    """What a game came to (points), where its hands were not written down; None takes the totals back.

    `closed`: what ended it before its time, if anything did.
    """
    writer = MatchWriter(game.match_id, game.number, actor)
    given = list(totals) if totals is not None else [None, None]
    if done := writer.find_repeat(
        MatchEventKind.TOTALS_GIVEN, key, {"game": game.number, "given": given, "closed": closed}
    ):
        return done
    writer.refuse_unless_writable(expected)
    if any(not hand.removed for hand in writer.hands.values()):
        raise KeptByHands
    was = {"given": [writer.game.given_0, writer.game.given_1], "closed": writer.game.closed}
    payload = {"given": given, "closed": closed, "was": was}
    return writer.write(
        MatchEventKind.TOTALS_GIVEN, key, device, payload, given_0=given[0], given_1=given[1], closed=closed
    )


def match_decided(match: Match, games: Iterable[Game]) -> bool:
    """Whether the games agreed on have a winner (or, where a level match counts, are all played)."""
    games = [game for game in games if not game.withdrawn]
    if not match.of_tournament:
        return max(match_score(games)) >= match.needed
    complete = [PlayedGame(game.totals, True, game.winner) for game in games if game.over]
    return is_decided(complete, match.agreed, match.elimination)


def match_score(games: Iterable[Game]) -> tuple[int, int]:
    """Games won by each pair."""
    won = [game.winner for game in games if game.over and not game.withdrawn]
    return won.count(0), won.count(1)
