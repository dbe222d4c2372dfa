"""Every address of the site, with its arguments."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

MADE_UP = {"IntConverter": 1, "MatchId": "x" * 22, "UUIDConverter": "00000000-0000-0000-0000-000000000000"}
"""The value for a part of an address, by its converter; for any other converter it is an x."""


def pages(resolver: URLResolver, above: dict[str, Any] | None = None) -> Iterator[tuple[str | None, dict[str, Any]]]:
    """Yield (name, converter of each part) of every address."""
    for entry in resolver.url_patterns:
        parts = {**(above or {}), **entry.pattern.converters}
        if isinstance(entry, URLPattern):
            yield entry.name, parts
        else:
            yield from pages(entry, parts)


ADDRESSES = sorted(pages(get_resolver()), key=lambda page: str(page[0]))


def address(name: str, parts: dict[str, Any], site: dict[str, str]) -> str:
    made_up = {part: MADE_UP.get(type(converter).__name__, "x") for part, converter in parts.items()}
    return reverse(name, kwargs=made_up | {part: site[part] for part in parts if part in site})
