"""Texts that people typed, which events name by their keys only, so that they can be erased; and the few reasons that
the site writes in their place, stored in English and read in the language of the reader."""

from django.db import models
from django.utils.translation import gettext

from rules.text import _
from tournament.models.tournament import Tournament

SHEET_SIGNED = _("Both pairs signed the paper sheet.")
SHEET_UNSIGNED = _("A signature is missing on the sheet.")
SHEET_DIFFERS = _("The sheet does not say what was entered.")
_OWN_REASONS = frozenset((SHEET_SIGNED, SHEET_UNSIGNED, SHEET_DIFFERS))


def readable_note(text: str) -> str:
    """The text of a note for a reader: translated if the site wrote it itself, else as it was typed."""
    return gettext(text) if text in _OWN_REASONS else text


class Note(models.Model):
    """A text that somebody typed, such as a reason or a dispute. Events name it by its key only."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="notes")
    text = models.TextField()

    def __str__(self) -> str:
        return self.text[:40]

    @property
    def readable(self) -> str:
        return readable_note(self.text)
