"""Kinds of jobs that tests submit."""

from tournament.services.jobs import (
    RESULT,
    JobFailed,
    Progress,
)

HERE = __name__
KINDS = ("counted", "refused", "broken", "starved", "stopped", "made", "unwanted")


def counted(progress: Progress, *, upto: int) -> dict[str, str]:
    for number in range(upto):
        progress(number, upto, f"Counting {number}")
    return {"sentence": f"There are {upto}.", "url": "/en/there"}


def refused(_progress: Progress) -> dict[str, str]:
    raise JobFailed("The file is no file.")


def made(progress: Progress) -> dict[str, str]:
    (progress.job.folder / RESULT).write_bytes(b"%PDF")
    return {}


def unwanted(progress: Progress) -> dict[str, str]:
    """Cancelled too late to be stopped, and no longer wanted."""
    progress.job.cancel()
    return made(progress)


def broken(_progress: Progress) -> dict[str, str]:
    raise ZeroDivisionError


def starved(_progress: Progress) -> dict[str, str]:
    raise MemoryError


def stopped(progress: Progress) -> dict[str, str]:
    progress.job.cancel()
    progress(1, 2, "Halfway")
    raise AssertionError("went on")
