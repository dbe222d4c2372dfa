"""Random ids for addresses."""

import secrets


def unguessable() -> str:
    """128 random bits in 22 URL-safe characters. Never begins with a hyphen, which a command would take for an
    option."""
    while (word := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return word
