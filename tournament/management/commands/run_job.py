"""`manage.py run_job ID`: do a job. The site starts this command for each long piece of work."""

import os
import time
from contextlib import nullcontext
from pathlib import Path
from threading import Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.operating_system import system
from tournament.services.jobs import folder_store, run
from tournament.services.jobs.child_process import LOOK_SECONDS, limit_memory
from tournament.services.writing.locks import process_lock


class Command(BaseCommand):
    help = _("Does a job that the site handed over; there is no need to call it.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job")
        parser.add_argument("--within", type=Path, help=_("the folder of a worker, in which the job lies"))
        parser.add_argument("--parent", type=int, help=_("the process of that worker, without which this one ends"))

    def handle(self, *args: Any, **options: Any) -> None:
        job = folder_store.find(options["job"], options["within"])
        if job is None:
            raise CommandError(_("There is no such job."))
        if options["parent"]:
            Thread(target=end_with, args=(options["parent"],), daemon=True).start()
        limit_memory()
        # A worker that is taken for dead may have a process at work yet.
        with process_lock(f"job {job.id}") if options["parent"] else nullcontext():
            run(job)


def end_with(parent: int) -> None:
    """End the process with its worker: the result would go nowhere, and another worker starts the job again."""
    while not system.is_orphan_of(parent):
        time.sleep(LOOK_SECONDS)
    os._exit(1)
