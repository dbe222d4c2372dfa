"""Imports a large tournament file as a job: read, checked and written in a process of its own."""

from pathlib import Path
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.reading import decode_utf8
from scoring.unreadable import Unreadable
from tournament.intake.xlsx import is_zip
from tournament.models import Club, User
from tournament.services.archives import import_tournaments, read_archive
from tournament.services.jobs import JobFailed, Progress
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.game_upload import file_fault

INPUT = "tournament.json"
STEP_COUNT = 3


def import_upload(progress: Progress, *, club: int, key: str) -> dict[str, Any]:
    """Import the tournament in the job's file; if it cannot be read, fail with the fault and its place."""
    progress(0, STEP_COUNT, _("Reading the file"))
    user = User.objects.get(pk=progress.job.user)
    path = progress.job.folder / INPUT
    if is_zip(path.read_bytes()[:4]):
        return _archive(progress, path, Club.objects.get(pk=club), user)
    text = decode_utf8(progress.job.content(INPUT))
    sentences = iter([_("Checking every result"), _("Saving the tournament")])
    try:
        tournament = import_tournament(
            Club.objects.get(pk=club),
            text,
            context=WriteContext(key, None, user),
            step=lambda number: progress(number, STEP_COUNT, next(sentences)),
        )
    except Unreadable as fault:
        raise JobFailed(_fault_sentence(fault, text)) from None
    except Refused as refusal:
        raise JobFailed(say(refusal.message)) from None
    return {
        "sentence": tournament_imported_sentence(tournament.name),
        "url": reverse("desk", args=[tournament.public_id]),
    }


def _archive(progress: Progress, path: Path, club: Club, user: User) -> dict[str, Any]:
    """Import all tournaments of an archive; it can only be cancelled before the first is written. Importing the same
    archive again adds only what is missing, such as after an interruption."""

    def step(done: int, total: int) -> None:
        writing = 2 * done >= total
        progress(done, total, _("Saving the tournament") if writing else _("Checking every result"), last=writing)

    try:
        done = import_tournaments(read_archive(path), club, user, step)
    except (Unreadable, Refused) as refusal:
        raise JobFailed(say(refusal.message)) from None
    return {
        "sentence": imported_sentence(len(done.tournaments), done.already_here),
        "url": reverse("club", args=[club.public_id]),
    }


def imported_sentence(new_count: int, known_count: int) -> str:
    """The result of importing the tournaments of an archive."""
    if not new_count and not known_count:
        return _("No tournament in this archive can be imported: none has pairs and a format. Nothing was changed.")
    if not new_count:
        return _("Every tournament of this file was imported before. Nothing was changed.")
    words = ngettext("%(number)s tournament imported.", "%(number)s tournaments imported.", new_count) % {
        "number": new_count
    }
    if not known_count:
        return words
    before = ngettext("%(number)s was here already.", "%(number)s were here already.", known_count) % {
        "number": known_count
    }
    return f"{words} {before}"


def tournament_imported_sentence(name: str) -> str:
    message = _("%(name)s has been imported: only the members of the club can see it until you publish it.")
    return message % {"name": name}


def _fault_sentence(fault: Unreadable, text: str) -> str:
    placed_fault = file_fault(fault, text)
    if placed_fault.line is None:
        return placed_fault.message
    sentence = _("%(message)s It is in line %(line)s, column %(column)s of the file (%(path)s).")
    return sentence % {
        "message": placed_fault.message,
        "line": placed_fault.line,
        "column": placed_fault.column,
        "path": placed_fault.path,
    }
