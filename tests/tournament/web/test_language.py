"""The address that changes the language remembers it and leads back, but never off the site."""

import pytest


def test_the_choice_is_remembered_and_the_visitor_led_on(client):
    response = client.get("/language/it", {"next": "/healthz"})
    assert (response.status_code, response["Location"]) == (302, "/healthz")
    assert (response.cookies["django_language"].value, response.cookies["django_language"]["samesite"]) == ("it", "Lax")


@pytest.mark.parametrize(
    "elsewhere", ["", "https://evil.example.com/", "//evil.example.com", "javascript:alert(1)", "x"]
)
def test_nobody_is_led_off_the_site(client, elsewhere):
    assert client.get("/language/it", {"next": elsewhere})["Location"] == "/it/"


def test_a_language_that_is_not_ours_is_not_found(rf):
    from django.http import Http404

    from tournament.web.language import choose_language

    with pytest.raises(Http404):
        choose_language(rf.get("/language/xx"), "xx")


def test_a_post_is_not_a_choice(client):
    assert client.post("/language/it").status_code == 405
