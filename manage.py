#!/usr/bin/env python
"""The site's commands: `python manage.py help` lists them."""

import os
import sys

SOURCE_COMMANDS = (["makemessages"], ["compilemessages"], ["makemigrations"])
"""What they write is the site's own code, which others may run."""


def main() -> None:
    """Run one command in the language of the person at the terminal."""
    if sys.argv[1:2] not in SOURCE_COMMANDS:
        os.umask(0o077)  # what the site keeps is for whoever runs it alone
    if sys.argv[1:] in (["version"], ["--version"]):  # Django would answer with its own
        print_version()
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import django
    from django.core.management import execute_from_command_line
    from django.utils import translation

    from tournament.environment import RefusedToStart
    from tournament.management.language import terminal_language, translate_for_terminal

    try:
        django.setup()
    except RefusedToStart as refusal:
        sys.exit(translate_for_terminal(refusal.text) % refusal.values)
    translation.activate(terminal_language())
    execute_from_command_line(sys.argv)


def print_version() -> None:
    from scoring.version import VERSION

    sys.stdout.write(f"{VERSION}\n")


def open_closed_streams() -> None:
    """Django writes to both; a shell may have closed them (`>&-`)."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115


if __name__ == "__main__":
    open_closed_streams()
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)  # what a shell says of Ctrl+C; no traceback
