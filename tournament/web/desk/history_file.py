"""Writes a tournament's history as CSV, one line per event, with the hash that proves it.

Beside the name that people chose stands the username, which nobody else has.
"""

import csv
from collections.abc import Iterator
from io import StringIO

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Event, Tournament
from tournament.services.tournaments.history import HistoryFilter, device_owners, history_page
from tournament.web.table_files import BYTE_ORDER_MARK, harmless
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.timeline import device_name

NO_BREAK = "\u00a0"
"""Pages use it to keep figures together; a spreadsheet's search would not match it."""
BATCH_EVENTS = 500
"""Events read and described per batch."""


def history_file(tournament: Tournament, history_filter: HistoryFilter) -> Iterator[str]:
    """The file line by line, newest event first, so that a tournament of any length fits into memory."""
    yield BYTE_ORDER_MARK + _line(
        *(_("No."), _("Date"), _("Time"), _("Who"), _("Device"), _("What was done"), "SHA-256", _("Username"))
    )
    describer = EventDescriber(tournament)
    before, is_last = "", False
    while not is_last:
        page = history_page(tournament, before, history_filter, BATCH_EVENTS)
        describer.read(page.events)
        owners = device_owners(tournament, page.events)
        for event in page.events:
            local_time = timezone.localtime(event.time)
            who, username = (event.actor.shown_name, event.actor.username) if event.actor else ("", "")
            device = device_name(event.device, "" if event.actor else owners.get(event.device, ""))
            text = describer.describe_event(event).replace(NO_BREAK, " ")
            day, hour = f"{local_time:%Y-%m-%d}", f"{local_time:%H:%M:%S}"
            yield _line(_number(event), day, hour, who, device, text, event.hash, username)
        before, is_last = page.next_place, not page.next_place


def _number(event: Event) -> str:
    """An event's number in the tournament's chain; for another chain, with the chain's name before it."""
    return str(event.seq) if event.scope_kind == "tournament" else f"{event.scope_kind} {event.seq}"


def _line(*cells: str) -> str:
    buffer = StringIO()
    csv.writer(buffer).writerow(map(harmless, cells))
    return buffer.getvalue()
