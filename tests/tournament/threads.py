"""Many threads at the same moment, each with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

WRITERS = 6


def at_once(action, writers=WRITERS):
    """Run `action(number)` in this many threads at once; returns the results in no particular order."""
    start = Barrier(writers)

    def run(number):
        start.wait()
        try:
            return action(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(writers) as pool:
        return list(pool.map(run, range(writers)))
