"""Builds the list of a tournament's events, with undo buttons."""

from collections.abc import Sequence
from hashlib import sha256

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event, Tournament
from tournament.services.event_queries import read_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.photos.kinds import PhotoEventKind
from tournament.services.tournament_writing.pointers import match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.history import device_owners
from tournament.services.tournaments.undoing import BuiltOn, undo_refusals
from tournament.services.writing.changes import asked_of
from tournament.texts import say
from tournament.web.timeline import TimelineButton, TimelineEntry
from tournament.web.tournament_pages.event_sentences import EventDescriber

LATE = (MatchEventKind.REOPENED, MatchEventKind.RESULT_CORRECTED)
"""The kinds of event that change a result after it was confirmed."""


def tournament_timeline(tournament: Tournament, events: Sequence[Event], back: str = "") -> list[TimelineEntry]:
    """The events newest first.

    `back`: the page to which an undo button returns; empty: no undo buttons.
    """
    describer = EventDescriber(tournament)
    entries: list[TimelineEntry] = []
    describer.read(events)
    owners = device_owners(tournament, events)
    refusals = undo_refusals(events) if back else {}
    for event in events:
        text = describer.describe_event(event)
        if not text:
            continue
        name = event.actor.shown_name if event.actor else ""
        refusal = refusals.get(event.pk)
        button = _undo_button(tournament, event, back) if event.pk in refusals and refusal is None else None
        # that something else came later is true of most events, and tells nobody what to do
        note = "" if refusal is None or isinstance(refusal, BuiltOn) else say(refusal.message)
        device = device_name(event.device, "" if name else owners.get(event.device, ""))
        entries.append(
            TimelineEntry(
                text, event.time, name, device, page_address=_page_address(describer, event), button=button, note=note
            )
        )
    return entries


def late_change_entries(tournament: Tournament, match: int) -> list[TimelineEntry]:
    """What was done to the confirmed result of this match, and why, oldest first. One query where nothing was."""
    only = Q(payload__kind__in=[*map(str, LATE)], payload__match=match)
    events = read_timeline(tournament_scope(tournament.pk), only=only)
    return tournament_timeline(tournament, events)[::-1] if events else []


def device_name(device: str, owner: str = "") -> str:
    """Four characters that tell devices apart and give no access; "" for a device without an id. `owner`: the account
    whose device it is, where the event names none."""
    if not device:
        return ""
    code = sha256(device.encode()).hexdigest()[:4].upper()
    if owner:
        return _("%(owner)s, device %(code)s") % {"owner": owner, "code": code}
    return _("device %(code)s") % {"code": code}


def _undo_button(tournament: Tournament, event: Event, back: str) -> TimelineButton:
    action = reverse("desk-event-undo", args=[tournament.public_id, event.seq])
    return TimelineButton(action, _("Undo"), {"back": back})


def _page_address(describer: EventDescriber, event: Event) -> str:
    """The address of the event's match, or of the photo that it filed; "" if it no longer exists."""
    pointer = match_pointer(event)
    match = (
        pointer.match_id if pointer else asked_of(event).get("match") if event.kind == PhotoEventKind.FILED else None
    )
    if match not in describer.matches:
        return ""
    return reverse("desk-match", args=[describer.tournament.public_id, match])
