"""Codes that people read aloud and type: their letters, and what was typed in plain form."""

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 characters that people do not confuse: no 0 and O, no 1 and I."""


def plain_code(typed: str) -> str:
    """A typed code as it is stored; it may be typed in lower case, with spaces or hyphens."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())
