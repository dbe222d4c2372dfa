"""Time zones to choose from: first those of where these games are played."""

from functools import lru_cache
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

NEAR = (
    "America/Sao_Paulo",
    "America/Manaus",
    "America/Rio_Branco",
    "America/Noronha",
    "America/Argentina/Buenos_Aires",
    "America/Montevideo",
    "Europe/Lisbon",
    "Europe/Rome",
)

REGIONS = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


@lru_cache
def known_zones() -> frozenset[str]:
    """Those with a place in their name; what is left are abbreviations and old names."""
    wanted = (
        "Africa/",
        "America/",
        "Antarctica/",
        "Asia/",
        "Atlantic/",
        "Australia/",
        "Europe/",
        "Indian/",
        "Pacific/",
    )
    return frozenset({zone for zone in available_timezones() if zone.startswith(wanted)} | {"UTC"})


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """For a select: (group, [(zone, as it is shown)])."""
    others = sorted(known_zones() - set(NEAR))
    return [(_("Near"), [_shown(zone) for zone in NEAR]), (_("All others"), [_shown(zone) for zone in others])]


def _shown(zone: str) -> tuple[str, str]:
    region, _slash, place = zone.partition("/")
    return zone, f"{place or region} ({region})".replace("_", " ")
