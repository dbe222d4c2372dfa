"""The process that renders PDFs: HTML on its input, a PDF on its output, within limits that it sets itself.

python -m tournament.printing.rendering.worker SECONDS MEGABYTES NICE

It knows neither the database nor the settings, and ends after one PDF, with all the memory that took.
"""

import gc
import os
import resource
import signal
import sys

OUT_OF_MEMORY, TOO_SLOW, UNAVAILABLE = 3, 4, 5
MEGABYTE = 1024 * 1024


def main() -> int:
    seconds, megabytes, nice = map(int, sys.argv[1:])
    os.nice(nice)
    limit(seconds, megabytes)
    try:
        from tournament.printing.rendering.weasy import pdf
    except OSError:  # what cffi raises where it finds no library
        return UNAVAILABLE
    gc.disable()  # nothing is ever let go of before the end, and looking for it takes a fifth of the time
    try:
        made = pdf(sys.stdin.buffer.read().decode())
    except MemoryError:
        return OUT_OF_MEMORY
    sys.stdout.buffer.write(made)
    return 0


def limit(seconds: int, megabytes: int) -> None:
    """Of processor and memory, each where this system has it: macOS takes no limit of addresses."""
    signal.signal(signal.SIGXCPU, lambda *_: sys.exit(TOO_SLOW))
    for kind, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, megabytes * MEGABYTE),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            _soft, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
        except (OSError, ValueError):
            continue


if __name__ == "__main__":
    sys.exit(main())
