"""The whole site on a Linux that claims to be Windows: without the modules and names of POSIX, in every process."""

import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from tests.tournament.served import answer, environment, free_port, serving
from tournament.environment import BASE_DIR

POSIX_IS_MISSING = Path(__file__).parent / "posix_is_missing"
EXAMPLE = (BASE_DIR / "tournament/examples/apcef-sc-2022-1.json").read_text("utf-8")
EVERYTHING = """
import importlib, os, pkgutil, sys
assert sys.platform == "win32" and not hasattr(os, "pread") and sys.modules["resource"] is None
import django
django.setup()
import rules, scoring, tournament
for package in (rules, scoring, tournament):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if ".migrations." not in module.name and module.name != "tournament.operating_system.posix":
            importlib.import_module(module.name)
print(sys.modules["tournament.operating_system"].system.__name__)
"""


@pytest.mark.long
def test_every_module_is_imported(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", EVERYTHING],
        cwd=BASE_DIR,
        env={
            **environment(tmp_path, 0),
            "PYTHONPATH": str(POSIX_IS_MISSING),
            "DJANGO_SETTINGS_MODULE": "tests.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.stdout) == ("", "tournament.operating_system.windows\n")


@pytest.mark.long
def test_the_site_serves_a_game_and_its_pdf(tmp_path):
    port = free_port()
    with serving(tmp_path, port, ("-m", "tournament", "serve"), PYTHONPATH=str(POSIX_IS_MISSING)) as process:
        assert b"<h1" in answer(port, "/en/")
        form = urllib.parse.urlencode({"game": EXAMPLE, "key": "k"}).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/en/quick/import", form) as game:
            score = urllib.parse.urlsplit(game.url).path
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{score}sheet.pdf") as pdf:
            assert pdf.read().startswith(b"%PDF")
        process.kill()
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"db.sqlite3", "db.sqlite3.updating", "secret_key", "static", "paper"}
