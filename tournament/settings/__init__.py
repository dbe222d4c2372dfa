"""Django's settings. What the environment can change is in `environment.py`."""

from datetime import timedelta as _timedelta
from pathlib import Path as _Path

from django.utils.translation import gettext_lazy as _

from tournament import environment as _environment
from tournament.settings import logs as _logs
from tournament.settings import security as _security
from tournament.settings import storage as _storage

BASE_DIR = _environment.BASE_DIR
ENVIRONMENT = _environment.read(_environment.variables())
PUBLIC = ENVIRONMENT.public
SITE_URL = ENVIRONMENT.site_url

DEBUG = ENVIRONMENT.debug
SECRET_KEY = _storage.secret_key(ENVIRONMENT)
ALLOWED_HOSTS = _security.allowed_hosts(ENVIRONMENT)

# Every app here slows down the start of each command; `score` must start in well under a second.
INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    *_storage.queue_apps(ENVIRONMENT),
]
MIDDLEWARE = [
    "tournament.web.errors.request_ids",
    "tournament.metrics.requests.count_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.public.cache.public_cache",
    "tournament.web.content_policy.ContentPolicyMiddleware",
    "tournament.web.hosts.hall_hosts",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournament.web.encodings.utf8_requests",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.script_redirects.script_redirects",
    "tournament.web.methods.not_allowed_page",
    "tournament.web.trailing_slashes.without_slash",
    "tournament.web.authorisation.AuthorisationMiddleware",
]
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # In the wheel they are the app's own templates.
        "DIRS": [BASE_DIR / "templates"] if _environment.CLONE else [],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["tournament.template_lines.FilesystemLoader", "tournament.template_lines.AppLoader"],
                )
            ],
            # No `auth` and no `messages` here: public pages are the same bytes for everyone.
            "context_processors": [
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
            ],
        },
    }
]

DATABASES = {"default": _storage.database(ENVIRONMENT)}
AUTH_USER_MODEL = "tournament.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournament.services.clubs.passwords.UnlikeNames"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "tournament.services.clubs.passwords.DifferentCharacters"},
]

LANGUAGE_CODE = "pt-br"
# Add new ones at the end: marks on printed sheets name a language by its index here.
LANGUAGES = [("pt-br", _("Brazilian Portuguese")), ("it", _("Italian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
FORMAT_MODULE_PATH = "tournament.settings.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone

STATIC_URL = "/static/"
STATIC_ROOT = _environment.COLLECTED if _environment.COLLECTED.is_dir() else ENVIRONMENT.var_dir / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    **_storage.file_storages(ENVIRONMENT),
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournament.static_files.HashedStaticFiles"
    },
}

CONTENT_SECURITY_POLICY = _security.CONTENT_SECURITY_POLICY
SECURE_CONTENT_TYPE_NOSNIFF = True
# On plain http browsers ignore it and complain; `for_public` sets it again.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
SECURE_REFERRER_POLICY = "same-origin"
# The evenings of a league are a week or two apart. On a shared device a session ends when the browser is closed.
SESSION_COOKIE_AGE = 30 * 24 * 3600
SESSION_ENGINE = "tournament.models.session"
SESSION_COOKIE_HTTPONLY = True
COOKIE_PREFIX = ""
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
# Whether a whole domain goes into the lists shipped with browsers is up to its owner: it may have other sites.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
# A game file is small, and no season is imported through a form yet.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # the results of 200 tables in best of five are 2,200
# The folder of the PDF cache, unless it is on S3; None: no cache.
PDF_DIR: _Path | None = _storage.shared_dir(ENVIRONMENT) / "paper"
# The folder of automatic copies of tournaments, unless on S3, and of the database; None: no copies.
BACKUP_DIR: _Path | None = _storage.shared_dir(ENVIRONMENT) / "backups"
# Jobs: the folder for their files, and the function that does each, by kind (services/jobs).
JOBS_DIR: _Path = ENVIRONMENT.var_dir / "jobs"
JOB_KINDS = {
    "archive": "tournament.web.files.archives.make_archive",
    "import": "tournament.web.files.import_job.import_upload",
    "paper": "tournament.web.papers.print_job.print_paper",
    "copy": "tournament.web.files.backups.make_backup",
    "round_copy": "tournament.services.tournaments.backup.back_up_after_round",
    "photos": "tournament.web.photos.filing_job.file_photos",
    "learning": "tournament.web.photos.learning.make_fields_file",
    "static_copy": "tournament.web.static_copy.copy_job.make_static_copy",
    "restore": "tournament.web.files.restoring.restore_copy",
    "webhooks": "tournament.web.integrations.webhook_job.deliver_messages",
}
# Where web processes share pages; empty: nowhere.
VALKEY_URL = ENVIRONMENT.valkey_url
# How long a delivery network may serve a tournament's public page without asking again.
CDN_SECONDS = ENVIRONMENT.cdn_seconds
# Whether jobs are queued in PostgreSQL, for workers on any server.
JOB_QUEUE: bool = ENVIRONMENT.jobs == "queue"
PROCRASTINATE_AUTODISCOVER_MODULE_NAME = ""
PROCRASTINATE_IMPORT_PATHS = ["tournament.services.jobs.tasks"]
# Tests run jobs in their own process, which alone sees their database, before `enqueue` returns.
JOBS_IMMEDIATE = False
PASSWORD_RESET_TIMEOUT = 24 * 3600
QUICK_GAMES_PER_HOUR = 20
# Limits for one token of the API.
API_REQUESTS_PER_MINUTE, API_WINDOW = 120, _timedelta(minutes=1)
# How many clubs one person may create on a public site; None: any number.
CLUBS_PER_PERSON: int | None = ENVIRONMENT.clubs_per_person if PUBLIC else None
# How many proxies write X-Forwarded-For. In a hall, phones reach the site directly and could write anything there.
PROXY_HOPS = ENVIRONMENT.proxy_hops if PUBLIC else 0
# Queries that take at least this many milliseconds are logged; 0: none.
SLOW_QUERY_MS = ENVIRONMENT.slow_query_ms
LOGGING = _logs.logging_of(ENVIRONMENT)
globals().update(_security.for_public(ENVIRONMENT))
