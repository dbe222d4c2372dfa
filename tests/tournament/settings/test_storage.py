"""Settings of the database, its connections, the files and the secret key."""

import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tournament.environment import BASE_DIR, Environment, RefusedToStart
from tournament.settings.storage import (
    database,
    file_storages,
    limit_statements,
    secret_key,
    shared_dir,
    sqlite_options,
)


@pytest.mark.parametrize(("version", "journal"), [((3, 51, 2), "DELETE"), ((3, 51, 3), "WAL"), ((3, 40, 1), "DELETE")])
def test_a_log_is_kept_only_where_sqlite_does_not_lose_it(version, journal):
    options = sqlite_options(version)
    assert options["init_command"] == f"PRAGMA synchronous=FULL; PRAGMA journal_mode={journal};"
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 5)


def test_a_hall_has_a_file_and_a_public_site_what_it_names(tmp_path):
    hall = database(Environment(var_dir=tmp_path))
    assert (hall["ENGINE"], hall["NAME"]) == ("django.db.backends.sqlite3", str(tmp_path / "db.sqlite3"))
    named = database(Environment(database_url="postgres://ana:p%40ss@db.local:5433/sumula"))
    assert {key: named[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "sumula", "USER": "ana", "PASSWORD": "p@ss", "HOST": "db.local", "PORT": 5433,
    }  # fmt: skip
    assert database(Environment(database_url="postgres://u@%2Frun%2Fpg/s"))["HOST"] == "/run/pg"


def test_a_thread_keeps_its_connection_and_a_server_that_came_back_is_asked_whether_it_knows_it(tmp_path):
    databases = [database(Environment(var_dir=tmp_path, database_url=url)) for url in ("", "postgres://u@h/d")]
    assert [(options["CONN_MAX_AGE"], options["CONN_HEALTH_CHECKS"]) for options in databases] == [
        (60, False),
        (3600, True),
    ]


def test_a_pool_has_so_many_connections_and_keeps_them_itself():
    pooled = database(Environment(database_url="postgres://u@h/d?sslmode=require", database_pool=7))
    options = pooled["OPTIONS"]
    assert (options["sslmode"], options["connect_timeout"], pooled["CONN_MAX_AGE"]) == ("require", 5, 0)
    assert options["pool"] == {"min_size": 1, "max_size": 7, "timeout": 10}
    assert "pool" not in database(Environment(database_url="postgres://u@h/d"))["OPTIONS"]


def test_postgresql_keeps_the_plans_of_queries_unless_the_address_says_otherwise():
    options = database(Environment(database_url="postgres://u@h/d"))["OPTIONS"]
    assert (options["server_side_binding"], options["prepare_threshold"]) == (True, 2)
    options = database(Environment(database_url="postgres://u@h/d?prepare_threshold=None&connect_timeout=9"))["OPTIONS"]
    assert (options["server_side_binding"], options["prepare_threshold"]) == (True, None)
    assert options["connect_timeout"] == 9


def test_a_page_is_not_kept_waiting_by_postgresql():
    options = {"connect_timeout": 5}
    limit_statements(options)
    limits = "-c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000"
    assert options == {"connect_timeout": 5, "options": limits}


def test_files_lie_in_the_folder_that_all_servers_have(tmp_path):
    own, shared = Environment(var_dir=tmp_path), Environment(var_dir=tmp_path, files="/shared")
    assert [shared_dir(environment) for environment in (own, shared)] == [tmp_path, Path("/shared")]
    assert file_storages(shared)["photos"]["OPTIONS"]["location"] == Path("/shared/photos")
    assert shared_dir(Environment(var_dir=tmp_path, files="s3://clubs")) == tmp_path


@pytest.mark.parametrize("address", ["mysql://u@h/d", "nonsense"])
def test_another_database_is_refused(address):
    with pytest.raises(RefusedToStart, match="DATABASE_URL"):
        database(Environment(database_url=address))


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path):
    environment = Environment(var_dir=tmp_path / "var")
    first = secret_key(environment)
    path = tmp_path / "var" / "secret_key"
    assert len(first) >= 50
    assert secret_key(environment) == path.read_text() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_starts_at_the_same_moment_agree_on_the_key(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: secret_key(Environment(var_dir=tmp_path)), range(64)))
    assert len(keys) == 1


def test_the_environment_s_key_leaves_no_file(tmp_path):
    assert secret_key(Environment(var_dir=tmp_path, secret_key="k" * 40)) == "k" * 40
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_to_write_in_there_is_no_key(tmp_path):
    (tmp_path / "file").write_text("")
    assert secret_key(Environment(var_dir=tmp_path / "file" / "var")) == ""


def start(tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": "/usr/bin:/bin", "ENV_FILE": "/dev/null", "VAR_DIR": str(tmp_path), **variables}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, cwd=BASE_DIR, env=clean, capture_output=True, text=True, timeout=60, check=False)


def test_django_finds_nothing_to_say_against_a_public_site(tmp_path):
    variables = {"SITE_URL": "https://a.example.org", "ALLOWED_HOSTS": "a.example.org"}
    done = start(tmp_path, **variables)
    # W021, silenced, would put all of the domain into the lists that browsers ship.
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("(1 silenced).\n")


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("C", "PORT precisa ser um número inteiro de 1 a 65535, não 0.\n"),
        ("it_IT.UTF-8", "PORT deve essere un numero intero da 1 a 65535, non 0.\n"),
        ("en_GB.UTF-8", "PORT must be a whole number from 1 to 65535, not 0.\n"),
    ],
)
def test_a_refusal_is_one_sentence_in_the_language_of_the_terminal(tmp_path, language, sentence):
    done = start(tmp_path, PORT="0", LANG=language, PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)
