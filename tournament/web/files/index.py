"""The page that lists every file in which a tournament can be saved, and what can be imported."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from tournament.models import Tournament
from tournament.services.tournaments.founding import is_whole
from tournament.web.files.archives import ARCHIVE_JOB
from tournament.web.form_fields import new_key
from tournament.web.job_file import file_size, own_job
from tournament.web.public.file_tables import TABLE_NAMES
from tournament.web.requests import MemberRequest
from tournament.web.static_copy import copy_job as static_copies
from tournament.web.table_files import TYPES
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.responses import render_tournament


@tournament_page
def files_page(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The files of a tournament, with the archive or static copy that a job of this person made."""
    job_id = request.GET.get("job", "")
    archive = own_job(request, job_id, ARCHIVE_JOB, tournament=tournament.public_id)
    static_copy = own_job(request, job_id, static_copies.STATIC_COPY_JOB, tournament=tournament.public_id)
    return render_tournament(
        request,
        "files/index.html",
        tournament,
        whole=is_whole(tournament),
        archive=archive,
        archive_size=file_size(archive),
        static_copy=static_copy,
        static_copy_size=file_size(static_copy),
        new_key=new_key,
        tables=_table_rows(tournament.public_id),
    )


def _table_rows(public_id: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The title of each table and, for each kind of file, its address and the text of its link; the history comes
    last."""
    rows = [
        (str(title), [(reverse("desk-table-file", args=[public_id, name, kind]), kind.upper()) for kind in TYPES])
        for name, title in TABLE_NAMES
    ]
    return [*rows, (gettext("History"), [(reverse("desk-history-file", args=[public_id]), "CSV")])]
