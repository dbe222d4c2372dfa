"""The time zones that a club may choose from."""

import re
from typing import Any

import pytest
from django.test import Client

from tournament.web.clubs.zones import zone_choices


def test_two_zones_of_one_city_stand_in_the_same_order_each_time() -> None:
    """Both are Istanbul; by the city alone their order was that of a set, another one in each process."""
    cities = [zone for _, zones in zone_choices() for zone, _ in zones if zone.endswith(("Istanbul", "Nicosia"))]
    assert cities == ["Asia/Istanbul", "Europe/Istanbul", "Asia/Nicosia", "Europe/Nicosia"]


@pytest.mark.parametrize(
    ("site_zone", "language", "proposed"),
    [
        ("America/Sao_Paulo", "pt-br", "America/Sao_Paulo"),
        ("America/Sao_Paulo", "it", "Europe/Rome"),
        ("Europe/Lisbon", "it", "Europe/Lisbon"),
        ("Europe/Rome", "pt-br", "Europe/Rome"),
    ],
)
def test_a_new_club_is_proposed_the_sites_zone_or_that_of_its_language(
    client: Client, db: None, settings: Any, site_zone: str, language: str, proposed: str
) -> None:
    settings.TIME_ZONE = site_zone
    page = client.get(f"/{language}/setup/").content.decode()
    assert re.findall(r'<option value="([^"]+)"\s+selected', page) == [proposed]
