"""The doctor asks the site through its proxy, also with a forged header, whether it sees the right visitor."""

import pytest

from tournament.doctor import proxy
from tournament.doctor.diagnosis import Level
from tournament.proxies import forwarded_addresses, visitor_address

VISITOR, CDN = "203.0.113.1", "198.51.100.7"


def site_behind(*proxies, hops):
    """A function that asks a site which trusts `hops` proxies; each proxy says what X-Forwarded-For it passes on."""

    def ask(headers):
        forwarded = headers.get("X-Forwarded-For", "")
        for each in proxies:
            forwarded = each(forwarded)
        return visitor_address("127.0.0.1", forwarded, hops), len(forwarded_addresses(forwarded))

    return ask


def replaces(_forwarded):
    return VISITOR


def appends(forwarded):
    return ", ".join(filter(None, [forwarded, VISITOR]))


def appends_the_first(forwarded):
    return ", ".join(filter(None, [forwarded, CDN]))


def passes_on(forwarded):
    return forwarded


def removes(_forwarded):
    return ""


@pytest.mark.parametrize(
    ("proxies", "hops", "level"),
    [
        ([replaces], 1, Level.OK),
        ([appends], 1, Level.OK),
        ([replaces, appends_the_first], 2, Level.OK),
        ([appends, appends_the_first], 2, Level.OK),
        ([passes_on], 1, Level.ERROR),
        ([removes], 1, Level.ERROR),
        ([replaces], 2, Level.ERROR),
        ([appends, appends_the_first], 1, Level.ERROR),
    ],
)
def test_a_proxy_is_asked_as_a_visitor_asks_and_a_liar(proxies, hops, level):
    assert proxy.proxy(site_behind(*proxies, hops=hops), hops).level is level


def test_a_proxy_that_says_nothing_but_what_a_liar_wrote():
    line = proxy.proxy(lambda headers: (headers.get("X-Forwarded-For", "127.0.0.1"), 1), 1)
    assert line.level is Level.ERROR
    assert "X-Forwarded-For" in line.text


def test_what_cannot_be_reached_was_not_looked_at(settings):
    settings.SITE_URL = "https://127.0.0.1:9"
    line = proxy.proxy(proxy.request_site, 1)
    assert (line.level, line.fix) == (Level.WARNING, "curl -i https://127.0.0.1:9/healthz")


def test_a_hall_has_no_proxy(settings):
    settings.PUBLIC = False
    assert list(proxy.diagnose()) == []


def test_the_site_says_what_it_saw(client, settings):
    settings.PROXY_HOPS = 1
    response = client.get("/healthz", headers={"x-forwarded-for": f"192.0.2.66, {VISITOR}"}, REMOTE_ADDR="127.0.0.1")
    assert (response["X-Visitor-Address"], response["X-Visitor-Hops"]) == (VISITOR, "2")
