"""Random ids for addresses."""

import secrets


def unguessable() -> str:
    """128 random bits in 22 characters that an address takes."""
    return secrets.token_urlsafe(16)
