"""The history of a tournament as a file for a spreadsheet: a line an event, with what proves it."""

import csv
from collections.abc import Iterator
from io import StringIO

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.tournaments.history import HistoryFilter, history_page
from tournament.web.desk.event_sentences import EventDescriber
from tournament.web.desk.timeline import device_name
from tournament.web.lists import BYTE_ORDER_MARK, harmless

NO_BREAK = "\u00a0"
"""What pages hold figures together with, and a spreadsheet would not find."""
AT_ONCE = 500
"""Events read and described together."""


def history_file(tournament: Tournament, wanted: HistoryFilter) -> Iterator[str]:
    """Line by line, the last first: no tournament is too long for it."""
    yield BYTE_ORDER_MARK + _line(_("No."), _("Date"), _("Time"), _("Who"), _("Device"), _("What was done"), "SHA-256")
    describer = EventDescriber(tournament)
    before: int | None = None
    while before != 0:
        page = history_page(tournament, before, wanted, AT_ONCE)
        describer.read(page.events)
        for event in page.events:
            at = timezone.localtime(event.time)
            who = event.actor.username if event.actor else ""
            device, text = device_name(event.device), describer.describe_event(event).replace(NO_BREAK, " ")
            yield _line(str(event.seq), f"{at:%Y-%m-%d}", f"{at:%H:%M:%S}", who, device, text, event.hash)
        before = page.before


def _line(*cells: str) -> str:
    written = StringIO()
    csv.writer(written).writerow(map(harmless, cells))
    return written.getvalue()
