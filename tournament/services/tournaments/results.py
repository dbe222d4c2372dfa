"""What comes of a match: totals, walkovers, disputes, confirmation, and opening a confirmed result again.

`context.expected_seq` is here the seq of the match, not of the tournament: other tables write all the time.
"""

from collections.abc import Sequence
from typing import Any, Literal

from rules.text import _, say
from tournament.models import Game, Match, Note
from tournament.services.matches.games import give_totals, match_decided, new_game
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import NotSeatedYet, Superseded
from tournament.services.matches.writer import MatchWriter
from tournament.services.tournaments import backup
from tournament.services.tournaments.corrections import freeze_dependents, update_dependents
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.writer import TournamentWriter, WriteContext, Written, refuse_contradictions
from tournament.services.writing.refusals import Contradiction, Gone, Stale
from tournament.services.writing.retry import retry_when_locked

Closed = Literal["", "time", "hands"]


def _table(match: Match, context: WriteContext) -> MatchWriter:
    table = MatchWriter(match.pk, None, context.actor)
    if table.match.removed or table.match.round.removed:
        raise Superseded
    return table


def _rule(
    table: MatchWriter, kind: MatchEventKind, context: WriteContext, asked: dict[str, Any], **columns: object
) -> Written:
    """One event about the match as a whole; `Stale` if somebody wrote to this table since."""
    _must_be_current(table, context)
    written = table.rule(kind, context.key, context.device, asked, **columns)
    return Written(written.event, True)


def _must_be_current(table: MatchWriter, context: WriteContext) -> None:
    if context.expected_seq is not None and table.last.seq != context.expected_seq:
        raise Stale(context.expected_seq, table.last.seq)


def _repeated(table: MatchWriter, kind: MatchEventKind, context: WriteContext, asked: dict[str, Any]) -> Written | None:
    done = table.find_repeat(kind, context.key, asked)
    return Written(done.event, False) if done else None


@retry_when_locked
def enter_totals(
    match: Match, totals: Sequence[tuple[int, int]], *, context: WriteContext, closed: Sequence[Closed] = ()
) -> Written:
    """What each game came to (points), in order, where nobody wrote the hands down; fewer take later games back.

    `closed`: what ended each game before its time ("": nothing did); may be shorter.
    """
    table = _table(match, context)
    ends = [*closed, *[""] * len(totals)][: len(totals)]
    asked: dict[str, Any] = {"totals": [points for game in totals for points in game], "ends": ends}
    if done := _repeated(table, MatchEventKind.TOTALS_GIVEN, context, asked):
        return done
    _must_be_current(table, context)
    games = list(Game.objects.filter(match=match, withdrawn=False).order_by("number"))
    for index, given in enumerate(totals):
        game = games[index] if index < len(games) else _begin(table.match, context, index)
        give_totals(game, given, closed=ends[index], **_step(match, context, f"t{index}"))
    for index, game in enumerate(games[len(totals) :], start=len(totals)):
        if game.given is not None:
            give_totals(game, None, **_step(match, context, f"t{index}"))
    refuse_contradictions(table.match.round.stage.tournament)
    return _rule(_table(match, context), MatchEventKind.TOTALS_GIVEN, _now(context), asked)


def _begin(match: Match, context: WriteContext, index: int) -> Game:
    return new_game(match, **_step(match, context, f"g{index}")).game


def _step(match: Match, context: WriteContext, name: str) -> dict[str, object]:
    """A part of a deed, on the match as it is by now."""
    now = MatchWriter(match.pk).last.seq
    return {"expected": now, "key": f"{context.key[:56]}.{name}", "device": context.device, "actor": context.actor}


def _now(context: WriteContext) -> WriteContext:
    return WriteContext(context.key, None, context.actor, context.device)


@retry_when_locked
def confirm(match: Match, *, context: WriteContext, overrule: str = "") -> Written:
    """Let a result count for good. Hands with errors need a referee's written overrule.

    Where the match had been opened again, what hung on it is brought up to it (see `corrections.update_dependents`).
    """
    writer = _desk(match, context)
    table = _table(match, context)
    if done := _repeated(table, MatchEventKind.CONFIRMED, context, {}):
        return done
    games = list(Game.objects.filter(match=match, withdrawn=False))
    away = table.match.absent_0 or table.match.absent_1
    if not away and not match_decided(table.match, games):
        raise Contradiction(say(_("This match is not over yet: enter its result first.")))
    if any(game.drafts for game in games) and not overrule.strip() and table.match.overruled_id is None:
        message = _("A hand of this match has errors. Correct it, or let a referee write down why it counts.")
        raise Contradiction(say(message))
    columns: dict[str, object] = {"confirmed": True, "disputed_id": None}
    if overrule.strip():
        columns["overruled_id"] = Note.objects.create(tournament=writer.tournament, text=overrule.strip()).pk
    written = _rule(table, MatchEventKind.CONFIRMED, context, {}, **columns)
    _follow(writer, context, TournamentEventKind.RESULT_CONFIRMED, match)
    return written


