"""What a password may be, and how the site asks for one."""

import re

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from tests.tournament.web.reading import text_of
from tournament.models import User

pytestmark = pytest.mark.django_db
OLD = "canastra limpa"


def change(client, password):
    return client.post("/en/account/password", {"old": OLD, "password": password})


@pytest.mark.parametrize(
    "password", ["morto na mesa", "ção♠日本語é🂡", "a b c d ef", "x1y2" * 16, "pQ7-" * 64, "Ab1!" * 1024, " abcd 1234 "]
)
def test_any_characters_and_any_length_are_taken_as_typed(hers, ana, password):
    assert change(hers, password).status_code == 302
    assert authenticate(username="ana", password=password) == ana
    for other in (password.strip() if password != password.strip() else password + " ", password.swapcase()):
        assert other == password or authenticate(username="ana", password=other) is None


@pytest.mark.parametrize(
    ("password", "text"),
    [
        ("curta12", "at least 8 characters"),
        ("password1", "This password is too common."),
        ("iloveyou", "This password is too common."),
        ("83749213", "entirely numeric"),
        ("        ", "at least 4 different characters"),
        ("\u200b" * 9, "at least 4 different characters"),
        ("aaaabbbb", "at least 4 different characters"),
        ("x" * 4097, "at most 4096 characters"),
    ],
)
def test_weak_ones_are_refused_with_a_sentence(hers, ana, password, text):
    response = change(hers, password)
    assert response.status_code == 422
    assert text in text_of(response)
    assert authenticate(username="ana", password=OLD) == ana


@pytest.mark.parametrize("names", [{"username": "bianca.moreira"}, {"full_name": "Bianca.Moreira"}])
def test_nor_what_is_like_the_username_or_the_full_name(browser, bia, names):
    User.objects.filter(pk=bia.pk).update(**names)
    bia.refresh_from_db()
    response = browser(bia).post("/en/account/password", {"old": "canastra suja", "password": "bianca.moreira"})
    assert response.status_code == 422
    assert "too similar to the username or the full name" in text_of(response)
    response = browser(bia).post("/pt-br/account/password", {"old": "canastra suja", "password": "bianca.moreira"})
    assert "A senha é parecida demais com o nome de acesso ou com o nome completo." in text_of(response)


def test_fields_hide_what_is_typed_and_take_a_manager(hers, ana):
    for client, page in ((Client(), "/en/sign-in"), (hers, "/en/account/"), (hers, "/en/account/second-factor/")):
        text = client.get(page).content.decode()
        fields = re.findall(r"<input[^>]*password[^>]*>", text)
        assert fields
        for field in fields:
            assert 'type="password"' in field
            assert re.search(r'autocomplete="(current|new)-password"', field)
            assert "readonly" not in field
        assert "onpaste" not in text
