"""Relayed hands: shown first, then written through the same services as any other hand."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.unreadable import Unreadable
from tournament.boards.score_sheet import shown_names
from tournament.models import Match
from tournament.services import matches
from tournament.services.matches import GameView, WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import figure, say
from tournament.web.quick.codec import DecodedForm, decode_hand
from tournament.web.quick.hand_preview import preview_hand
from tournament.web.relay.text import RelayedHand, UnreadableText, read_line, written_line

MAX_LINES = 8
FindMatch = Callable[[int], Match | None]


@dataclass(frozen=True)
class Delivery:
    """A line, and what becomes of it."""

    line: str
    match: Match | None = None
    hand: RelayedHand | None = None
    names: tuple[str, str] = ("", "")
    totals: tuple[str, str] = ("", "")
    """What the hand adds up to."""
    doubtful: bool = False
    """Whether the checks of the hand found an error."""
    fault: str = ""
    """Why it cannot be written; "" if it can."""
    saved: bool = False
    """Whether it is in the game now."""
    already_written: bool = False
    """Whether it was in the game before."""

    @property
    def ready(self) -> bool:
        return not (self.fault or self.saved)


def look_at(lines: Iterable[str], find: FindMatch) -> list[Delivery]:
    """What each line would write, if all were written in this order."""
    ahead: Counter[tuple[int, int]] = Counter()
    deliveries = []
    for line in list(lines)[:MAX_LINES]:
        delivery = _delivery(line, find, ahead)
        if delivery.ready and delivery.hand:
            ahead[delivery.hand.sheet, delivery.hand.game] += 1
        deliveries.append(delivery)
    return deliveries


def write_deliveries(lines: Iterable[str], find: FindMatch, context: WriteContext) -> list[Delivery]:
    """Write each line to the game as it is by then, under a key derived from the line, whoever brings it."""
    return [_write_hand(_delivery(line, find, Counter()), context) for line in list(lines)[:MAX_LINES]]


def _delivery(line: str, find: FindMatch, ahead: Counter[tuple[int, int]]) -> Delivery:
    """What one line would write, or why it cannot. `ahead`: how many lines before it are for the same sheet and
    game."""
    try:
        hand = read_line(line)
    except UnreadableText:
        return Delivery(line, fault=_("A character of this line is wrong or missing. Compare it with the phone."))
    match = find(hand.sheet)
    if match is None:
        return Delivery(line, fault=_("There is no sheet %(number)s here.") % {"number": hand.sheet})
    try:
        view = matches.game_view(match, hand.game)
        decoded = decode_hand(hand.fields(view.regulation), view.regulation)
    except Refused as refusal:
        return Delivery(line, match, hand, fault=say(refusal.message))
    except UnreadableText:
        return Delivery(line, match, hand, fault=_("This line is of another regulation."))
    preview = preview_hand(view, None, decoded)
    delivery = Delivery(
        written_line(hand),
        match,
        hand,
        shown_names(view.facts),
        (preview.feet[0].total, preview.feet[1].total),
        preview.unsure,
    )
    if matches.find_written(match, hand.signs):
        return replace(delivery, saved=True, already_written=True)
    return replace(delivery, fault=_fault(view, hand, decoded, ahead[hand.sheet, hand.game]))


def _fault(view: GameView, hand: RelayedHand, decoded: DecodedForm, ahead: int) -> str:
    if view.refusal is not None:
        return say(view.refusal.message)
    following = max((row.number for row in view.rows), default=0) + 1 + ahead
    if hand.hand < following:
        return _taken_position_fault(view, hand)
    if hand.hand > following:
        return _("Hand %(number)s is not here yet: send that one first.") % {"number": following}
    if decoded.faults or decoded.missing:
        return _("A field of this hand is missing or is not a number: enter it on the page of its table.")
    return ""


def _taken_position_fault(view: GameView, hand: RelayedHand) -> str:
    """Why a hand is refused in whose place there is one already."""
    row = next((row for row in view.rows if row.number == hand.hand and row.result), None)
    if row is None or row.result is None:
        return _("Someone else has entered hand %(number)s: nothing was changed.") % {"number": hand.hand}
    values = {"number": row.position, "first": figure(row.result.totals[0]), "second": figure(row.result.totals[1])}
    return _("Hand %(number)s is already there, as %(first)s to %(second)s: nothing was changed.") % values


def _write_hand(delivery: Delivery, context: WriteContext) -> Delivery:
    match, hand = delivery.match, delivery.hand
    if not delivery.ready or match is None or hand is None:
        return delivery
    view = matches.game_view(match, hand.game)
    document = decode_hand(hand.fields(view.regulation), view.regulation).document
    hand_context = replace(context, key=matches.relayed_key(match, hand.signs), expected_seq=view.seq)
    try:
        matches.record_hand(view.game, document, context=hand_context, relayed=True)
    except (Refused, Unreadable) as refusal:
        return replace(delivery, fault=say(refusal.message))
    return replace(delivery, saved=True)
