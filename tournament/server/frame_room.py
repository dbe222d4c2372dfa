"""Room for the frames of all that a function calls, in one chunk of memory.

CPython allocates the frames of a thread in chunks of 16 KB. A loop at the end of a chunk takes another one from the
system at every call, and returns it. A chunk is as large as its first frame needs, and then as much again:
`docs/decisions/0091-a-first-frame-has-room-for-all-others.md`.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def with_frame_room(values: int) -> Callable[[Function], Function]:
    """A decorator for the first function of a thread: its frame gets a stack of this many values, of 8 bytes each."""

    def widen(function: Function) -> Function:
        code = cast("FunctionType", function).__code__
        cast("FunctionType", function).__code__ = code.replace(co_stacksize=values)
        return function

    return widen
