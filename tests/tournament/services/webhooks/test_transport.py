"""Where messages go: on a public site only to public addresses, by whatever name."""

import socket
from ipaddress import ip_address

import pytest

from tests.tournament.factories import write_context
from tournament.services import webhooks
from tournament.services.webhooks import WebhookKind, WrongAddress, transport
from tournament.services.webhooks.transport import Undelivered, checked_destination, is_public, post

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "240.0.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "2001:0:4136:e378::1",
]  # fmt: skip


@pytest.mark.parametrize("number", PRIVATE)
def test_a_private_address_is_known_however_it_is_written(number):
    assert not is_public(ip_address(number))


@pytest.mark.parametrize("number", ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_a_public_number_is_recognised(number):
    assert is_public(ip_address(number))


def names(monkeypatch, *numbers):
    """The addresses that a name resolves to, one answer for each time it is asked."""
    answers = iter(numbers)

    def getaddrinfo(host, port, **_options):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in next(answers)]

    monkeypatch.setattr(transport.socket, "getaddrinfo", getaddrinfo)


def test_one_private_number_of_a_name_is_enough(monkeypatch):
    names(monkeypatch, ["8.8.8.8", "127.0.0.1"])
    with pytest.raises(Undelivered, match="private"):
        checked_destination("https://example.org/", public=True)


def test_a_name_is_asked_once_and_the_connection_goes_where_it_was_judged(monkeypatch):
    names(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    reached = []

    def connect(place, *_rest):
        reached.append(place)
        raise OSError

    monkeypatch.setattr(transport.socket, "create_connection", connect)
    with pytest.raises(Undelivered, match="refused"):
        post("https://example.org/", b"{}", {}, public=True)
    assert reached == [("8.8.8.8", 443)]


@pytest.mark.parametrize("address", ["http://8.8.8.8/", "https://127.0.0.1/", "https://2130706433/", "https://[::1]/"])
def test_a_public_site_never_connects_there(monkeypatch, address):
    monkeypatch.setattr(transport.socket, "create_connection", lambda *_: pytest.fail("connected"))
    with pytest.raises(Undelivered, match="private"):
        post(address, b"{}", {}, public=True)


def test_a_hall_may_tell_its_own_network(receiver):
    assert post(receiver.address, b"{}", {}, public=False) == 204


def test_nobody_there_and_no_such_name():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Undelivered, match="refused"):
        post(f"http://127.0.0.1:{port}/", b"{}", {}, public=False)
    with pytest.raises(Undelivered, match="name"):
        post("http://nowhere.invalid/", b"{}", {}, public=False)


def test_who_answers_too_slowly_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(transport, "TOTAL_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(Undelivered):
        post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {}, public=False)


WRONG = [
    "",
    "example.org",
    "ftp://example.org",
    "https://",
    "https://a:b@example.org",
    "https://x:99999/",
    "https://a b",
]


@pytest.mark.parametrize("address", WRONG)
@pytest.mark.django_db
def test_what_is_no_address_is_refused(club, address):
    with pytest.raises(WrongAddress):
        webhooks.add_webhook(club, address, list(WebhookKind), context=write_context())


@pytest.mark.parametrize(
    "address", ["http://example.org/", "https://10.0.0.1/", "https://localhost/", "https://a.local/"]
)
def test_what_is_seen_to_be_private_is_refused_on_a_public_site(settings, address):
    webhooks.refuse_address(address)
    settings.PUBLIC = True
    with pytest.raises(WrongAddress):
        webhooks.refuse_address(address)
