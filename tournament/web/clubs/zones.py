"""The time zones to choose from, beginning with those of the countries where these games are played."""

from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournament.environment import Environment
from tournament.texts import MINUS

NEAR_ZONES = {
    "America/Sao_Paulo": gettext_lazy("São Paulo"),
    "America/Manaus": gettext_lazy("Manaus"),
    "America/Rio_Branco": gettext_lazy("Rio Branco"),
    "America/Noronha": gettext_lazy("Fernando de Noronha"),
    "America/Argentina/Buenos_Aires": gettext_lazy("Buenos Aires"),
    "America/Montevideo": gettext_lazy("Montevideo"),
    "Europe/Lisbon": gettext_lazy("Lisbon"),
    "Europe/Rome": gettext_lazy("Rome"),
}
"""What people call these time zones."""

ZONES_OF_LANGUAGES = {"it": "Europe/Rome"}
"""The time zones of languages that are spoken in one country alone."""

REGIONS = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


@lru_cache
def known_zones() -> frozenset[str]:
    """The time zones named after a place; the others are abbreviations and old names."""
    return frozenset({zone for zone in available_timezones() if zone.startswith(REGIONS)} | {"UTC"})


def proposed_zone() -> str:
    """The time zone proposed for a new club: the site's; if nobody set that, the language's own."""
    if Environment.time_zone != settings.TIME_ZONE:
        return settings.TIME_ZONE
    return ZONES_OF_LANGUAGES.get(get_language() or "", settings.TIME_ZONE)


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The choices for a select: (group, [(zone, its label)])."""
    now, others = timezone.now(), sorted(known_zones() - NEAR_ZONES.keys(), key=lambda zone: (_city(zone), zone))
    near = [(zone, shown_zone(zone, now)) for zone in NEAR_ZONES]
    return [(_("Near"), near), (_("All others"), [(zone, shown_zone(zone, now)) for zone in others])]


def shown_zone(zone: str, now: datetime) -> str:
    """ "São Paulo (UTC−3)": the city, and its offset from UTC at that time."""
    if zone == "UTC":
        return zone
    return f"{NEAR_ZONES.get(zone) or _city(zone)} (UTC{_offset(zone, now)})"


def _offset(zone: str, now: datetime) -> str:
    """The offset of a zone from UTC: "−3", "+5:30", or "" for none."""
    minutes = int((now.astimezone(ZoneInfo(zone)).utcoffset() or now - now).total_seconds()) // 60
    if not minutes:
        return ""
    hours, rest = divmod(abs(minutes), 60)
    sign = MINUS if minutes < 0 else "+"
    return f"{sign}{hours}:{rest:02}" if rest else f"{sign}{hours}"


def _city(zone: str) -> str:
    return zone.partition("/")[2].replace("_", " ") or zone
