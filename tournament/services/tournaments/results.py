"""What comes of a match: totals, walkovers, disputes, confirmation, and opening a confirmed result again.

`by.expected` is here the seq of the match, not of the tournament: other tables write all the time.
"""

from collections.abc import Sequence
from typing import Any, Literal

from rules.text import _, say
from tournament.models import Game, Match, Note
from tournament.services.matches import Kind as TableKind
from tournament.services.matches.games import give_totals, match_decided, new_game
from tournament.services.matches.refusals import NotSeatedYet, Superseded
from tournament.services.matches.writer import Desk as Table
from tournament.services.tournaments import backup
from tournament.services.tournaments.corrections import hold, settle
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.kinds import Kind
from tournament.services.tournaments.refusals import Contradiction, Gone, KeyReused, Stale
from tournament.services.tournaments.writer import By, Desk, Written, refuse_contradictions
from tournament.services.writing.retry import one_write

Closed = Literal["", "time", "hands"]


def _table(match: Match, by: By) -> Table:
    table = Table(match.pk, None, by.actor)
    if table.match.removed or table.match.round.removed:
        raise Superseded
    return table


def _rule(table: Table, kind: TableKind, by: By, asked: dict[str, Any], **columns: object) -> Written:
    """One event about the match as a whole; `Stale` if somebody wrote to this table since."""
    _must_be_current(table, by)
    written = table.rule(kind, by.key, by.device, asked, **columns)
    return Written(written.event, True)


def _must_be_current(table: Table, by: By) -> None:
    if by.expected is not None and table.last.seq != by.expected:
        raise Stale(by.expected, table.last.seq)


def _repeated(table: Table, kind: TableKind, by: By, asked: dict[str, Any]) -> Written | None:
    from tournament.services import matches

    try:
        done = table.repeated(kind, by.key, asked)
    except matches.KeyReused:
        raise KeyReused from None
    return Written(done.event, False) if done else None


@one_write
def enter_totals(match: Match, totals: Sequence[tuple[int, int]], *, by: By, closed: Sequence[Closed] = ()) -> Written:
    """What each game came to (points), in order, where nobody wrote the hands down; fewer take later games back.

    `closed`: what ended each game before its time ("": nothing did); may be shorter.
    """
    table = _table(match, by)
    ends = [*closed, *[""] * len(totals)][: len(totals)]
    asked: dict[str, Any] = {"totals": [points for game in totals for points in game], "ends": ends}
    if done := _repeated(table, TableKind.TOTALS_GIVEN, by, asked):
        return done
    _must_be_current(table, by)
    games = list(Game.objects.filter(match=match, withdrawn=False).order_by("number"))
    for index, given in enumerate(totals):
        game = games[index] if index < len(games) else _begin(table.match, by, index)
        give_totals(game, given, closed=ends[index], **_step(match, by, f"t{index}"))
    for index, game in enumerate(games[len(totals) :], start=len(totals)):
        if game.given is not None:
            give_totals(game, None, **_step(match, by, f"t{index}"))
    refuse_contradictions(table.match.round.stage.tournament)
    return _rule(_table(match, by), TableKind.TOTALS_GIVEN, _now(by), asked)


def _begin(match: Match, by: By, index: int) -> Game:
    return new_game(match, **_step(match, by, f"g{index}")).game


def _step(match: Match, by: By, name: str) -> dict[str, object]:
    """A part of a deed, on the match as it is by now."""
    now = Table(match.pk).last.seq
    return {"expected": now, "key": f"{by.key[:56]}.{name}", "device": by.device, "actor": by.actor}


def _now(by: By) -> By:
    return By(by.key, None, by.actor, by.device)


@one_write
def confirm(match: Match, *, by: By, overrule: str = "") -> Written:
    """Let a result count for good. Hands with errors need a referee's written overrule.

    Where the match had been opened again, what hung on it is brought up to it (see `structure.settle`).
    """
    desk = _desk(match, by)
    table = _table(match, by)
    if done := _repeated(table, TableKind.CONFIRMED, by, {}):
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
        columns["overruled_id"] = Note.objects.create(tournament=desk.tournament, text=overrule.strip()).pk
    written = _rule(table, TableKind.CONFIRMED, by, {}, **columns)
    _follow(desk, by, Kind.RESULT_CONFIRMED, match)
    return written


