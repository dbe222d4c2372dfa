"""The type of a function that lets time pass."""

from collections.abc import Callable

Later = Callable[[float], None]
