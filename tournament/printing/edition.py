"""A sign of all that shapes paper beside its content, so that a new version of the site gives no old paper."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from scoring.version import ENGINE

SHAPING = (
    "templates/sheet/*.html",
    "templates/paper/*.html",
    "templates/boards/*.html",
    "tournament/static/css/paper*.css",
    "tournament/locale/*/LC_MESSAGES/django.mo",
    "tournament/printing/*.py",
    "tournament/boards/*.py",
    "rules/editions/*.py",
)


@lru_cache
def edition() -> str:
    base = Path(settings.BASE_DIR)
    digest = sha256(str(ENGINE).encode())
    for file in sorted(file for pattern in SHAPING for file in base.glob(pattern)):
        digest.update(file.read_bytes())
    return digest.hexdigest()
