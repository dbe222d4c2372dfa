"""Ends a game early, reopens it, and begins the next game of a match."""

from typing import Literal

from scoring.hand import CLOSED, Closed
from tournament.models import Game, Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import (
    GameOver,
    NotClosed,
)
from tournament.services.matches.writer import MatchWriter
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.writer import retry_when_locked

Starter = Literal[0, 1] | None


@retry_when_locked
def close_game(game: Game, how: Closed, *, context: WriteContext) -> MatchWritten:
    """End a game early: the higher total wins. Raises `GameOver` if it has ended, and `ValueError` for another
    `how`."""
    if how not in CLOSED:
        raise ValueError(how)
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number, "closed": how}
    if repeat := writer.find_repeat(MatchEventKind.GAME_CLOSED, asked):
        return repeat
    writer.refuse_unless_writable()
    if writer.game.over or writer.game.closed:
        raise GameOver
    writer.change(writer.game, closed=how)
    return writer.write(MatchEventKind.GAME_CLOSED, asked)


@retry_when_locked
def reopen_game(game: Game, *, context: WriteContext) -> MatchWritten:
    """Reopen a game that was closed. Raises `NotClosed` if it was not."""
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number}
    if repeat := writer.find_repeat(MatchEventKind.GAME_REOPENED, asked):
        return repeat
    writer.refuse_unless_writable()
    if not writer.game.closed:
        raise NotClosed
    writer.change(writer.game, closed="")
    return writer.write(MatchEventKind.GAME_REOPENED, asked)


@retry_when_locked
def new_game(match: Match, *, context: WriteContext, starter: Starter = None) -> MatchWritten:
    """Start the next game of a match of three or five. `quick.start_rematch` begins another match instead."""
    writer = MatchWriter(match.pk, context)
    asked = {"starter": starter}
    if repeat := writer.find_repeat(MatchEventKind.GAME_BEGUN, asked):
        return repeat
    writer.refuse_unless_writable()
    writer.begin_game(starter)
    return writer.write(MatchEventKind.GAME_BEGUN, asked)
