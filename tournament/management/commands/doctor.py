from typing import Any

from django.core.management.base import BaseCommand

from tournament.doctor import Level, examine


class Command(BaseCommand):
    help = "What this machine has and lacks, and the commands that fix it. Exit status 1 if the site cannot work."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        lines = list(examine())
        for line in lines:
            self.stdout.write(str(line))
        if any(line.level is Level.BROKEN for line in lines):
            raise SystemExit(1)
