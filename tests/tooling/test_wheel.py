"""`make wheel`: what pipx and uvx install. It is built, installed outside the repository, and used there."""

import hashlib
import json
import os
import subprocess
import sys
import urllib.parse
import urllib.request
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.tournament.served import answer, free_port
from tooling import wheel_requirements

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = (ROOT / "tournament/examples/apcef-sc-2022-1.json").read_text("utf-8")
COMMANDS = ["archive", "backup", "doctor", "pairings", "restore", "score", "sorteio", "standings", "verify"]
LOCK = """
# what writes locks
granian==2.8.7 \\
    --hash=sha256:00
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:11
zopfli==0.4.3
"""


def test_the_wheel_requires_the_versions_of_the_lock_where_they_are_needed():
    assert wheel_requirements.requirements(LOCK) == [
        "granian==2.8.7",
        "numpy==2.5.5 ; python_full_version >= '3.12'",
        "zopfli==0.4.3",
    ]
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pinned = [line for line in lines if line[:1].isalnum()]
    assert len(wheel_requirements.requirements("\n".join(lines))) == len(pinned)


def built_wheel(folder: Path, *, umask: int) -> Path:
    command = ["bash", "tooling/wheel.sh"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(command, cwd=ROOT, check=True, umask=umask, env={**os.environ, "DIST": str(folder), "PATH": path})
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("dist"), umask=0o022)


@pytest.mark.long
def test_the_same_commit_gives_the_same_bytes(wheel, tmp_path):
    again = built_wheel(tmp_path, umask=0o077)
    assert again.name == wheel.name
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()


@pytest.mark.long
def test_all_that_the_site_reads_is_in_it_and_nothing_else(wheel):
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    units = {name for name in inside if ".data/data/share/sumula/systemd/" in name}
    assert {name.rsplit("/", 1)[1] for name in units} == {"sumula.service", "sumula-worker.service"}
    inside -= units
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    rooms = ("rules/", "scoring/", "templates/", "tournament/")
    ours = {name for name in tracked.stdout.split("\0") if name.startswith(rooms) and not name.endswith(".po")}
    collected = {name for name in inside if name.startswith("tournament/collected/")}
    assert inside - collected == {f"tournament/{name}" if name.startswith("templates/") else name for name in ours}
    manifest = json.loads(zipfile.ZipFile(wheel).read("tournament/collected/staticfiles.json"))["paths"]
    own = {name.removeprefix("tournament/static/") for name in ours if name.startswith("tournament/static/")}
    assert own <= manifest.keys()
    assert {f"tournament/collected/{name}" for name in manifest.values()} <= collected


def everything_below(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The folder with the commands of a bare environment that has the wheel and its requirements."""
    folder = tmp_path_factory.mktemp("bare")
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
    python = folder / "bin" / "python"
    done = subprocess.run(
        [*uv, "pip", "install", "--quiet", "--python", str(python), str(wheel)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "Connect" in done.stderr:
        pytest.skip("no package index can be reached, and nothing of it is kept here")
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "bin"


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of somebody who has never had the site: none of our variables, a home of its own."""
    return {"PATH": os.defpath, "HOME": str(home), "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", **more}


def sumula(installed: Path, home: Path, *arguments: str, **options) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(installed / "sumula"), *arguments],
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


@contextmanager
def served(installed: Path, home: Path, *arguments: str):
    port = free_port()
    process = subprocess.Popen(
        [str(installed / "sumula"), *arguments], cwd=home, env=environment(home, PORT=str(port)), stdout=subprocess.PIPE
    )
    with process:
        try:
            yield port
        finally:
            process.terminate()


@pytest.mark.long
def test_commands_need_no_database_and_no_folder(installed, tmp_path):
    (tmp_path / "game.json").write_text(EXAMPLE)
    done = sumula(installed, tmp_path, "score", "--json", "game.json")
    assert done.returncode in (0, 1), done.stderr  # 1: there are findings
    assert json.loads(done.stdout)["regulation"] == "apcef-sc-2022"
    assert sumula(installed, tmp_path, "--version").stdout.count(".") == 2


@pytest.mark.long
def test_the_site_serves_a_game_and_its_pdf(installed, tmp_path):
    """With the data in the folder of the person who starts it."""
    assert (installed.parent / "share/sumula/systemd/sumula.service").is_file()  # as docs/ has it copied
    before = everything_below(installed.parent)
    with served(installed, tmp_path) as port:
        assert b"<h1" in answer(port, "/pt-br/")
        form = urllib.parse.urlencode({"game": EXAMPLE, "key": "k"}).encode()
        address = f"http://127.0.0.1:{port}/en/quick/import"
        with urllib.request.urlopen(address, form) as game:
            page, score = game.read(), urllib.parse.urlsplit(game.url).path
        assert b"Ana Paula" in page
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{score}sheet.pdf") as pdf:
            assert pdf.read().startswith(b"%PDF")
        style = next(part for part in page.decode().split('"') if part.endswith(".css"))
        assert b"{" in answer(port, style)
    assert everything_below(installed.parent) == before  # its own folder may be read-only
    data_folder = tmp_path / ".local/share/sumula"
    names = {path.name for path in data_folder.iterdir()}
    assert names >= {"db.sqlite3", "secret_key", "paper"}
    assert "static" not in names
    assert sumula(installed, tmp_path, "verify").stdout.startswith("Everything checks out. Tournaments: 0. Matches: 1.")
    assert sumula(installed, tmp_path, "doctor").returncode == 0
    assert sumula(installed, tmp_path, "backup", "stick.sqlite3").stdout.startswith("Copied: stick.sqlite3 (")
    assert sumula(installed, tmp_path, "restore", "stick.sqlite3").stdout.splitlines()[-2].startswith("Restored.")


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(installed, tmp_path, command):
    done = sumula(installed, tmp_path, command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"sumula {command}" in done.stdout


@pytest.mark.long
def test_all_data_is_in_the_folder_that_is_named(installed, tmp_path):
    folder = tmp_path / "Clube São João"
    folder.mkdir()
    (folder / ".env").write_text("TIME_ZONE=Europe/Rome\n")
    with served(installed, tmp_path, "--data", str(folder)) as port:
        assert answer(port) == b"ok\n"
    done = sumula(installed, tmp_path, "--data", folder.name, "doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Folder {folder} can be written to." in done.stdout
    assert "(Europe/Rome)" in done.stdout
    assert not (tmp_path / ".local").exists()
