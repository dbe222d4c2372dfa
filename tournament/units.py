"""Units of size, for limits and on paper. Imports nothing."""

MEBIBYTE = 1024 * 1024
"""Bytes."""

POINTS_PER_MM = 72 / 25.4
"""Points on paper in a millimetre."""
