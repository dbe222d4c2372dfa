"""The letters by which groups and finals are called: A, B, C …, and numbers after Z."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_at(index: int) -> str:
    """The letter of a group or final by its index, counted from 0: "C"; from the 27th on its number."""
    return LETTERS[index] if index < len(LETTERS) else str(index + 1)
