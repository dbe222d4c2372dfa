"""Times and dates as people in the hall write them, in the club's zone, which is active while a page is rendered."""

from collections.abc import Mapping
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring.unreadable import Unreadable
from tournament.models import Round
from tournament.services.tournaments.files.x_sumula.plan import starts_at
from tournament.texts import say


def hour(at: datetime) -> str:
    """The time: 15:40, or as the language writes it."""
    return date_format(timezone.localtime(at), pgettext("format of an hour", "H:i"))


def day_and_hour(at: datetime) -> str:
    """The date and time: 21 Nov, 15:40."""
    return date_format(timezone.localtime(at), pgettext("format of a day and hour", "j M, H:i"))


def day_or_hour(at: datetime) -> str:
    """15:40 if it was today, "yesterday", else 21 Nov."""
    days = (timezone.localdate() - timezone.localdate(at)).days
    if days <= 0:
        return hour(at)
    return _("yesterday") if days == 1 else date_format(timezone.localtime(at), pgettext("format of a day", "j M"))


def parse_day(typed: str) -> date | None:
    """The date typed as 2026-11-21; None if it is none, or not of this century."""
    try:
        day = date.fromisoformat(typed.strip())
    except ValueError:
        return None
    return day if 2000 <= day.year <= 2100 else None


def plain_day(day: date) -> str:
    """The date: 21 Nov; with the year if it is not the present one."""
    form = pgettext("format of a day", "j M")
    same = day.year == timezone.localdate().year
    return date_format(day, form if same else pgettext("format of a day with its year", "j M Y"))


def period_text(opens: date | None, deadline: date) -> str:
    """The days of a round: "from 1 Mar to 14 Mar"."""
    if opens is None:
        return _("until %(day)s") % {"day": plain_day(deadline)}
    return _("from %(first)s to %(last)s") % {"first": plain_day(opens), "last": plain_day(deadline)}


def weekday_and_day(at: datetime) -> str:
    """The date with its weekday: Saturday 21 November; in small letters if the language writes days and months so."""
    local = timezone.localtime(at)
    text = date_format(local, pgettext("format of a weekday and day", "l j F"))
    return text if (get_language() or "").startswith("en") else text.lower()


def start_text(round_: Round) -> str:
    """When a round is to begin, with the day, or the days its pairs may choose from; empty if not planned. It includes
    the day, since the page may be read days before."""
    if round_.deadline is not None:
        return period_text(round_.opens, round_.deadline)
    return day_and_hour(round_.starts) if round_.starts else ""


def posted_start(typed: Mapping[str, str], faults: dict[str, str]) -> str | None:
    """The date and time in the club's zone, in the format of the form's own fields; None if neither is given."""
    day, hour = typed.get("day", "").strip(), typed.get("hour", "").strip()
    if not day:
        if hour:
            faults["day"] = _("Choose the day too, or leave the time empty.")
        return None
    try:
        starts_at(f"{day}T00:00")
    except Unreadable as fault:
        faults["day"] = say(fault.message)
        return None
    try:
        return starts_at(f"{day}T{hour or '09:00'}")
    except Unreadable as fault:
        faults["hour"] = say(fault.message)
        return None
