"""Checks what several servers share: files, Valkey, the queue and its workers."""

import secrets
from collections.abc import Iterator

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.doctor.diagnosis import Diagnosis
from tournament.environment import terminal_command
from tournament.services.readiness import queue_state, valkey_state

GUIDE = "less docs/several-servers.md"
SHARED_STORAGES = ("photos", "jobs", "papers", "copies")
"""The storages of files left by people and jobs."""


def diagnose() -> Iterator[Diagnosis]:
    """Check what several servers share; nothing for a site on one server."""
    environment = settings.ENVIRONMENT
    if environment.files:
        yield from (files(name, storages[name]) for name in SHARED_STORAGES if name in settings.STORAGES)
    if settings.VALKEY_URL:
        yield valkey(valkey_state())
    if settings.JOB_QUEUE:
        yield from queue()
    if (settings.JOB_QUEUE or settings.VALKEY_URL or environment.files) and not environment.secret_key:
        why = _("Each server has a secret key of its own: signing in on one does not count on the others.")
        yield Diagnosis.error(why, GUIDE)


def files(name: str, storage: Storage) -> Diagnosis:
    """Check a storage by writing, reading and deleting a file."""
    content = secrets.token_bytes(16)
    try:
        name_of_file = storage.save(f"doctor/{content.hex()}", ContentFile(content))
        with storage.open(name_of_file) as file:
            same = file.read() == content
        storage.delete(name_of_file)
    except Exception as error:  # each storage raises its own errors
        text = _("The files of %(name)s cannot be kept: %(error)s.")
        return Diagnosis.error(text % {"name": name, "error": str(error).strip()}, GUIDE)
    if not same:
        return Diagnosis.error(_("The files of %(name)s come back changed.") % {"name": name}, GUIDE)
    return Diagnosis.ok(_("Files of %(name)s are kept where all servers find them.") % {"name": name})


def valkey(state: str) -> Diagnosis:
    if state == "reached":
        return Diagnosis.ok(_("Valkey answers."))
    return Diagnosis.warning(_("Valkey does not answer: every server renders its own pages."), GUIDE)


def queue() -> Iterator[Diagnosis]:
    try:
        waiting, workers = queue_state()
    except DatabaseError:
        yield Diagnosis.error(_("The queue has no tables yet."), terminal_command("migrate"))
        return
    if not workers:
        yield Diagnosis.error(_("No worker is running: long jobs have to wait."), terminal_command("worker"))
        return
    words = ngettext(
        "%(workers)s worker, %(waiting)s jobs wait.", "%(workers)s workers, %(waiting)s jobs wait.", workers
    )
    yield Diagnosis.ok(words % {"workers": workers, "waiting": waiting})
