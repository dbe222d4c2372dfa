"""Restores the whole site from a copy: the list of copies, what is in one and how it differs, and the confirmation.

Only for people who administer every club of the site, since the database holds all of them.
"""

from pathlib import Path
from typing import Any, NamedTuple

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from rules.text import Text
from tournament.models import Club, Membership
from tournament.permissions import Role
from tournament.services.jobs import JobFailed, Progress, enqueue
from tournament.services.restoring import (
    Contents,
    DatabaseCopy,
    NotRestorable,
    RestoreResult,
    TournamentContents,
    contents_of,
    database_copies,
    find_copy,
    keep_upload,
    restore,
)
from tournament.services.restoring.replacing import COMPARING, REPLACING
from tournament.services.writing.refusals import TooMany
from tournament.texts import figure, join_names, say
from tournament.units import MEBIBYTE
from tournament.web.form_fields import new_key, posted_key
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest

MAX_UPLOAD_SIZE = 20 * MEBIBYTE
"""Bytes that can be uploaded; a larger copy is restored on the computer itself, with the command."""


class ComparedTournament(NamedTuple):
    """A tournament here and in the copy; None where it is missing."""

    name: str
    here: TournamentContents | None
    copy: TournamentContents | None

    @property
    def is_same(self) -> bool:
        return self.here == self.copy


@require_safe
def choose(request: MemberRequest) -> HttpResponse:
    """Every copy on this computer, and a file to upload."""
    return _forbidden(request) or _page(request)


@post_or_redirect
def upload_copy(request: MemberRequest) -> HttpResponse:
    """Keep an uploaded copy of the database and compare it, if it can be read and is not too large."""
    if response := _forbidden(request):
        return response
    file = request.FILES.get("file")
    if file is None:
        return _page(request, 422, error=_("Choose the copy first: a file that ends in .sqlite3."))
    if file.size is None or file.size > MAX_UPLOAD_SIZE:
        message = _("This file is larger than %(limit)s megabytes: restore it on the computer itself, by its command.")
        return _page(request, 413, error=message % {"limit": figure(MAX_UPLOAD_SIZE // MEBIBYTE)})
    copy = keep_upload(file)
    try:
        contents_of(copy.path)
    except NotRestorable as refusal:
        copy.path.unlink(missing_ok=True)
        return _page(request, refusal.status, error=say(refusal.message))
    return HttpResponseRedirect(reverse("restore-copy", args=[copy.name]))


@require_http_methods(["GET", "HEAD", "POST"])
def compare_copy(request: MemberRequest, name: str) -> HttpResponse:
    """What is in a copy and how it differs; a POST starts the restore."""
    if response := _forbidden(request):
        return response
    copy = find_copy(name)
    if copy is None:
        raise Http404
    if request.method != "POST":
        return _render_comparison(request, copy)
    if request.POST.get("sure") != "1":
        return _render_comparison(
            request, copy, 422, error=_("Tick the box first: everything written since the copy will be lost.")
        )
    try:
        job = enqueue("restore", posted_key(request), {"copy": name}, user=request.user.pk, back=request.path)
    except TooMany as refusal:
        return _render_comparison(request, copy, refusal.status, error=say(refusal.message))
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def restore_copy(progress: Progress, *, copy: str) -> dict[str, Any]:
    """Restore the copy, as a job."""

    def report(done: int, total: int, sentence: Text | None) -> None:
        progress(done, total, say(sentence) if sentence else "", last=sentence in (REPLACING, COMPARING))

    database_copy = find_copy(copy)
    if database_copy is None:
        raise JobFailed(_("This copy is no longer there."))
    try:
        done = restore(database_copy.path, report)
    except NotRestorable as refusal:
        raise JobFailed(say(refusal.message)) from None
    return {"sentence": restored_sentence(done)}


def restored_sentence(done: RestoreResult) -> str:
    message = _(
        "The site is restored: the standings of all tournaments (%(number)s) are those of the copy. "
        "The database as it was before is in %(path)s, and among the copies."
    )
    return message % {"number": done.tournaments, "path": done.copy_before}


def may_restore(request: HttpRequest) -> bool:
    """Whether this person administers every club; the account of the demonstration never does."""
    own_clubs = Membership.objects.filter(user=request.user.pk, role=Role.ADMINISTRATOR, club__demo=False)
    clubs = Club.objects.filter(demo=False)
    return own_clubs.exists() and not clubs.exclude(pk__in=own_clubs.values("club")).exists()


def _forbidden(request: MemberRequest) -> HttpResponse | None:
    return None if may_restore(request) else render(request, "files/restore_forbidden.html", status=403)


def _page(request: MemberRequest, status: int = 200, **context: object) -> HttpResponse:
    context = {
        "copies": database_copies() if connection.vendor == "sqlite" else [],
        "sqlite": connection.vendor == "sqlite",
        "megabytes": figure(MAX_UPLOAD_SIZE // MEBIBYTE),
        **context,
    }
    return render(request, "files/restore.html", context, status=status)


def _render_comparison(
    request: MemberRequest, copy: DatabaseCopy, status: int = 200, **context: object
) -> HttpResponse:
    """The page that shows what a copy of the database would change, or why it cannot be restored."""
    try:
        in_copy, stored = contents_of(copy.path), contents_of(Path(connection.settings_dict["NAME"]))
    except NotRestorable as refusal:
        return _page(request, refusal.status, error=say(refusal.message))
    rows = compare_tournaments(stored, in_copy)
    context = {
        "copy": copy,
        "there": in_copy,
        "here": stored,
        "rows": rows,
        "changing": join_names([row.name for row in rows if not row.is_same]),
        "new_key": new_key,
        **context,
    }
    return render(request, "files/restore_copy.html", context, status=status)


def compare_tournaments(stored: Contents, in_copy: Contents) -> list[ComparedTournament]:
    """Every tournament that is here or in the copy, those that differ first."""
    rows = []
    for public_id in {**stored.tournaments, **in_copy.tournaments}:
        contents_here, contents_in_copy = stored.tournaments.get(public_id), in_copy.tournaments.get(public_id)
        rows.append(
            ComparedTournament(
                (contents_here or contents_in_copy or TournamentContents("", 0, None)).name,
                contents_here,
                contents_in_copy,
            )
        )
    return sorted(rows, key=lambda row: row.is_same)
