"""The history of a match, from its events and the versions of its hands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from rules.schema import Regulation
from scoring.codec import read_hand
from tournament.models import Event, Hand, Match
from tournament.services.event_queries import find_event, read_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.writer import match_scope
from tournament.services.writing.changes import asked_of, changes_of


@dataclass(frozen=True)
class Difference:
    """A fact that changed. `side` is 0, 1, or None for the hand as a whole."""

    side: int | None
    field: str
    value_before: Any
    value_after: Any


@dataclass(frozen=True)
class MatchChange:
    """One change of a match, from its event and the versions of its hands."""

    event: Event
    kind: MatchEventKind | None
    """None if a later version of this program wrote the event."""
    game: int = 0
    """The number of the game that was being played."""
    games: frozenset[int] = frozenset()
    """The numbers of all games that were changed."""
    hand: Hand | None = None
    """The version of a hand that was written, if one was."""
    before: Hand | None = None
    """The version that it replaced."""
    differences: tuple[Difference, ...] = ()
    """The facts of the hand that changed."""
    undone: Event | None = None
    """For an undo or a redo: the event that it was about in the end, where no hand says so."""

    @property
    def seq(self) -> int:
        return self.event.seq

    @property
    def time(self) -> datetime:
        return self.event.time

    @property
    def side(self) -> int | None:
        """The side that an opening or an agreement was about, also when it was undone; None for other changes."""
        side: int | None = asked_of(self.undone or self.event).get("side")
        return side

    @property
    def undoes(self) -> int | None:
        """The seq of the event that this one reversed."""
        undoes: int | None = asked_of(self.event).get("undoes")
        return undoes


def match_timeline(match: Match, after: int = 0) -> list[MatchChange]:
    """The changes since `after` (a seq), newest first, at most 200. Two queries, and one or two more for what was
    undone before `after` and is no hand."""
    events = read_timeline(match_scope(match.pk), after=after)
    regulation = match.ruled_regulation
    versions = {
        (hand.game.number, hand.number, hand.version): hand
        for hand in Hand.objects.filter(game__match=match).select_related("game")
    }
    changes = [_change(event, versions, regulation) for event in events]
    by_seq = {event.seq: event for event in events}
    return [_with_undone(change, match, by_seq) for change in changes]


def _with_undone(change: MatchChange, match: Match, by_seq: dict[int, Event]) -> MatchChange:
    """The change, with what it undid or redid if that was no hand."""
    if change.undoes is None or change.hand is not None:
        return change
    undone: Event | None = change.event
    while undone and (seq := asked_of(undone).get("undoes")) is not None:
        undone = by_seq.get(seq) or find_event(match_scope(match.pk), seq)
    return replace(change, undone=undone)


def _change(event: Event, versions: dict[tuple[int, int, int], Hand], regulation: Regulation) -> MatchChange:
    """The change that an event describes, with the versions of the hand before and after it."""
    kind = MatchEventKind(event.kind) if event.kind in frozenset(MatchEventKind) else None
    changes = changes_of(event)
    games = {change.row[1] for change in changes if change.row[0] in ("game", "hand")}
    games.add(game_in_play := event.payload.get("game", 0))
    hand_keys = [change.row[1:] for change in changes if change.row[0] == "hand"]
    if not hand_keys or kind in (None, MatchEventKind.STARTED, MatchEventKind.IMPORTED):
        return MatchChange(event, kind, game_in_play, frozenset(games))
    game, number, version = hand_keys[-1]
    hand, before = versions[game, number, version], versions.get((game, number, version - 1))
    differing = tuple(differences(before, hand, regulation)) if before else ()
    return MatchChange(event, kind, game_in_play, frozenset(games), hand, before, differing)


def differences(before: Hand, after: Hand, regulation: Regulation) -> Iterator[Difference]:
    """Every fact in which two versions of a hand differ, in the order in which people count."""
    facts_before, facts_after = read_hand(before.document, regulation), read_hand(after.document, regulation)
    for side in (0, 1):
        for field in regulation.fields:
            yield from _difference_in(side, field, facts_before.sides[side], facts_after.sides[side])
    for field in regulation.hand_fields:
        yield from _difference_in(None, field, facts_before, facts_after)


def _difference_in(side: int | None, field: str, before: Any, after: Any) -> Iterator[Difference]:
    if getattr(before, field) != getattr(after, field):
        yield Difference(side, field, getattr(before, field), getattr(after, field))
