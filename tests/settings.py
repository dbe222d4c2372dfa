"""The site's own settings, independent of the tester's `.env` and variables, and faster."""

import atexit
import os
import shutil
import tempfile
from dataclasses import fields
from pathlib import Path

from tournament.environment import Environment

for _field in fields(Environment):
    os.environ.pop(_field.name.upper(), None)
os.environ["ENV_FILE"] = os.devnull
os.environ["SECRET_KEY"] = "only-for-tests-" + "x" * 40
# `make test` sets this for its throw-away PostgreSQL; the tester's own DATABASE_URL is ignored.
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")

# Without the queue's tables; tests that need it set it themselves.
os.environ["JOBS"] = "queue" if os.environ["DATABASE_URL"] else "site"

from tournament.settings import *  # noqa: E402, F403

if not os.environ["DATABASE_URL"]:
    # A file, like the site's: in memory SQLite locks differently. xdist's workers inherit the name.
    _memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())
    _file = os.environ.setdefault("TEST_DATABASE_FILE", str(_memory / f"sumula-test-{os.getpid()}.sqlite3"))
    DATABASES["default"]["TEST"] = {"NAME": _file}  # noqa: F405

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "photos": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "jobs": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
# PDFs are not cached, since the tournaments of different tests have the same numbers.
PDF_DIR = None
# Errors provoked by tests do not go to the tester's own log.
LOGGING["handlers"]["tracebacks"] = {"class": "logging.NullHandler"}  # noqa: F405
# A test that wants copies of its tournaments sets the folder.
BACKUP_DIR = None
# Jobs are done at once: another process would not see a test's transaction.
JOBS_IMMEDIATE = True
JOB_QUEUE = False
JOBS_DIR = Path(tempfile.mkdtemp(prefix="sumula-jobs-"))
atexit.register(shutil.rmtree, JOBS_DIR, ignore_errors=True)
