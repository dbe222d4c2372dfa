"""Groups network addresses into places, for limits."""

from ipaddress import IPv6Address, ip_address, ip_network


def network(address: str) -> str:
    """The place to which an address belongs: a whole /64 of IPv6, which a single household has, counts as one
    address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))
