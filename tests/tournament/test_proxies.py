"""Of `X-Forwarded-For` only the addresses that the site's own proxies wrote count."""

import pytest

from tournament.proxies import visitor_address

PROXY, DOCKER, CDN = "127.0.0.1", "172.17.0.1", "198.51.100.7"
VISITOR, FORGED = "203.0.113.1", "192.0.2.66"


@pytest.mark.parametrize(
    ("hops", "peer", "forwarded", "address"),
    [
        # No proxy: a hall.
        (0, VISITOR, "", VISITOR),
        (0, VISITOR, FORGED, VISITOR),
        # One: no header, as it should be, and what a visitor wrote before.
        (1, PROXY, "", PROXY),
        (1, PROXY, " , ", PROXY),
        (1, PROXY, VISITOR, VISITOR),
        (1, DOCKER, VISITOR, VISITOR),
        (1, PROXY, f"{FORGED}, {VISITOR}", VISITOR),
        (1, PROXY, f"{FORGED},{FORGED},2001:db8::7", "2001:db8::7"),
        # Two, of which the outer one may be missing.
        (2, PROXY, f"{VISITOR}, {CDN}", VISITOR),
        (2, PROXY, f"{FORGED}, {VISITOR}, {CDN}", VISITOR),
        (2, PROXY, VISITOR, PROXY),
        # Whoever comes past the proxy writes what he likes, and so may a proxy that hides addresses.
        (1, "8.8.8.8", FORGED, "8.8.8.8"),
        (1, PROXY, "unknown", PROXY),
        (1, PROXY, f"{FORGED}, _hidden", PROXY),
    ],
)
def test_what_our_own_proxies_saw_counts(hops, peer, forwarded, address):
    assert visitor_address(peer, forwarded, hops) == address
