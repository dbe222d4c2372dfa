"""`doctor`: report what this machine has and what it lacks."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from tournament.doctor import database, machine, printing, proxy, servers
from tournament.doctor.diagnosis import Diagnosis, Level


class Command(BaseCommand):
    help = "What this machine has and lacks, and the commands that fix it. Exit status 1 if the site cannot work."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        diagnoses = list(diagnose())
        for diagnosis in diagnoses:
            self.stdout.write(str(diagnosis))
        if any(diagnosis.level is Level.ERROR for diagnosis in diagnoses):
            raise SystemExit(1)


def diagnose() -> Iterator[Diagnosis]:
    """Run every diagnosis, those that others depend on first."""
    yield from machine.diagnose()
    yield from database.diagnose()
    yield from servers.diagnose()
    yield from printing.diagnose()
    yield from proxy.diagnose()
