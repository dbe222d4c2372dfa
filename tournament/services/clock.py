"""What the site does by itself each minute, even if nobody looks at it: in the process that serves, or in a worker."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from threading import Thread

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection

Tasks = Sequence[Callable[[], None]]
MINUTE_SECONDS = 60
log = logging.getLogger(__name__)


def begin(at_start: Tasks, each_minute: Tasks) -> None:
    """Start the clock in a process that serves; it ends with the process. With a queue, workers have it."""
    if not settings.JOB_QUEUE:
        Thread(target=run, args=(at_start, each_minute), name="clock", daemon=True).start()


def run(at_start: Tasks, each_minute: Tasks, sleep: Callable[[float], None] = time.sleep) -> None:
    do_safely(at_start)
    while True:
        sleep(_seconds_left())
        do_safely(each_minute)


async def run_in_worker(at_start: Tasks, each_minute: Tasks) -> None:
    """Run the clock of a worker. There may be several, so each task does nothing that another worker has done."""
    tasks = at_start
    while True:
        await sync_to_async(do_safely)(tasks)
        tasks = each_minute
        await asyncio.sleep(_seconds_left())


def _seconds_left() -> float:
    """The seconds until the next full minute, at which rounds are planned to begin."""
    return MINUTE_SECONDS - time.time() % MINUTE_SECONDS


def do_safely(tasks: Tasks) -> None:
    """Do each task; the clock goes on whatever fails."""
    for task in tasks:
        try:
            task()
        except (DatabaseError, OSError):
            log.warning("%s was not done; in a minute again.", task.__qualname__, exc_info=True)
        except Exception:  # one tournament that cannot be read stops neither the others' tasks nor the clock
            log.exception("%s failed; in a minute again.", task.__qualname__)
        finally:
            connection.close()
