"""What every response carries, and what none gives away."""

import pytest
from django.conf import global_settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tournament import settings as site

pytestmark = pytest.mark.django_db
OWN_POLICY = site.CONTENT_SECURITY_POLICY["DIRECTIVES"]
PAGES = [
    "/en/",
    "/en/sign-in",
    "/en/account/",
    "/en/check",
    "/en/check/",
    "/en/regulations/",
    "/healthz",
    "/readyz",
    "/en/nothing/",
    "/favicon.ico",
]


@pytest.mark.parametrize("page", PAGES)
def test_no_answer_is_guessed_at_framed_or_read_by_another_site(client, ana, page):
    client.force_login(ana)
    response = client.get(page, headers={"Origin": "https://evil.example.org"})
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"
    policy = dict(part.split(" ", 1) for part in response["Content-Security-Policy"].split("; "))
    assert policy == {name: " ".join(sources) for name, sources in OWN_POLICY.items()}
    assert [name for name in response.headers if name.startswith("Access-Control")] == []


@pytest.mark.parametrize(
    "path", ["/.git/config", "/.env", "/var/secret_key", "/static/", "/static/css/", "/static/../.env"]
)
def test_no_folder_is_listed_and_nothing_but_static_files_is_served(client, path):
    assert client.get(path, follow=True).status_code == 404


def test_passwords_are_hashed_slowly_by_djangos_own_choice():
    assert not hasattr(site, "PASSWORD_HASHERS")
    assert global_settings.PASSWORD_HASHERS[0].endswith(".PBKDF2PasswordHasher")
    assert PBKDF2PasswordHasher.iterations >= 600_000
