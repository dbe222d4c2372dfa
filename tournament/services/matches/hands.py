"""Writes hands, and what is known about the next one before it is played."""

from collections.abc import Mapping
from typing import Any, Literal

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.documents import Document
from scoring.hand import HandFacts
from scoring.reading import storable
from scoring.writing import write_hand
from tournament.models import Event, Game, Hand
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import (
    GameClosed,
    HandStands,
    MatchFull,
    NoFailedOpenings,
    NoSuchHand,
    TotalsEntered,
)
from tournament.services.matches.writer import MAX_HANDS, MatchWriter
from tournament.services.writing.changes import digest
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.writer import retry_when_locked

HandInput = HandFacts | Mapping[str, Any]


@retry_when_locked
def record_hand(game: Game, hand: HandInput, *, context: WriteContext, relayed: bool = False) -> MatchWritten:
    """Record the next hand of a game, whatever the checks find in it. It uses up the failed openings noted for it.
    `relayed`: brought by another phone, for one without a network. Raises `GameClosed`, `TotalsEntered`, or `MatchFull`
    after `MAX_HANDS`."""
    kind = MatchEventKind.HAND_RELAYED if relayed else MatchEventKind.HAND_RECORDED
    writer = MatchWriter(game.match_id, context, game.number)
    document = document_of(hand, writer.regulation)
    asked = {"game": game.number, "facts": digest(document)}
    if repeat := writer.find_repeat(kind, asked):
        return repeat
    number = _next_number(writer)
    writer.refuse_unless_writable(number, document)
    if writer.game.closed:
        raise GameClosed
    if writer.game.given_totals is not None:
        raise TotalsEntered
    if len(writer.hands) >= MAX_HANDS:
        raise MatchFull
    writer.write_hand(number, document)
    writer.change(writer.game, failed_0=0, failed_1=0)
    return writer.write(kind, asked)


@retry_when_locked
def correct_hand(game: Game, number: int, hand: HandInput, *, context: WriteContext) -> MatchWritten:
    """Write another version of a hand, unless it equals the present one. Raises `NoSuchHand` if it was removed."""
    writer = MatchWriter(game.match_id, context, game.number)
    document = document_of(hand, writer.regulation)
    asked = {"game": game.number, "hand": number, "facts": digest(document)}
    if repeat := writer.find_repeat(MatchEventKind.HAND_CORRECTED, asked):
        return repeat
    writer.refuse_unless_writable(number, document)
    before = writer.hand(number)
    if before.removed:
        raise NoSuchHand
    if before.document == document:
        return _unchanged(writer, before)
    writer.write_hand(number, document)
    return writer.write(MatchEventKind.HAND_CORRECTED, asked)


@retry_when_locked
def remove_hand(game: Game, number: int, *, context: WriteContext) -> MatchWritten:
    """Take a hand out of the game; `restore_hand` brings it back."""
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number, "hand": number}
    if repeat := writer.find_repeat(MatchEventKind.HAND_REMOVED, asked):
        return repeat
    writer.refuse_unless_writable(number)
    before = writer.hand(number)
    if before.removed:
        return _unchanged(writer, before)
    writer.write_hand(number, before.document, removed=True)
    return writer.write(MatchEventKind.HAND_REMOVED, asked)


@retry_when_locked
def restore_hand(version: Hand, *, context: WriteContext) -> MatchWritten:
    """Restore a hand as it was in this version. Raises `HandStands` if the game already has it."""
    game = version.game
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number, "hand": version.number, "from": version.version}
    if repeat := writer.find_repeat(MatchEventKind.HAND_RESTORED, asked):
        return repeat
    writer.refuse_unless_writable(version.number, version.document)
    if standing := same_hand(version, writer.hands):
        in_game = sorted(number for number, hand in writer.hands.items() if not hand.removed)
        raise HandStands(in_game.index(standing.number) + 1)
    writer.write_hand(version.number, version.document)
    return writer.write(MatchEventKind.HAND_RESTORED, asked)


def same_hand(version: Hand, hands: Mapping[int, Hand]) -> Hand | None:
    """The hand in the game of which a version would be a second copy, because it was never removed or was entered again
    after it was removed. `hands`: the current version of each, by number."""
    present_version = hands[version.number]
    for hand in hands.values():
        if hand.removed or hand.document != version.document:
            continue
        if hand.number == version.number or (present_version.removed and hand.seq > present_version.seq):
            return hand
    return None


@retry_when_locked
def fail_opening(game: Game, side: Literal[0, 1], *, context: WriteContext) -> MatchWritten:
    """Note that a pair tried to open the hand being played and failed. Raises `GameClosed`, or `NoFailedOpenings` where
    the regulation has none."""
    writer = MatchWriter(game.match_id, context, game.number)
    asked = {"game": game.number, "side": side}
    if repeat := writer.find_repeat(MatchEventKind.OPENING_FAILED, asked):
        return repeat
    writer.refuse_unless_writable()
    if "failed_openings" not in writer.regulation.fields:
        raise NoFailedOpenings
    if writer.game.closed:
        raise GameClosed
    writer.change(writer.game, **{f"failed_{side}": writer.game.failed[side] + 1})
    return writer.write(MatchEventKind.OPENING_FAILED, asked)


def _unchanged(writer: MatchWriter, hand: Hand) -> MatchWritten:
    """The event that wrote the present version, returned because there is nothing to change."""
    return MatchWritten(Event.objects.in_scope(*writer.scope).get(seq=hand.seq), writer.game, hand, is_new=False)


def _next_number(writer: MatchWriter) -> int:
    """The number of the next hand; if somebody has written in the meantime, the number it had on the page."""
    expected = writer.context.expected_seq
    if expected is None or writer.seq == expected:
        return max(writer.hands, default=0) + 1
    return writer.game.hands.filter(version=1, seq__lte=expected).count() + 1


def document_of(hand: HandInput, regulation: Regulation) -> Document:
    """A hand in the form in which it is stored. Raises `Unreadable` for anything the game file does not accept."""
    document = write_hand(hand) if isinstance(hand, HandFacts) else dict(hand)
    facts = read_hand(document, regulation)
    storable(document)
    return write_hand(facts)
