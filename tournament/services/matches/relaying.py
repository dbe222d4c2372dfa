"""Hands that wait on a phone without a network and are brought by another phone: each is written once, whichever phone
comes first.

The phone shows a few characters derived from its form's key. A relayed hand is written under a key of its own, from
which those characters can be recovered.
"""

from tournament.models import Event, Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.writer import match_scope
from tournament.services.typed_codes import ALPHABET
from tournament.services.writing.context import MatchWritten

CODE_LENGTH = 6
RECORDED = (MatchEventKind.HAND_RECORDED, MatchEventKind.HAND_RELAYED)


def signs_of(key: str) -> str:
    """Six characters (30 bits) derived from a form's key; `js/drafts/relay.js` derives the same."""
    number = 0
    for sign in key:
        number = (number * 33 + ord(sign)) % 2 ** (5 * CODE_LENGTH)
    return "".join(ALPHABET[number >> 5 * index & 31] for index in range(CODE_LENGTH))


def relayed_key(match: Match, signs: str) -> str:
    """The key under which a relayed hand is written."""
    return f"relayed-{match.pk}-{signs}"


def find_relayed(match: Match, key: str) -> MatchWritten | None:
    """The hand written for the form with this key, if another phone brought it. Two queries at most."""
    event = Event.objects.filter(idempotency_key=relayed_key(match, signs_of(key))).first()
    return _match_written(match, event) if event else None


def find_written(match: Match, signs: str) -> MatchWritten | None:
    """The hand with these characters, whether its own phone sent it or another brought it; None if neither did."""
    events = Event.objects.in_scope(*match_scope(match.pk)).filter(kind__in=RECORDED)
    keys = events.values_list("idempotency_key", flat=True)
    key = next((key for key in keys if key == relayed_key(match, signs) or signs_of(key) == signs), None)
    return _match_written(match, events.get(idempotency_key=key)) if key else None


def _match_written(match: Match, event: Event) -> MatchWritten:
    return MatchWritten(event, match.games.get(number=event.payload["game"]), is_new=False)
