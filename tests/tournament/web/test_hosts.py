"""Which host names the site answers to, in a hall and in public."""

import pytest


@pytest.mark.parametrize("host", ["localhost:8000", "192.168.0.12:8000", "[fe80::1]:8000", "hall.test", "laptop.local"])
def test_a_hall_answers_to_every_address_it_may_have(client, settings, host):
    settings.ALLOWED_HOSTS = ["*"]
    assert client.get("/healthz", headers={"host": host}).status_code == 200


def test_a_public_name_that_points_at_the_hall_is_refused(client, settings):
    settings.ALLOWED_HOSTS = ["*"]
    assert client.get("/healthz", headers={"host": "evil.example.com"}).status_code == 400


@pytest.mark.parametrize(("host", "status"), [("a.example.org", 302), ("192.168.0.12", 400)])
def test_a_written_list_is_kept_to(client, settings, host, status):
    settings.ALLOWED_HOSTS = ["a.example.org"]
    assert client.get("/", headers={"host": host}).status_code == status


@pytest.mark.typical(1, "path")
@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1:8000", 200), ("10.0.0.5:8000", 200), ("web:8000", 200), ("evil.example.com", 400), ("8.8.8.8", 400)],
)
@pytest.mark.parametrize("listed", ["a.example.org", ".example.org"])
def test_what_watches_the_server_asks_by_its_address(client, settings, path, host, status, listed):
    """The health check of the container and of a proxy; never a name that leads a browser here."""
    settings.ALLOWED_HOSTS = [listed]
    assert client.get(path, headers={"host": host}).status_code == status
