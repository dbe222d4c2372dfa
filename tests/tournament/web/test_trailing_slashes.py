"""Public addresses typed with or without a trailing slash: both lead to the page."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.typical(1, "language")
@pytest.mark.parametrize(
    "page",
    ["check", "quick", "regulations", "scoring", "sign-in", "account", "clubs", "connection", "relay", "restore"],
)
@pytest.mark.parametrize("language", ["", "/pt-br", "/it", "/en"])
def test_an_address_is_found_with_and_without_its_slash(client, page, language):
    plain, slashed = (client.get(f"{language}/{page}{end}", follow=True) for end in ("", "/"))
    assert (plain.status_code, slashed.status_code) == (200, 200)
    assert plain.request["PATH_INFO"] == slashed.request["PATH_INFO"]


def test_the_rest_of_the_address_is_kept(client):
    response = client.get("/it/check/?regulation=faraes-2023")
    assert (response.status_code, response.url) == (301, "/it/check?regulation=faraes-2023")


@pytest.mark.parametrize("path", ["/en/nothing/", "/en/regulations/nothing/", "/en/check/other/"])
def test_what_is_no_page_stays_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_form_is_not_sent_elsewhere(client):
    assert client.post("/en/check/").status_code == 404
