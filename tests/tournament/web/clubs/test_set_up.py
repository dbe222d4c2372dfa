"""The page that sets up a new site with its code, and is gone afterwards."""

import re

import pytest

from tests.tournament.web.reading import text_of
from tournament.models import Club, User
from tournament.services import clubs
from tournament.services.clubs import delays

pytestmark = pytest.mark.django_db
ADDRESS = "/en/setup/"


def form(**changes):
    first = {
        "code": clubs.setup_code(),
        "username": "Marta",
        "password": "canastra limpa",
        "club_name": "Clube Náutico",
        "time_zone": "America/Manaus",
    }
    return first | changes


def test_the_first_person_is_signed_in_at_their_club(client):
    response = client.post(ADDRESS, form())
    club = Club.objects.get()
    assert response["Location"] == f"/en/clubs/{club.public_id}/"
    assert (club.name, club.time_zone) == ("Clube Náutico", "America/Manaus")
    assert "Marta" in client.get(response["Location"]).content.decode()


def test_the_first_person_may_give_a_full_name(client):
    client.post(ADDRESS, form(full_name="Marta Rocha"))
    assert User.objects.get(username="Marta").shown_name == "Marta Rocha"


def test_the_zone_of_the_site_is_proposed(client, settings):
    settings.TIME_ZONE = "Europe/Rome"
    page = client.get(ADDRESS).content.decode()
    assert re.search(r'<option value="Europe/Rome" selected>Rome \(UTC\+[12]\)</option>', page)


@pytest.mark.typical(3)
@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"code": "AAAA-AAAA"}, "This is not the code in the terminal."),
        ({"code": ""}, "Enter the code from the terminal."),
        ({"username": ""}, "Enter a username."),
        ({"username": "a b"}, "A username has only letters, digits, . - _ and no space: ana.silva"),
        ({"password": "1234567"}, "This password is too short."),
        ({"password": "Marta123"}, "The password is too similar to the username or the full name."),
        ({"full_name": "Josefa Lima", "password": "josefalima"}, "The password is too similar to the username or"),
        ({"club_name": " "}, "Enter the name of the club."),
        ({"club_name": "x" * 101}, "at most 100 characters"),
        ({"club_name": "Clube\0"}, "Null characters are not allowed."),
        ({"full_name": "Marta\u202e"}, "invisible characters"),
        ({"time_zone": "Mars/Olympus"}, "Select a valid choice."),
    ],
)
def test_a_fault_is_reported_and_what_was_typed_stays(client, changes, text):
    response = client.post(ADDRESS, form(**changes))
    assert response.status_code == 422
    assert text in text_of(response)
    assert not User.objects.exists()
    typed = {name: value for name, value in form(**changes).items() if name in ("username", "code") and value}
    assert [value for value in typed.values() if f'value="{value}"' not in response.content.decode()] == []


@pytest.mark.long
def test_guessing_the_code_has_to_wait(client):
    for _ in range(delays.PAIR_DELAY.free_tries):
        client.post(ADDRESS, form(code="AAAA-AAAA"))
    response = client.post(ADDRESS, form())
    waits = int(response["Retry-After"])  # 15 s, less what the guesses took
    assert response.status_code == 429
    assert f"Wait {waits} seconds" in text_of(response)
    assert 5 <= waits <= 15


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_page_of_a_new_site_is_gone_once_there_is_somebody(client, ana, method):
    assert getattr(client, method)(ADDRESS, form())["Location"] == "/en/sign-in"
    assert not Club.objects.exists()
