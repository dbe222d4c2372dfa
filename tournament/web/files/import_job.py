"""Importing a large tournament file, as a job: read, checked and written in a process of its own."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.reading import decode
from scoring.unreadable import Unreadable
from tournament.models import Club, User
from tournament.services.jobs import JobFailed, Progress
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.game_upload import fault_of

INPUT = "tournament.json"
STEPS = 3


def work(progress: Progress, *, club: int, key: str) -> dict[str, Any]:
    """The tournament of the job's file; where it cannot be one, the fault with its place."""
    progress(0, STEPS, _("Reading the file"))
    user = User.objects.get(pk=progress.job.user)
    text = decode((progress.job.folder / INPUT).read_bytes())
    sentences = iter([_("Checking every result"), _("Writing it down")])
    try:
        tournament = import_tournament(
            Club.objects.get(pk=club),
            text,
            context=WriteContext(key, None, user),
            step=lambda number: progress(number, STEPS, next(sentences)),
        )
    except Unreadable as fault:
        raise JobFailed(_fault_sentence(fault, text)) from None
    except Refused as refused:
        raise JobFailed(say(refused.message)) from None
    return {"sentence": imported(tournament.name), "url": reverse("desk", args=[tournament.public_id])}


def imported(name: str) -> str:
    message = _("%(name)s has been imported as a draft: only the members of the club can see it until you publish it.")
    return message % {"name": name}


def _fault_sentence(fault: Unreadable, text: str) -> str:
    found = fault_of(fault, text)
    if found.line is None:
        return found.message
    place = _("%(message)s It is in line %(line)s, column %(column)s of the file (%(path)s).")
    return place % {"message": found.message, "line": found.line, "column": found.column, "path": found.path}
