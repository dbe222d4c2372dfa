"""A command of the site, run in English in this process."""

import io

from django.core.management import call_command
from django.utils import translation


def run(*words: object) -> str:
    """Run a command with these words; returns what `manage.py` prints."""
    out = io.StringIO()
    with translation.override("en"):
        call_command(*map(str, words), stdout=out)
    return out.getvalue()
