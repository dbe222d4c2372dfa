"""Where a request comes from when a proxy passes it on."""

import ipaddress

from tournament.environment import is_local


def visitor_address(peer: str, forwarded: str, hops: int) -> str:
    """The visitor's address. `peer`: the other end of the connection; `forwarded`: X-Forwarded-For.

    Each of the `hops` proxies appends the address that it saw itself; anything further left was written by the visitor.
    A peer outside this machine and its network is not a proxy of ours.
    """
    seen = forwarded_addresses(forwarded)
    if not hops or len(seen) < hops or not is_local(peer) or not is_address(seen[-hops]):
        return peer
    return seen[-hops]


def forwarded_addresses(forwarded: str) -> list[str]:
    """The addresses of an `X-Forwarded-For` header, the visitor's first, without empty ones."""
    return [address.strip() for address in forwarded.split(",") if address.strip()]


def is_address(text: str) -> bool:
    try:
        return bool(ipaddress.ip_address(text))
    except ValueError:
        return False