@one_write
def reopen(match: Match, *, by: By, reason: str = "") -> Written:
    """Open a confirmed result for a correction. What was published after it stands meanwhile."""
    desk = _desk(match, by)
    table = _table(match, by)
    if done := _repeated(table, TableKind.REOPENED, by, {}):
        return done
    if not table.match.confirmed:
        raise Contradiction(say(_("This result is not confirmed, so it can be corrected as it is.")))
    before = facts_of(desk.tournament)
    fresh = Match.objects.select_related("round__stage", "first", "second").get(pk=match.pk)
    hold(desk, fresh, before)
    columns: dict[str, object] = {"confirmed": False}
    if reason.strip():
        columns["disputed_id"] = Note.objects.create(tournament=desk.tournament, text=reason.strip()).pk
    written = _rule(table, TableKind.REOPENED, by, {}, **columns)
    if desk.changes:
        desk.by = By(f"{by.key[:56]}.hold", None, by.actor, by.device)
        desk.write(Kind.RESULT_REOPENED, {"match": match.pk})
    return written


@one_write
def dispute(match: Match, reason: str, *, by: By) -> Written:
    """Somebody contests the result; it counts, marked, until it is confirmed."""
    desk = _desk(match, by)
    table = _table(match, by)
    if done := _repeated(table, TableKind.DISPUTED, by, {}):
        return done
    note = Note.objects.create(tournament=desk.tournament, text=reason.strip())
    return _rule(table, TableKind.DISPUTED, by, {}, disputed_id=note.pk)


@one_write
def settle_dispute(match: Match, *, by: By) -> Written:
    """The dispute is settled as the result stands."""
    table = _table(match, by)
    if done := _repeated(table, TableKind.SETTLED, by, {}):
        return done
    return _rule(table, TableKind.SETTLED, by, {}, disputed_id=None)


@one_write
def walkover(match: Match, absent: tuple[bool, bool], *, by: By) -> Written:
    """One pair, or both, did not come. Confirmed at once; games begun are set aside."""
    desk = _desk(match, by)
    table = _table(match, by)
    asked: dict[str, Any] = {"absent": [int(away) for away in absent]}
    if done := _repeated(table, TableKind.WALKOVER, by, asked):
        return done
    if not table.match.round.published:
        raise NotSeatedYet
    if table.match.confirmed:
        raise Contradiction(say(_("This result is confirmed. Open it again first.")))
    if any(game.over or game.total_0 or game.total_1 for game in match.games.filter(withdrawn=False)):
        message = _("Something was played at this table. Remove its hands or totals first, or let the pair withdraw.")
        raise Contradiction(say(message))
    columns = {"absent_0": absent[0], "absent_1": absent[1], "confirmed": any(absent), "disputed_id": None}
    written = _rule(table, TableKind.WALKOVER, by, asked, **columns)
    _follow(desk, by, Kind.WALKOVER, match)
    return written


@one_write
def take_back_walkover(match: Match, *, by: By) -> Written:
    """The pair came after all."""
    desk = _desk(match, by)
    table = _table(match, by)
    if done := _repeated(table, TableKind.WALKOVER_TAKEN_BACK, by, {}):
        return done
    if not (table.match.absent_0 or table.match.absent_1):
        raise Gone
    before = facts_of(desk.tournament)
    fresh = Match.objects.select_related("round__stage", "first", "second").get(pk=match.pk)
    hold(desk, fresh, before)
    columns = {"absent_0": False, "absent_1": False, "confirmed": False}
    written = _rule(table, TableKind.WALKOVER_TAKEN_BACK, by, {}, **columns)
    _follow(desk, by, Kind.WALKOVER_TAKEN_BACK, match)
    return written


def _desk(match: Match, by: By) -> Desk:
    """The tournament, held before the table: whoever needs both takes them in this order."""
    return Desk(match.round.stage.tournament_id, _now(by))


def _follow(desk: Desk, by: By, kind: Kind, match: Match) -> None:
    """What hangs on the result comes after it; an event of the tournament's own where something moved."""
    backup.after_result(match)
    settle(desk)
    if desk.changes:
        desk.by = By(f"{by.key[:56]}.then", None, by.actor, by.device)
        desk.write(kind, {"match": match.pk})
    else:
        refuse_contradictions(desk.tournament)
