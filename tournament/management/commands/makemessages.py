"""Django's makemessages with the places of our catalogues and the markers of the core."""

from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages
from django.utils.translation import to_locale


class Command(makemessages.Command):
    # Sorted and without places or dates, so that two people's new texts seldom meet in one line.
    # `mark` is the core's `_` where a file of the web layer has `_` for gettext.
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=_n:1,2",
        "--keyword=_p:1c,2",
        "--keyword=mark",
        "--sort-output",
    ]
    msguniq_options = [*makemessages.Command.msguniq_options, "--sort-output"]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--sort-output", "--no-fuzzy-matching"]
    msgattrib_options = [*makemessages.Command.msgattrib_options, "--sort-output"]

    def handle(self, *args: Any, **options: Any) -> None:
        # English is the message ids themselves.
        options["locale"] = options["locale"] or [to_locale(code) for code, _name in settings.LANGUAGES if code != "en"]
        options["ignore_patterns"] += [
            ".venv",
            "var",
            "tests",
            "bench",
            "tooling",
            "mutants",
            "node_modules",
            "requirements*.txt",
        ]
        options["no_obsolete"] = True
        options["no_location"] = options["no_wrap"] = True
        super().handle(*args, **options)

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        for directory in self.locale_paths:
            _without_date(f"{directory}/{locale}/LC_MESSAGES/{self.domain}.po")


def _without_date(path: str) -> None:
    """Remove the date of the run, which would change the file although no text did."""
    with open(path, encoding="utf-8", newline="\n") as file:  # noqa: PTH123
        lines = [line for line in file if not line.startswith('"POT-Creation-Date')]
    with open(path, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123
        file.writelines(lines)
