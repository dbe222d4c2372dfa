"""Whole numbers in addresses, settings and forms. Imports nothing."""


def plain_number(text: str, most: int = 999_999_999) -> int | None:
    """The number from 0 to `most` that a text consists of, in the digits 0 to 9; None for any other text. Any
    database takes a number of the usual size."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if is_short and int(text) <= most else None
