"""The first function of a thread has a frame with room for all others."""

import sys

from tournament.server.frame_room import with_frame_room
from tournament.server.threads import STACK_VALUES, FairThreads


@with_frame_room(4096)
def stack_size_of_caller(plus: int) -> int:
    return sys._getframe().f_code.co_stacksize + plus


def test_a_function_with_room_does_what_it_did():
    assert stack_size_of_caller(plus=1) == 4097


def test_each_thread_that_answers_begins_with_room():
    assert FairThreads._work.__code__.co_stacksize == STACK_VALUES
