"""What counts as one place to come from."""

from ipaddress import IPv6Address, ip_address, ip_network


def network(address: str) -> str:
    """One household of IPv6 has a whole /64 to itself: it counts as one address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))
