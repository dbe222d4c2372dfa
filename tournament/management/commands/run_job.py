"""`manage.py run_job ID`: what the site starts for each long piece of work."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.services.jobs import find_job, run
from tournament.services.jobs.backend import limit_memory


class Command(BaseCommand):
    help = _("Does a job that the site handed over; nobody need call it.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job")

    def handle(self, *args: Any, **options: Any) -> None:
        job = find_job(options["job"])
        if job is None:
            raise CommandError(_("There is no such job."))
        limit_memory()
        run(job)
