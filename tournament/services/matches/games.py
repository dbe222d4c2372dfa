"""Ending a game early, going on with it, the next game of a match, totals without hands, and the pairs' names."""

from collections.abc import Iterable, Sequence
from typing import Literal

from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Game, Match, MatchNames
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import (
    BelongsToTournament,
    GameNotOver,
    GameOver,
    HandsRecorded,
    MatchDecided,
    NotClosed,
)
from tournament.services.matches.writer import MatchWriter
from tournament.services.quick.names import check_names
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased

Closed = Literal["time", "hands"]
Starter = Literal[0, 1] | None


@retry_when_locked
def close_game(game: Game, how: Closed, *, context: WriteContext) -> MatchWritten:
    """End a game early: the higher total wins."""
    if how not in ("time", "hands"):
        raise ValueError(how)
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number, "closed": how}
    if done := writer.find_repeat(MatchEventKind.GAME_CLOSED, asked):
        return done
    writer.refuse_unless_writable()
    if writer.game.over or writer.game.closed:
        raise GameOver
    writer.change(writer.game, closed=how)
    return writer.write(MatchEventKind.GAME_CLOSED, asked)


@retry_when_locked
def reopen_game(game: Game, *, context: WriteContext) -> MatchWritten:
    """Go on with a game that was closed."""
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number}
    if done := writer.find_repeat(MatchEventKind.GAME_REOPENED, asked):
        return done
    writer.refuse_unless_writable()
    if not writer.game.closed:
        raise NotClosed
    writer.change(writer.game, closed="")
    return writer.write(MatchEventKind.GAME_REOPENED, asked)


@retry_when_locked
def new_game(match: Match, *, context: WriteContext, starter: Starter = None) -> MatchWritten:
    """The next game of a match of three or five. `again` begins another match instead."""
    writer = MatchWriter(match.pk, context)
    asked = {"starter": starter}
    if done := writer.find_repeat(MatchEventKind.GAME_BEGUN, asked):
        return done
    writer.refuse_unless_writable()
    begin_game(writer, starter)
    return writer.write(MatchEventKind.GAME_BEGUN, asked)


def begin_game(writer: MatchWriter, starter: Starter = None) -> None:
    """The next game; `GameNotOver`, `MatchDecided`."""
    if not writer.game.over:
        raise GameNotOver
    if match_decided(writer.match, writer.games):
        raise MatchDecided
    writer.add_game(Game(match=writer.match, number=writer.every_game[-1].number + 1, starter=starter))


@retry_when_locked
def rename_pairs(match: Match, names: tuple[str, str] | None, *, context: WriteContext) -> MatchWritten:
    """Other names for the pairs; None erases them. The event holds none."""
    check_names(names)
    writer = MatchWriter(match.pk, context)
    if writer.match.of_tournament:
        raise BelongsToTournament
    if done := writer.find_repeat(MatchEventKind.PAIRS_RENAMED, {}):
        return done
    writer.refuse_unless_writable()
    MatchNames.objects.filter(match=writer.match).delete()
    announce_erased(writer.match.watch_id)
    if names is not None:
        MatchNames.objects.create(match=writer.match, first=names[0], second=names[1])
    return writer.write(MatchEventKind.PAIRS_RENAMED, {})


def give_totals(writer: MatchWriter, totals: Sequence[tuple[int, int]], ends: Sequence[str]) -> None:
    """What each game came to (points), in order, where nobody wrote the hands down; fewer clear later games.

    `ends`: what ended each game before its time ("": nothing did). `HandsRecorded`, `GameNotOver`, `MatchDecided`.
    """
    for index, given in enumerate(totals):
        if index == len(writer.games):
            begin_game(writer)
        writer.game = writer.games[index]
        _give(writer, writer.game, given, ends[index])
    for game in writer.games[len(totals) :]:
        if game.given is not None:
            _give(writer, game, (None, None), "")


def _give(writer: MatchWriter, game: Game, given: tuple[int | None, int | None], closed: str) -> None:
    if any(not hand.removed for hand in writer.hands_of(game).values()):
        raise HandsRecorded
    writer.change(game, given_0=given[0], given_1=given[1], closed=closed)
    writer.update_derived(game)


def match_decided(match: Match, games: Iterable[Game]) -> bool:
    """Whether the games agreed on have a winner (or, where a level match counts, are all played)."""
    games = [game for game in games if not game.withdrawn]
    if not match.of_tournament:
        return max(match_score(games)) >= match.needed
    complete = [PlayedGame(game.totals, True, game.winning_side) for game in games if game.over]
    return is_decided(complete, match.agreed, match.elimination)


def match_score(games: Iterable[Game]) -> tuple[int, int]:
    """Games won by each pair."""
    won = [game.winner for game in games if game.over and not game.withdrawn]
    return won.count(0), won.count(1)
