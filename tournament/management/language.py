"""The language in which commands write: the terminal's, if there is a catalogue for it."""

import gettext
import os
from collections.abc import Mapping
from pathlib import Path

from tournament.operating_system import system

DEFAULT = "pt-br"
LANGUAGE_OF_PREFIX = {"pt": "pt-br", "it": "it", "en": "en"}
LOCALE_DIR = Path(__file__).resolve().parents[1] / "locale"


def terminal_language(environ: Mapping[str, str] = os.environ) -> str:
    """Django's code of the first variable that names a language; `C` and `POSIX` name none."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = environ.get(variable, "").split(".")[0].split("@")[0].split("_")[0].lower()
        if language and language not in ("c", "posix"):
            return LANGUAGE_OF_PREFIX.get(language, DEFAULT)
    return LANGUAGE_OF_PREFIX.get(system.language().split("_")[0], DEFAULT)


def translate_for_terminal(text: str) -> str:
    """Translate without Django, for what is written before there are settings."""
    folder = {"pt-br": "pt_BR"}.get(terminal_language(), terminal_language())
    return gettext.translation("django", LOCALE_DIR, languages=[folder], fallback=True).gettext(text)
