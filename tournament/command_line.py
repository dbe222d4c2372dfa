"""The site's commands: `manage.py` in a clone, `sumula` from the wheel, `python -m tournament` in both."""

import gc
import os
import sys
from pathlib import Path

SOURCE_COMMANDS = (["makemessages"], ["compilemessages"], ["makemigrations"])
"""Commands that write source code, which other users may read."""
START = ["serve", "--open"]
"""What `sumula` without arguments does."""


def sumula() -> None:
    """Run the command installed by the wheel: `sumula [--data FOLDER] [COMMAND …]`."""
    arguments = take_data_folder(sys.argv[1:])
    sys.argv[1:] = arguments or START
    manage()


def take_data_folder(arguments: list[str]) -> list[str]:
    """Take `--data FOLDER` from in front of the command; returns the other arguments.

    The folder holds the database, keys, copies, photos, logs and `.env`.
    """
    match arguments:
        case ["--data"] | ["--data="]:
            sys.exit("sumula: --data FOLDER")
        case ["--data", folder, *rest]:
            pass
        case [first, *rest] if first.startswith("--data="):
            folder = first.removeprefix("--data=")
        case _:
            return arguments
    path = Path(folder).expanduser().absolute()
    # Child processes get it from the same variables.
    os.environ.update(VAR_DIR=str(path), ENV_FILE=str(path / ".env"))
    return rest


def manage() -> None:
    """Run `sys.argv` as a Django command; Ctrl+C prints no traceback."""
    open_closed_streams()
    try:
        run_command()
    except KeyboardInterrupt:
        sys.exit(130)  # the exit status that shells report


def run_command() -> None:
    """Run one command in the language of the person at the terminal."""
    if sys.argv[1:2] not in SOURCE_COMMANDS:
        os.umask(0o077)  # only the user who runs the site may read its files
    if sys.argv[1:] in (["version"], ["--version"]):  # Django would print its own version
        print_version()
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    gc.disable()  # what is loaded now stays: searching it for garbage takes a tenth of the start
    import django
    from django.core.management import execute_from_command_line
    from django.utils import translation

    from tournament.environment import RefusedToStart
    from tournament.management.language import terminal_language, translate_for_terminal
    from tournament.management.streams import write_in_any_encoding

    write_in_any_encoding()
    try:
        django.setup()
    except RefusedToStart as refusal:
        sys.exit(refusal.sentences(translate_for_terminal))
    gc.freeze()
    gc.enable()
    translation.activate(terminal_language())
    execute_from_command_line(sys.argv)


def print_version() -> None:
    from scoring.version import VERSION

    sys.stdout.write(f"{VERSION}\n")


def open_closed_streams() -> None:
    """Open standard streams that a shell has closed (`>&-`), since Django writes to both."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115
