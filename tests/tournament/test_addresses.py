"""The address that links and QR codes give to phones in the hall."""

from ipaddress import ip_address

import pytest

from tournament import addresses
from tournament.environment import Environment


@pytest.fixture
def put_site_at(monkeypatch, settings):
    """Put the site at an address of the local network, or at none."""

    def put(address, **environment):
        monkeypatch.setattr(addresses, "own_address_towards", lambda target: address)
        settings.ENVIRONMENT = Environment(**environment)
        settings.SITE_URL = settings.ENVIRONMENT.site_url

    return put


def test_links_name_the_lan_address_and_the_port(put_site_at):
    put_site_at("192.168.0.10", port=8080)
    assert (addresses.site_address(), addresses.local_address()) == (
        "http://192.168.0.10:8080",
        "http://localhost:8080",
    )


def test_port_80_is_not_written(put_site_at):
    put_site_at("192.168.0.10", port=80)
    assert (addresses.site_address(), addresses.local_address()) == ("http://192.168.0.10", "http://localhost")


@pytest.mark.parametrize("bind", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_a_site_that_lets_in_this_computer_alone_has_no_address_for_phones(put_site_at, bind):
    put_site_at("192.168.0.10", bind=bind)
    assert (addresses.site_address(), addresses.only_this_computer()) == (None, True)
    put_site_at("192.168.0.10", bind=bind, site_url="http://sumula.lan")
    assert addresses.site_address() == "http://sumula.lan"
    for everywhere in ("", "0.0.0.0", "::", "192.168.0.10"):
        put_site_at("192.168.0.10", bind=everywhere)
        assert addresses.site_address() == "http://192.168.0.10:8000"


def test_site_url_goes_first(put_site_at):
    put_site_at("192.168.0.10", site_url="https://sumula.example.org")
    assert addresses.site_address() == "https://sumula.example.org"


@pytest.mark.parametrize("address", [None, "127.0.0.1", "0.0.0.0", "8.8.8.8"])
def test_without_a_local_network_there_is_no_address_rather_than_localhost(put_site_at, address):
    put_site_at(address)
    assert addresses.site_address() is None


def test_this_machine_s_own_answer_is_an_address():
    address = addresses.lan_address()
    assert address is None or not ip_address(address).is_loopback
