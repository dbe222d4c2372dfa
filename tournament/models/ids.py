"""Random ids for addresses."""

import secrets


def unguessable() -> str:
    """128 random bits in 22 characters that an address takes; a first hyphen would make a command's option of them."""
    while (word := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return word
