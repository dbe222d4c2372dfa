"""The automatic backups: a list with a download for each, and a button for another one now."""

import sqlite3
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from rules.text import Text
from tournament.models import Tournament
from tournament.services.faults import is_disk_full
from tournament.services.jobs import JobFailed, Progress, enqueue
from tournament.services.tournaments.backup import (
    back_up,
    back_up_long,
    backup_text,
    backups_of,
    failure_reason,
    fault_reason,
    has_backup,
    takes_long,
)
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.viewing import revision
from tournament.texts import say
from tournament.web.attachments import file_stem, json_attachment
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.event_sentences import last_done
from tournament.web.tournament_pages.responses import render_tournament


@tournament_page
def backups(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    newest_first = backups_of(tournament)
    last = last_done(tournament, {backup.seq for backup in newest_first})
    rows = [(backup, last.get(backup.seq, "")) for backup in newest_first]
    return render_tournament(request, "files/backups.html", tournament, backups=rows)


@post_action
def request_backup(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Make another backup now, if anything has changed since the last one."""
    back = HttpResponseRedirect(reverse("desk-backups", args=[tournament.public_id]))
    if not is_whole(tournament):
        messages.info(request, _("A tournament has a file once it has pairs and a format. Enter them first."))
        return back
    if has_backup(tournament, revision(tournament)):
        messages.info(request, _("Nothing has changed since the last copy, so there is no need for another."))
        return back
    if takes_long(tournament):
        return _start_job(request, tournament)
    back_up(tournament)
    if not failure_reason(tournament):
        messages.info(request, _("The copy is ready."))
    return back


def _start_job(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Make the backup as a job. Raises `TooMany`."""
    page_address = reverse("desk-backups", args=[tournament.public_id])
    newest = next((backup.name for backup in backups_of(tournament)), "")
    key = f"{tournament.pk} {revision(tournament)} {newest}"
    job = enqueue(
        "copy", key, {"tournament": tournament.public_id}, user=request.user.pk, line="copy", back=page_address
    )
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def make_backup(progress: Progress, *, tournament: str) -> dict[str, Any]:
    """Make the backup, as a job."""

    def report(done: int, total: int, sentence: Text | None) -> None:
        progress(done, total, say(sentence) if sentence else "")

    try:
        back_up_long(Tournament.objects.get(public_id=tournament), report)
    except (OSError, sqlite3.Error) as error:
        if is_disk_full(error):
            raise
        raise JobFailed(_("The copy could not be written: %(reason)s.") % {"reason": fault_reason(error)}) from None
    return {"sentence": _("The copy is ready."), "url": reverse("desk-backups", args=[tournament])}


@tournament_page
def backup_file(request: MemberRequest, tournament: Tournament, name: str) -> HttpResponse:
    text = backup_text(tournament, name)
    if text is None:
        raise Http404
    return json_attachment(text, f"{file_stem(tournament)}-{name}")
