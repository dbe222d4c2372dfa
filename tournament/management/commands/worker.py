"""`manage.py worker`: do the long work of a site on several servers. Any number of workers may run, on any of the
servers."""

import logging
import time
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.management.clock_tasks import MINUTE_TASKS, START_TASKS

log = logging.getLogger(__name__)
RETRY_SECONDS = 3.0
"""Seconds until a worker that lost its database tries again."""


class Command(BaseCommand):
    help = _("Does the long jobs of a site on several servers, until it is stopped.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--at-once", type=int, default=2, help=_("how many jobs at a time"))

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.JOB_QUEUE:
            raise CommandError(_("There is no queue: set JOBS=queue on every server."))
        from procrastinate.exceptions import ConnectorException

        from tournament.services.clock import run_in_worker
        from tournament.services.jobs.worker import run_worker

        while True:
            try:
                return run_worker(options["at_once"], partial(run_in_worker, START_TASKS, MINUTE_TASKS))
            except ConnectorException as error:
                log.warning("The queue cannot be reached: %s", error)
                time.sleep(RETRY_SECONDS)
