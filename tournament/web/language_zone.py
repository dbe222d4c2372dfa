"""The time zone of pages that belong to no club, such as a quick game: nothing says where people are but their
language."""

from zoneinfo import ZoneInfo

from django.utils.translation import get_language

ZONES = {"it": "Europe/Rome"}
"""The zone of the one country in which a language is spoken; in other languages, times are in the site's zone."""


def zone_of_language() -> ZoneInfo | None:
    """The zone of the active language; None: the site's."""
    zone = ZONES.get(get_language() or "")
    return ZoneInfo(zone) if zone else None
