"""Compiles the catalogues of this project alone."""

from typing import Any

from django.core.management.commands import compilemessages


class Command(compilemessages.Command):
    """Django's `compilemessages`, kept out of the packages in `.venv`: it compiles every catalogue it can reach."""

    def handle(self, **options: Any) -> None:
        options["ignore_patterns"] = [*(options["ignore_patterns"] or []), ".venv", "var", "mutants"]
        super().handle(**options)
