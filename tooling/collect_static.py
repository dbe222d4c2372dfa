"""`python -m tooling.collect_static FOLDER`: static files named by their content, the same bytes each time."""

import json
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command


def collect_static(folder: Path) -> None:
    django.setup()
    settings.STATIC_ROOT = folder
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # nobody requests the others
    call_command("collectstatic", interactive=False, verbosity=0)
    manifest = folder / "staticfiles.json"
    # Otherwise the order would be that in which the disk lists its folders.
    manifest.write_text(json.dumps(json.loads(manifest.read_text("utf-8")), sort_keys=True), "utf-8")


if __name__ == "__main__":
    collect_static(Path(sys.argv[1]).absolute())
