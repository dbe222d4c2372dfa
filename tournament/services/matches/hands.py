"""Writing hands down, and what is known of the next one before it is."""

from collections.abc import Mapping
from typing import Any, Literal

from scoring.hand import Hand as HandFacts
from tournament.models import Event, Game, Hand
from tournament.services.matches.facts import digest, document_of
from tournament.services.matches.kinds import Kind
from tournament.services.matches.refusals import Full, GameClosed, KeptByTotals, NoFailedOpenings, NoSuchHand
from tournament.services.matches.writer import MOST_HANDS, Desk, Written
from tournament.services.writing.retry import retry_when_locked

Wanted = HandFacts | Mapping[str, Any]


@retry_when_locked
def record_hand(game: Game, hand: Wanted, *, expected: int, key: str, device: str = "") -> Written:
    """The next hand of a game, whatever the checks find in it; the failed openings noted for it are done with."""
    desk = Desk(game.match_id, game.number)
    document = document_of(hand, desk.regulation)
    if done := desk.repeated(Kind.HAND_RECORDED, key, {"game": game.number, "facts": digest(document)}):
        return done
    number = max(desk.hands, default=0) + 1 if desk.last.seq == expected else _meant(desk, expected)
    desk.must_be_at(expected, number, document)
    if desk.game.closed:
        raise GameClosed
    if desk.game.given is not None:
        raise KeptByTotals
    if len(desk.hands) >= MOST_HANDS:
        raise Full
    payload = {"failed": [0, 0], "was": {"failed": list(desk.game.failed)}}
    new = desk.version(number, document)
    return desk.write(Kind.HAND_RECORDED, key, device, payload, new, failed_0=0, failed_1=0)


@retry_when_locked
def correct_hand(game: Game, number: int, hand: Wanted, *, expected: int, key: str, device: str = "") -> Written:
    """Another version of a hand. One that says the same is not written again."""
    desk = Desk(game.match_id, game.number)
    document = document_of(hand, desk.regulation)
    asked = {"game": game.number, "hand": number, "facts": digest(document)}
    if done := desk.repeated(Kind.HAND_CORRECTED, key, asked):
        return done
    desk.must_be_at(expected, number, document)
    before = desk.hand(number)
    if before.removed:
        raise NoSuchHand
    if before.document == document:
        return _unchanged(desk, before)
    return desk.write(Kind.HAND_CORRECTED, key, device, {}, desk.version(number, document))


@retry_when_locked
def remove_hand(game: Game, number: int, *, expected: int, key: str, device: str = "") -> Written:
    """Take a hand out of the game; `restore_hand` brings it back."""
    desk = Desk(game.match_id, game.number)
    if done := desk.repeated(Kind.HAND_REMOVED, key, {"game": game.number, "hand": number}):
        return done
    desk.must_be_at(expected, number)
    before = desk.hand(number)
    if before.removed:
        return _unchanged(desk, before)
    return desk.write(Kind.HAND_REMOVED, key, device, {}, desk.version(number, before.document, removed=True))


@retry_when_locked
def restore_hand(version: Hand, *, expected: int, key: str, device: str = "") -> Written:
    """A hand as it was in this version, in the game again."""
    game = version.game
    desk = Desk(game.match_id, game.number)
    asked = {"game": game.number, "hand": version.number, "from": version.version}
    if done := desk.repeated(Kind.HAND_RESTORED, key, asked):
        return done
    desk.must_be_at(expected, version.number, version.document)
    before = desk.hand(version.number)
    if not before.removed and before.document == version.document:
        return _unchanged(desk, before)
    again = desk.version(version.number, version.document)
    return desk.write(Kind.HAND_RESTORED, key, device, {"from": version.version}, again)


@retry_when_locked
def fail_opening(game: Game, side: Literal[0, 1], *, expected: int, key: str, device: str = "") -> Written:
    """A pair tried to open the hand being played, and could not."""
    desk = Desk(game.match_id, game.number)
    if done := desk.repeated(Kind.OPENING_FAILED, key, {"game": game.number, "side": side}):
        return done
    desk.must_be_at(expected)
    if "failed_openings" not in desk.regulation.fields:
        raise NoFailedOpenings
    if desk.game.closed:
        raise GameClosed
    was = desk.game.failed
    failed = [was[0] + (side == 0), was[1] + (side == 1)]
    payload = {"side": side, "failed": failed, "was": {"failed": list(was)}}
    return desk.write(Kind.OPENING_FAILED, key, device, payload, failed_0=failed[0], failed_1=failed[1])


def _unchanged(desk: Desk, hand: Hand) -> Written:
    """The event that wrote what stands: there is nothing to add to it."""
    return Written(Event.objects.of(*desk.scope).get(seq=hand.seq), False, desk.game, hand)


def _meant(desk: Desk, expected: int) -> int:
    """The number that the next hand had for whoever wrote on `expected`."""
    return desk.game.hands.filter(version=1, seq__lte=expected).count() + 1
