"""The process of `manage.py worker`: does the jobs in the queue, and puts back those of killed workers."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, cast

from procrastinate import App
from procrastinate.contrib.django import app as site_app
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import ConnectorException

from tournament.services.jobs.database_store import QUEUE

Endless = Callable[[], Coroutine[Any, Any, None]]
log = logging.getLogger(__name__)
BEAT_SECONDS = 5.0
"""Seconds between two heartbeats of a worker."""
DEAD_SECONDS = 20.0
"""Seconds without a heartbeat until a worker is considered dead."""
GRACE_SECONDS = 10.0
"""Seconds for running jobs to finish when a worker is told to stop; another worker does what is left."""


def run_worker(at_once: int, meanwhile: Endless) -> None:
    """Do jobs until SIGTERM or Ctrl+C, or until the database goes away. `meanwhile` runs beside them for as long."""
    asyncio.run(_run_worker(at_once, meanwhile))


async def _run_worker(at_once: int, meanwhile: Endless) -> None:
    """Take jobs from the queue, at most `at_once` at a time, until stopped; beside it, `meanwhile` runs and stalled
    jobs are queued again."""
    connector = cast(DjangoConnector, site_app.connector)
    app = site_app.with_connector(connector.get_worker_connector())
    async with app.open_async():
        tasks = [asyncio.create_task(_requeue_stalled_jobs(app)), asyncio.create_task(meanwhile())]
        try:
            await app.run_worker_async(
                queues=[QUEUE],
                concurrency=at_once,
                delete_jobs="always",
                update_heartbeat_interval=BEAT_SECONDS,
                stalled_worker_timeout=DEAD_SECONDS,
                shutdown_graceful_timeout=GRACE_SECONDS,
            )
        finally:
            for task in tasks:
                task.cancel()


async def _requeue_stalled_jobs(app: App) -> None:
    """Put jobs back into the queue whose worker has no heartbeat."""
    while True:
        with suppress(ConnectorException):  # another worker was quicker, or the database is away
            for job in await app.job_manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=DEAD_SECONDS):
                log.warning("The worker of job %s is gone: it is done again.", job.id)
                await app.job_manager.retry_job(job)
        await asyncio.sleep(BEAT_SECONDS)
