"""Loads what the first visitors would otherwise wait for: addresses, texts, and the templates that a hall requests."""

from pathlib import Path
from typing import cast

from django.conf import settings
from django.template import engines
from django.template.backends.django import DjangoTemplates
from django.urls import get_resolver
from django.utils.translation import gettext, override

FOLDERS = ("public", "boards", "quick", "devices", "timeline")
"""Template folders of the pages that phones at tables and spectators request, all at once when a round begins."""


def warm_up() -> None:
    """Load it now, in about half a second of processor time, so that the first visitors do not wait."""
    for code, _name in settings.LANGUAGES:
        with override(code):
            gettext("Standings")
            _addresses = get_resolver().reverse_dict  # built from all patterns, for this language
    engine = cast(DjangoTemplates, engines["django"])
    for root in engine.template_dirs:
        for folder in FOLDERS:
            for file in sorted(Path(root, folder).rglob("*.html")):
                engine.get_template(file.relative_to(root).as_posix())
