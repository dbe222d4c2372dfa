"""Fields of photographed sheets with the confirmed figures, as one file, if the club allows it."""

import csv
import zipfile
from hashlib import sha256
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, BinaryIO

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import SheetPhoto, Tournament
from tournament.photos.straightening import PX_PER_MM
from tournament.services import photos as services
from tournament.services.atomic_files import write_atomically
from tournament.services.jobs import RESULT, Progress, enqueue
from tournament.services.progress import CountStep
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.attachments import file_stem
from tournament.web.form_fields import posted_key
from tournament.web.job_file import file_size, job_file, own_job
from tournament.web.photos.beside import FIELD_MARGIN
from tournament.web.photos.known_figures import KnownField, known_fields
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_page

if TYPE_CHECKING:
    from PIL.Image import Image

LEARNING_JOB = "learning"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip, which must not show when a sheet was played."""
HEAD = ("file", "column", "figure", "figure below")
Line = tuple[str, str, int, int | str]


@post_action
def allow_learning(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Record whether the club allows it: `allowed` is 1 or 0."""
    allowed = request.POST.get("allowed") == "1"
    services.allow_learning(tournament, allowed, context=WriteContext(posted_key(request), None, request.user))
    return HttpResponseRedirect(_page_address(tournament.public_id))


@post_action
def request_fields(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Start the job that writes the file; the same form gives the same job."""
    if not services.learning_allowed(tournament):
        raise Http404
    arguments = {"tournament": tournament.public_id, "seq": services.photos_seq(tournament)}
    page_address = _page_address(tournament.public_id)
    try:
        job = enqueue(
            LEARNING_JOB, posted_key(request), arguments, user=request.user.pk, line=LEARNING_JOB, back=page_address
        )
    except Refused as refusal:
        messages.info(request, say(refusal.message))
        return HttpResponseRedirect(page_address)
    return HttpResponseRedirect(reverse("job", args=[job.id]))


@tournament_page
def fields_file(request: MemberRequest, tournament: Tournament, job_id: str) -> HttpResponse:
    """Download the file; not found (404) once the club no longer allows it, or erased a photo that may be in it."""
    job = own_job(request, job_id, LEARNING_JOB, tournament=tournament.public_id)
    if job is None or services.is_outdated(tournament, job.arguments["seq"]):
        raise Http404
    return job_file(job, f"{file_stem(tournament)}-fields.zip")


def learning_context(request: MemberRequest, tournament: Tournament) -> dict[str, Any]:
    """Context for the page of photos: the club's choice, and the file that was just written."""
    allowed = services.learning_allowed(tournament)
    job = (
        own_job(request, request.GET.get("job", ""), LEARNING_JOB, tournament=tournament.public_id) if allowed else None
    )
    if job and services.is_outdated(tournament, job.arguments["seq"]):
        job = None
    return {"learning": allowed, "fields_job": job, "fields_size": file_size(job)}


def make_fields_file(progress: Progress, *, tournament: str, seq: int) -> dict[str, Any]:
    """Make the file, as a job; `seq`: that of the photos when it was requested."""
    row = Tournament.objects.get(public_id=tournament)

    def step(done: int, total: int) -> None:
        progress(done, total, _("Cutting out the fields"))

    write_atomically(progress.job.folder / RESULT, lambda file: write_fields(file, row, step), durable=False)
    return {"url": f"{_page_address(tournament)}?job={progress.job.id}"}


def write_fields(file: BinaryIO, tournament: Tournament, step: CountStep) -> None:
    """Write one picture for each field, named by its content, and a line for each. They are ordered by these names, so
    that the fields of one sheet are not next to each other."""
    photos = SheetPhoto.objects.filter(tournament=tournament, erased=False, match__confirmed=True).exclude(paper="")
    rows = list(photos.select_related("match__round").order_by("pk"))
    lines: set[Line] = set()
    with zipfile.ZipFile(file, "w") as archive:
        for done, photo in enumerate(rows):
            step(done, len(rows))
            lines |= set(_cut(archive, photo, {line[0] for line in lines}))
        table = StringIO()
        csv.writer(table).writerows([HEAD, *sorted(lines)])
        archive.writestr(zipfile.ZipInfo("fields.csv", EPOCH), table.getvalue())


def _cut(archive: zipfile.ZipFile, photo: SheetPhoto, names: set[str]) -> list[Line]:
    """Add the pictures of a photo's known fields to the archive, and return their lines. `names` grows by those that
    were added."""
    from PIL import Image

    content = services.photo_content(photo)
    fields = list(known_fields(photo.match, photo)) if content and photo.match else []
    if not content or not fields:
        return []
    lines = []
    with Image.open(BytesIO(content)) as page:
        for field in fields:
            png = field_png(page, field)
            name = f"{sha256(png).hexdigest()}.png"
            if name not in names:
                archive.writestr(zipfile.ZipInfo(name, EPOCH), png)
                names.add(name)
            lines.append((name, field.column, field.figures[0], field.figures[1] if field.figures[1:] else ""))
    return lines


def field_png(page: "Image", field: KnownField) -> bytes:
    box, png = field.box, BytesIO()
    far_right, far_bottom = box.left + box.width + FIELD_MARGIN, box.top + box.height + FIELD_MARGIN
    edges = (box.left - FIELD_MARGIN, box.top - FIELD_MARGIN, far_right, far_bottom)
    left, top, right, bottom = (round(edge * PX_PER_MM) for edge in edges)
    page.crop((left, top, right, bottom)).convert("L").save(png, "PNG")
    return png.getvalue()


def _page_address(tournament: str) -> str:
    return reverse("desk-photos", args=[tournament])
