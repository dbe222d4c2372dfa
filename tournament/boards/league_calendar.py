"""Matches and last days as an RFC 5545 calendar, written by the `icalendar` library, which also describes time
zones."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar
from icalendar import Event as CalendarEvent

from scoring.version import VERSION


@dataclass(frozen=True)
class CalendarMatch:
    """A match at an hour. `sequence` rises with each change; `changed`: when the last one was made; `cancelled`: it is
    no longer played then, for anybody who has it in a calendar."""

    pk: int
    title: str
    round: str
    starts: datetime
    minutes: int
    place: str
    address: str
    sequence: int
    changed: datetime
    cancelled: bool = False

    @property
    def uid(self) -> str:
        return f"match-{self.pk}"


@dataclass(frozen=True)
class CalendarDay:
    """The last day of a match that has no date yet."""

    pk: int
    title: str
    day: date
    address: str
    sequence: int
    changed: datetime

    @property
    def uid(self) -> str:
        return f"last-day-{self.pk}"


def calendar(name: str, zone: ZoneInfo, tournament_id: str, events: Iterable[CalendarMatch | CalendarDay]) -> bytes:
    """The calendar as iCalendar text. `tournament_id`: its public id, which makes the ids of the events unique."""
    calendar = Calendar()
    calendar.add("prodid", f"-//Súmula//Súmula {VERSION}//PT")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("x-wr-timezone", zone.key)
    for event in events:
        calendar.add_component(_event(event, zone, tournament_id))
    calendar.add_missing_timezones()
    body: bytes = calendar.to_ical()
    return body


def _event(item: CalendarMatch | CalendarDay, zone: ZoneInfo, tournament_id: str) -> CalendarEvent:
    """The calendar entry of a match with its hours in `zone`, or of a day as a whole."""
    event = CalendarEvent()
    event.add("uid", f"{item.uid}@{tournament_id}.sumula")
    event.add("dtstamp", item.changed)
    event.add("last-modified", item.changed)
    event.add("sequence", item.sequence)
    event.add("summary", item.title)
    if item.address:
        event.add("url", item.address)
    if isinstance(item, CalendarDay):
        event.add("dtstart", item.day)
        event.add("dtend", item.day + timedelta(days=1))
        event.add("transp", "TRANSPARENT")
        return event
    starts = item.starts.astimezone(zone)
    event.add("dtstart", starts)
    event.add("dtend", starts + timedelta(minutes=item.minutes))
    event.add("description", item.round)
    event.add("status", "CANCELLED" if item.cancelled else "CONFIRMED")
    if item.place:
        event.add("location", item.place)
    return event
