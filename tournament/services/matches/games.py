"""Ending a game early, going on with it, the next game of a match, and the pairs' names."""

from collections.abc import Iterable
from typing import Literal

from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Game, Match, MatchNames, User
from tournament.services.matches.kinds import Kind
from tournament.services.matches.refusals import (
    GameGoesOn,
    GameOver,
    KeptByHands,
    MatchDecided,
    NotClosed,
    OfTournament,
)
from tournament.services.matches.writer import Desk, Written
from tournament.services.quick.names import check_names
from tournament.services.writing.retry import retry_when_locked

Closed = Literal["time", "hands"]


@retry_when_locked
def close_game(game: Game, how: Closed, *, expected: int, key: str, device: str = "") -> Written:
    """End a game early: the higher total wins."""
    if how not in ("time", "hands"):
        raise ValueError(how)
    desk = Desk(game.match_id, game.number)
    if done := desk.repeated(Kind.GAME_CLOSED, key, {"game": game.number, "closed": how}):
        return done
    desk.must_be_at(expected)
    if desk.game.over or desk.game.closed:
        raise GameOver
    payload = {"closed": how, "was": {"closed": ""}}
    return desk.write(Kind.GAME_CLOSED, key, device, payload, closed=how)


@retry_when_locked
def reopen_game(game: Game, *, expected: int, key: str, device: str = "") -> Written:
    """Go on with a game that was closed."""
    desk = Desk(game.match_id, game.number)
    if done := desk.repeated(Kind.GAME_REOPENED, key, {"game": game.number}):
        return done
    desk.must_be_at(expected)
    if not desk.game.closed:
        raise NotClosed
    payload = {"closed": "", "was": {"closed": desk.game.closed}}
    return desk.write(Kind.GAME_REOPENED, key, device, payload, closed="")


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
    desk = Desk(match.pk, None, actor)
    if done := desk.repeated(Kind.GAME_BEGUN, key, {"starter": starter}):
        return done
    desk.must_be_at(expected)
    if not desk.game.over:
        raise GameGoesOn
    games = list(desk.match.games.all())
    if match_decided(desk.match, games):
        raise MatchDecided
    desk.take(Game(match=desk.match, number=max(game.number for game in games) + 1, starter=starter))
    return desk.write(Kind.GAME_BEGUN, key, device, {"starter": starter, "withdrawn": False})


@retry_when_locked
def rename_pairs(match: Match, names: tuple[str, str] | None, *, expected: int, key: str, device: str = "") -> Written:
    """Other names for the pairs; None erases them. The event holds none."""
    check_names(names)
    desk = Desk(match.pk)
    if desk.match.of_tournament:
        raise OfTournament
    if done := desk.repeated(Kind.PAIRS_RENAMED, key, {}):
        return done
    desk.must_be_at(expected)
    MatchNames.objects.filter(match=desk.match).delete()
    if names is not None:
        MatchNames.objects.create(match=desk.match, first=names[0], second=names[1])
    return desk.write(Kind.PAIRS_RENAMED, key, device, {})


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
    desk = Desk(game.match_id, game.number, actor)
    given = list(totals) if totals is not None else [None, None]
    if done := desk.repeated(Kind.TOTALS_GIVEN, key, {"game": game.number, "given": given, "closed": closed}):
        return done
    desk.must_be_at(expected)
    if any(not hand.removed for hand in desk.hands.values()):
        raise KeptByHands
    was = {"given": [desk.game.given_0, desk.game.given_1], "closed": desk.game.closed}
    payload = {"given": given, "closed": closed, "was": was}
    return desk.write(Kind.TOTALS_GIVEN, key, device, payload, given_0=given[0], given_1=given[1], closed=closed)


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
