"""Ends a game early, reopens it, begins the next game of a match, and names the pairs."""

from typing import Literal

from scoring.hand import Closed
from tournament.models import Game, Match, MatchNames
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.names import check_names
from tournament.services.matches.refusals import (
    BelongsToTournament,
    GameOver,
    NotClosed,
)
from tournament.services.matches.writer import MatchWriter
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased

Starter = Literal[0, 1] | None


@retry_when_locked
def close_game(game: Game, how: Closed, *, context: WriteContext) -> MatchWritten:
    """End a game early: the higher total wins."""
    if how not in ("time", "hands"):
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
    """Reopen a game that was closed."""
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
    """Start the next game of a match of three or five. `again` begins another match instead."""
    writer = MatchWriter(match.pk, context)
    asked = {"starter": starter}
    if repeat := writer.find_repeat(MatchEventKind.GAME_BEGUN, asked):
        return repeat
    writer.refuse_unless_writable()
    writer.begin_game(starter)
    return writer.write(MatchEventKind.GAME_BEGUN, asked)


@retry_when_locked
def rename_pairs(match: Match, names: tuple[str, str] | None, *, context: WriteContext) -> MatchWritten:
    """Rename the pairs; None erases their names. The event holds none."""
    check_names(names)
    writer = MatchWriter(match.pk, context)
    if writer.match.of_tournament:
        raise BelongsToTournament
    if repeat := writer.find_repeat(MatchEventKind.PAIRS_RENAMED, {}):
        return repeat
    writer.refuse_unless_writable()
    MatchNames.objects.filter(match=writer.match).delete()
    announce_erased(writer.match.watch_id)
    if names is not None:
        MatchNames.objects.create(match=writer.match, first=names[0], second=names[1])
    return writer.write(MatchEventKind.PAIRS_RENAMED, {})
