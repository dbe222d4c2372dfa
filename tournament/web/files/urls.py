"""The tournament file down and up, its copies, rehearsals, and the demonstration."""

from django.urls import URLPattern, path

from tournament.web import jobs
from tournament.web.files import backups, demo, download, rehearsals, restoring, upload

DESK = "desk/<str:tournament_id>/"

urlpatterns: list[URLPattern] = [
    path(DESK + "file", download.file, name="desk-file"),
    path(DESK + "backups/", backups.backups, name="desk-backups"),
    path(DESK + "backups/new", backups.new, name="desk-backup-new"),
    path(DESK + "backups/<str:name>", backups.backup_file, name="desk-backup"),
    path(DESK + "rehearse", rehearsals.start_rehearsal, name="desk-rehearse"),
    path(DESK + "wipe", rehearsals.delete_rehearsal, name="desk-wipe"),
    path("clubs/<str:club_id>/import", upload.import_file, name="tournament-import"),
    path("restore/", restoring.choose, name="restore"),
    path("restore/upload", restoring.upload, name="restore-upload"),
    path("restore/<str:name>", restoring.compare, name="restore-copy"),
    path("jobs/<str:job_id>", jobs.job, name="job"),
    path("jobs/<str:job_id>/cancel", jobs.cancel, name="job-cancel"),
    path("demo", demo.demo, name="demo"),
    path("demo/remove", demo.remove, name="demo-remove"),
]
