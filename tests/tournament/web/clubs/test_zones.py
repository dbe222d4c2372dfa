"""The time zones that a club may choose from."""

from tournament.web.clubs.zones import zone_choices


def test_two_zones_of_one_city_stand_in_the_same_order_each_time() -> None:
    """Both are Istanbul; by the city alone their order was that of a set, another one in each process."""
    cities = [zone for _, zones in zone_choices() for zone, _ in zones if zone.endswith(("Istanbul", "Nicosia"))]
    assert cities == ["Asia/Istanbul", "Europe/Istanbul", "Asia/Nicosia", "Europe/Nicosia"]