@retry_when_locked
def reopen(match: Match, *, context: WriteContext, reason: str = "") -> Written:
    """Open a confirmed result for a correction. What was published after it stands meanwhile."""
    writer = _desk(match, context)
    table = _table(match, context)
    if done := _repeated(table, MatchEventKind.REOPENED, context, {}):
        return done
    if not table.match.confirmed:
        raise Contradiction(say(_("This result is not confirmed, so it can be corrected as it is.")))
    before = facts_of(writer.tournament)
    fresh = Match.objects.select_related("round__stage", "first", "second").get(pk=match.pk)
    freeze_dependents(writer, fresh, before)
    columns: dict[str, object] = {"confirmed": False}
    if reason.strip():
        columns["disputed_id"] = Note.objects.create(tournament=writer.tournament, text=reason.strip()).pk
    written = _rule(table, MatchEventKind.REOPENED, context, {}, **columns)
    if writer.changes:
        writer.context = WriteContext(f"{context.key[:56]}.hold", None, context.actor, context.device)
        writer.write(TournamentEventKind.RESULT_REOPENED, {"match": match.pk})
    return written


@retry_when_locked
def dispute(match: Match, reason: str, *, context: WriteContext) -> Written:
    """Somebody contests the result; it counts, marked, until it is confirmed."""
    writer = _desk(match, context)
    table = _table(match, context)
    if done := _repeated(table, MatchEventKind.DISPUTED, context, {}):
        return done
    note = Note.objects.create(tournament=writer.tournament, text=reason.strip())
    return _rule(table, MatchEventKind.DISPUTED, context, {}, disputed_id=note.pk)


@retry_when_locked
def settle_dispute(match: Match, *, context: WriteContext) -> Written:
    """The dispute is settled as the result stands."""
    table = _table(match, context)
    if done := _repeated(table, MatchEventKind.SETTLED, context, {}):
        return done
    return _rule(table, MatchEventKind.SETTLED, context, {}, disputed_id=None)


@retry_when_locked
def walkover(match: Match, absent: tuple[bool, bool], *, context: WriteContext) -> Written:
    """One pair, or both, did not come. Confirmed at once; games begun are set aside."""
    writer = _desk(match, context)
    table = _table(match, context)
    asked: dict[str, Any] = {"absent": [int(away) for away in absent]}
    if done := _repeated(table, MatchEventKind.WALKOVER, context, asked):
        return done
    if not table.match.round.published:
        raise NotSeatedYet
    if table.match.confirmed:
        raise Contradiction(say(_("This result is confirmed. Reopen it first.")))
    if any(game.over or game.total_0 or game.total_1 for game in match.games.filter(withdrawn=False)):
        message = _("Something was played at this table. Remove its hands or totals first, or withdraw the pair.")
        raise Contradiction(say(message))
    columns = {"absent_0": absent[0], "absent_1": absent[1], "confirmed": any(absent), "disputed_id": None}
    written = _rule(table, MatchEventKind.WALKOVER, context, asked, **columns)
    _follow(writer, context, TournamentEventKind.WALKOVER, match)
    return written


@retry_when_locked
def take_back_walkover(match: Match, *, context: WriteContext) -> Written:
    """The pair came after all."""
    writer = _desk(match, context)
    table = _table(match, context)
    if done := _repeated(table, MatchEventKind.WALKOVER_TAKEN_BACK, context, {}):
        return done
    if not (table.match.absent_0 or table.match.absent_1):
        raise Gone
    before = facts_of(writer.tournament)
    fresh = Match.objects.select_related("round__stage", "first", "second").get(pk=match.pk)
    freeze_dependents(writer, fresh, before)
    columns = {"absent_0": False, "absent_1": False, "confirmed": False}
    written = _rule(table, MatchEventKind.WALKOVER_TAKEN_BACK, context, {}, **columns)
    _follow(writer, context, TournamentEventKind.WALKOVER_TAKEN_BACK, match)
    return written


def _desk(match: Match, context: WriteContext) -> TournamentWriter:
    """The tournament, held before the table: whoever needs both takes them in this order."""
    return TournamentWriter(match.round.stage.tournament_id, _now(context))


def _follow(writer: TournamentWriter, context: WriteContext, kind: TournamentEventKind, match: Match) -> None:
    """What hangs on the result comes after it; an event of the tournament's own where something moved."""
    backup.after_result(match)
    update_dependents(writer)
    if writer.changes:
        writer.context = WriteContext(f"{context.key[:56]}.then", None, context.actor, context.device)
        writer.write(kind, {"match": match.pk})
    else:
        refuse_contradictions(writer.tournament)
