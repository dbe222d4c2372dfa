"""What was done to a tournament as a list, the last first, with the way back where there is one."""

from collections.abc import Sequence
from hashlib import sha256

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event, Tournament
from tournament.services.tournaments.pointers import match_pointer
from tournament.services.tournaments.undoing import may_undo
from tournament.web.desk.event_sentences import EventDescriber
from tournament.web.timeline import TimelineButton, TimelineEntry


def tournament_timeline(tournament: Tournament, events: Sequence[Event], back: str = "") -> list[TimelineEntry]:
    """The last first; what one person did at one table in a row is said once.

    `back`: the page to return to from a button that takes an action back; empty: without such buttons.
    """
    describer = EventDescriber(tournament)
    found: list[TimelineEntry] = []
    describer.read(events)
    for event in events:
        text = describer.describe_event(event)
        who = event.actor.username if event.actor else ""
        if not text or (found and (found[-1].text, found[-1].who) == (text, who)):
            continue
        button = _undo_button(tournament, event, back) if back and may_undo(event) else None
        device = device_name(event.device)
        found.append(TimelineEntry(text, event.time, who, device, page=_match_page(describer, event), button=button))
    return found


def device_name(device: str) -> str:
    """Four signs that tell a phone or laptop from another, and open nothing; empty for one that has no id."""
    if not device:
        return ""
    return _("device %(code)s") % {"code": sha256(device.encode()).hexdigest()[:4].upper()}


def _undo_button(tournament: Tournament, event: Event, back: str) -> TimelineButton:
    action = reverse("desk-undo", args=[tournament.public_id, event.seq])
    return TimelineButton(action, _("Undo"), {"back": back})


def _match_page(describer: EventDescriber, event: Event) -> str:
    """The page of the match that the event is of; empty where it is of none that still stands."""
    pointer = match_pointer(event)
    if pointer is None or pointer.match not in describer.matches:
        return ""
    return reverse("desk-match", args=[describer.tournament.public_id, pointer.match])
