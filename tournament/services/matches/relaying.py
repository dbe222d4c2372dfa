"""A hand that waits on a phone without a network, brought by another one: written once, whichever of the two is first.

The phone shows a few signs that it derives of its form's key. What is written of them has a key of its own, which those
signs can be read from again.
"""

from tournament.models import Event, Match
from tournament.services.grants.secrets import ALPHABET
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.writer import scope_of
from tournament.services.writing.context import MatchWritten

SIGNS = 6
RECORDED = (MatchEventKind.HAND_RECORDED, MatchEventKind.HAND_RELAYED)


def signs_of(key: str) -> str:
    """The six signs (30 bits) of a form's key; `js/drafts/relay.js` derives the same."""
    number = 0
    for sign in key:
        number = (number * 33 + ord(sign)) % 2 ** (5 * SIGNS)
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(SIGNS))


def relayed_key(match: Match, signs: str) -> str:
    """The key under which a relayed hand is written."""
    return f"relayed-{match.pk}-{signs}"


def find_relayed(match: Match, key: str) -> MatchWritten | None:
    """The hand of the form of this key, where another phone brought it; None: nobody did. Two queries at most."""
    event = Event.objects.filter(idempotency_key=relayed_key(match, signs_of(key))).first()
    return _written(match, event) if event else None


def find_written(match: Match, signs: str) -> MatchWritten | None:
    """The hand of these signs, which its phone sent or another one brought before; None: neither did."""
    events = Event.objects.of(*scope_of(match.pk)).filter(kind__in=RECORDED)
    keys = events.values_list("idempotency_key", flat=True)
    key = next((key for key in keys if key == relayed_key(match, signs) or signs_of(key) == signs), None)
    return _written(match, events.get(idempotency_key=key)) if key else None


def _written(match: Match, event: Event) -> MatchWritten:
    return MatchWritten(event, False, match.games.get(number=event.payload["game"]))
