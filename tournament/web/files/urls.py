"""Files of a tournament, imports, copies, rehearsals, restoring, jobs, and the demonstration."""

from django.urls import URLPattern, path

from tournament.web import jobs
from tournament.web.files import archives, backups, demo, download, federation, index, rehearsals, restoring, upload
from tournament.web.static_copy import copy_job as static_copies

DESK = "desk/<str:tournament_id>/"

urlpatterns: list[URLPattern] = [
    path(DESK + "files/", index.files_page, name="desk-files"),
    path(DESK + "federation", federation.federation, name="desk-federation"),
    path(DESK + "static-copy", static_copies.request_copy, name="desk-static-copy"),
    path(DESK + "static-copy/<str:job_id>.zip", static_copies.copy_file, name="desk-static-copy-file"),
    path(DESK + "archive", archives.request_archive, name="desk-archive"),
    path(DESK + "archive/<str:job_id>.zip", archives.tournament_archive_file, name="desk-archive-file"),
    path(DESK + "file", download.download_file, name="desk-file"),
    path(DESK + "backups/", backups.backups, name="desk-backups"),
    path(DESK + "backups/new", backups.request_backup, name="desk-backup-new"),
    path(DESK + "backups/<str:name>", backups.backup_file, name="desk-backup"),
    path(DESK + "rehearse", rehearsals.start_rehearsal, name="desk-rehearsal-new"),
    path(DESK + "wipe", rehearsals.delete_rehearsal, name="desk-rehearsal-remove"),
    path("clubs/<str:club_id>/archive", archives.club_archive, name="club-archive"),
    path("clubs/<str:club_id>/archive/<str:job_id>.zip", archives.club_archive_file, name="club-archive-file"),
    path("clubs/<str:club_id>/import", upload.import_file, name="tournament-import"),
    path("restore/", restoring.choose, name="restore"),
    path("restore/upload", restoring.upload_copy, name="restore-upload"),
    path("restore/<str:name>", restoring.compare_copy, name="restore-copy"),
    path("jobs/<str:job_id>", jobs.job, name="job"),
    path("jobs/<str:job_id>/cancel", jobs.cancel_job, name="job-cancel"),
    path("demo", demo.demo, name="demo"),
    path("demo/remove", demo.remove_demo, name="demo-remove"),
]
