"""What counts as one place to come from."""

from ipaddress import IPv6Address, ip_address, ip_network


def network(address: str) -> str:
    """One household of IPv6 has a whole /64 to itself: it counts as one address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
