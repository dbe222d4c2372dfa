"""Units of size, for limits. Imports nothing."""

MEBIBYTE = 1024 * 1024
"""Bytes."""
