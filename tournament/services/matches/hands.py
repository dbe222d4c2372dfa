"""Writing hands down, and what is known of the next one before it is."""

from collections.abc import Mapping
from typing import Any, Literal

from scoring.hand import HandFacts
from tournament.models import Event, Game, Hand
from tournament.services.matches.facts import digest, document_of
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import Full, GameClosed, KeptByTotals, NoFailedOpenings, NoSuchHand
from tournament.services.matches.writer import MOST_HANDS, MatchWriter, Written
from tournament.services.writing.retry import retry_when_locked

Wanted = HandFacts | Mapping[str, Any]


@retry_when_locked
def record_hand(game: Game, hand: Wanted, *, expected: int, key: str, device: str = "") -> Written:
    """The next hand of a game, whatever the checks find in it; the failed openings noted for it are done with."""
    writer = MatchWriter(game.match_id, game.number)
    document = document_of(hand, writer.regulation)
    if done := writer.find_repeat(MatchEventKind.HAND_RECORDED, key, {"game": game.number, "facts": digest(document)}):
        return done
    number = max(writer.hands, default=0) + 1 if writer.last.seq == expected else _meant(writer, expected)
    writer.refuse_unless_writable(expected, number, document)
    if writer.game.closed:
        raise GameClosed
    if writer.game.given is not None:
        raise KeptByTotals
    if len(writer.hands) >= MOST_HANDS:
        raise Full
    payload = {"failed": [0, 0], "was": {"failed": list(writer.game.failed)}}
    new = writer.version(number, document)
    return writer.write(MatchEventKind.HAND_RECORDED, key, device, payload, new, failed_0=0, failed_1=0)


@retry_when_locked
def correct_hand(game: Game, number: int, hand: Wanted, *, expected: int, key: str, device: str = "") -> Written:
    """Another version of a hand. One that says the same is not written again."""
    writer = MatchWriter(game.match_id, game.number)
    document = document_of(hand, writer.regulation)
    asked = {"game": game.number, "hand": number, "facts": digest(document)}
    if done := writer.find_repeat(MatchEventKind.HAND_CORRECTED, key, asked):
        return done
    writer.refuse_unless_writable(expected, number, document)
    before = writer.hand(number)
    if before.removed:
        raise NoSuchHand
    if before.document == document:
        return _unchanged(writer, before)
    return writer.write(MatchEventKind.HAND_CORRECTED, key, device, {}, writer.version(number, document))


@retry_when_locked
def remove_hand(game: Game, number: int, *, expected: int, key: str, device: str = "") -> Written:
    """Take a hand out of the game; `restore_hand` brings it back."""
    writer = MatchWriter(game.match_id, game.number)
    if done := writer.find_repeat(MatchEventKind.HAND_REMOVED, key, {"game": game.number, "hand": number}):
        return done
    writer.refuse_unless_writable(expected, number)
    before = writer.hand(number)
    if before.removed:
        return _unchanged(writer, before)
    return writer.write(
        MatchEventKind.HAND_REMOVED, key, device, {}, writer.version(number, before.document, removed=True)
    )


@retry_when_locked
def restore_hand(version: Hand, *, expected: int, key: str, device: str = "") -> Written:
    """A hand as it was in this version, in the game again."""
    game = version.game
    writer = MatchWriter(game.match_id, game.number)
    asked = {"game": game.number, "hand": version.number, "from": version.version}
    if done := writer.find_repeat(MatchEventKind.HAND_RESTORED, key, asked):
        return done
    writer.refuse_unless_writable(expected, version.number, version.document)
    before = writer.hand(version.number)
    if not before.removed and before.document == version.document:
        return _unchanged(writer, before)
    again = writer.version(version.number, version.document)
    return writer.write(MatchEventKind.HAND_RESTORED, key, device, {"from": version.version}, again)


@retry_when_locked
def fail_opening(game: Game, side: Literal[0, 1], *, expected: int, key: str, device: str = "") -> Written:
    """A pair tried to open the hand being played, and could not."""
    writer = MatchWriter(game.match_id, game.number)
    if done := writer.find_repeat(MatchEventKind.OPENING_FAILED, key, {"game": game.number, "side": side}):
        return done
    writer.refuse_unless_writable(expected)
    if "failed_openings" not in writer.regulation.fields:
        raise NoFailedOpenings
    if writer.game.closed:
        raise GameClosed
    was = writer.game.failed
    failed = [was[0] + (side == 0), was[1] + (side == 1)]
    payload = {"side": side, "failed": failed, "was": {"failed": list(was)}}
    return writer.write(MatchEventKind.OPENING_FAILED, key, device, payload, failed_0=failed[0], failed_1=failed[1])


def _unchanged(writer: MatchWriter, hand: Hand) -> Written:
    """The event that wrote what stands: there is nothing to add to it."""
    return Written(Event.objects.of(*writer.scope).get(seq=hand.seq), False, writer.game, hand)


def _meant(writer: MatchWriter, expected: int) -> int:
    """The number that the next hand had for whoever wrote on `expected`."""
    return writer.game.hands.filter(version=1, seq__lte=expected).count() + 1
