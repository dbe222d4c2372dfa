"""Which environments may start, and the one sentence for those that may not."""

from pathlib import Path

import pytest

from tournament import environment
from tournament.environment import BASE_DIR, Environment, RefusedToStart, is_local, read, variables

HTTPS = "https://sumula.example.org"
HOST = "sumula.example.org"


def refusal(**given: str) -> str:
    with pytest.raises(RefusedToStart) as refused:
        read(given)
    return str(refused.value)


def test_every_fault_is_said_at_once():
    faults = {"DEBUG": "flase", "PORT": "0", "LOG_FORMAT": "xml", "DATABASE_URL": "mysql://h/d"}
    assert refusal(SITE_URL=HTTPS, ALLOWED_HOSTS="*", **faults).splitlines() == [
        "DEBUG must be 1 or 0, not flase.",
        "PORT must be a whole number from 1 to 65535, not 0.",
        "LOG_FORMAT must be text or json, not xml.",
        "DATABASE_URL must begin with postgres:// or sqlite:///.",
        f"ALLOWED_HOSTS=* lets anyone forge the site's links: name the hosts, such as {HOST}.",
    ]


def test_an_address_without_a_host_is_its_only_fault():
    assert refusal(SITE_URL="https:///x").startswith("SITE_URL must be a whole address")
    assert len(refusal(SITE_URL="https:///x").splitlines()) == 1


def test_a_hall_needs_no_variable():
    assert read({}) == Environment(var_dir=BASE_DIR / "var")
    assert not read({}).public


def test_empty_variables_are_as_good_as_none():
    names = ("DEBUG", "SITE_URL", "ALLOWED_HOSTS", "PORT", "BIND", "DATABASE_URL", "TIME_ZONE", "VAR_DIR")
    assert read(dict.fromkeys(names, "")) == read({})


def test_a_public_site_is_read_whole():
    environment = read(
        {"SITE_URL": HTTPS + "/", "ALLOWED_HOSTS": f"{HOST}, www.example.org", "PORT": "80", "DEBUG": "0"}
    )
    assert environment.public
    assert (environment.site_url, environment.allowed_hosts, environment.port) == (HTTPS, (HOST, "www.example.org"), 80)


def test_how_errors_are_written_and_who_is_told():
    environment = read({"LOG_FORMAT": " json ", "ERROR_TRACKER": "errors.report"})
    assert (environment.log_format, environment.error_tracker) == ("json", "errors.report")
    assert refusal(LOG_FORMAT="xml") == "LOG_FORMAT must be text or json, not xml."


def test_the_number_of_clubs_of_one_person_is_read():
    assert (read({}).clubs_per_person, read({"CLUBS_PER_PERSON": " 12 "}).clubs_per_person) == (5, 12)


@pytest.mark.parametrize("number", ["0", "-1", "10000", "many", "1.5"])
def test_a_number_of_clubs_that_is_none_is_refused(number):
    assert refusal(CLUBS_PER_PERSON=number) == f"CLUBS_PER_PERSON must be a whole number from 1 to 9999, not {number}."


def test_the_number_of_proxies_is_read():
    assert (read({}).proxy_hops, read({"PROXY_HOPS": " 2 "}).proxy_hops) == (1, 2)


@pytest.mark.parametrize("number", ["0", "-1", "10", "12", "many", "1.5"])
def test_a_number_of_proxies_that_is_none_is_refused(number):
    assert refusal(PROXY_HOPS=number) == f"PROXY_HOPS must be a whole number from 1 to 9, not {number}."


@pytest.mark.parametrize("port", ["0", "65536", "-1", "80a", "8000.0", "٨٠", "1" * 5000])
def test_a_bad_port_is_refused(port):
    assert refusal(PORT=port) == f"PORT must be a whole number from 1 to 65535, not {port}."


@pytest.mark.parametrize("port", ["1", "65535"])
def test_the_first_and_the_last_port_are_taken(port):
    assert read({"PORT": port}).port == int(port)


def test_a_debug_that_is_neither_yes_nor_no_is_refused():
    assert refusal(DEBUG="flase") == "DEBUG must be 1 or 0, not flase."


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"DEBUG": "1", "ALLOWED_HOSTS": HOST}, "DEBUG shows the site's insides"),
        ({}, f"A public site must name its hosts: set ALLOWED_HOSTS={HOST}."),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS=* lets anyone forge the site's links"),
        ({"ALLOWED_HOSTS": f"{HOST},*"}, "ALLOWED_HOSTS=* lets anyone forge the site's links"),
        ({"ALLOWED_HOSTS": "other.example.org"}, f"SITE_URL's host {HOST} is not in ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": HOST, "SECRET_KEY": "k" * 31}, "SECRET_KEY is too short"),
    ],
)
def test_an_unsafe_public_site_is_refused(given, why):
    assert refusal(SITE_URL=HTTPS, **given).startswith(why)


@pytest.mark.parametrize("hosts", [HOST, ".example.org", "Sumula.Example.org"])
def test_a_public_site_with_its_host_named_is_taken(hosts):
    assert read({"SITE_URL": HTTPS, "ALLOWED_HOSTS": hosts, "SECRET_KEY": "k" * 32}).public


@pytest.mark.parametrize(
    "address", ["sumula.example.org", "ftp://example.org", "https://", "https:///x", "https://[::1"]
)
def test_a_site_url_that_is_no_address_is_refused(address):
    assert "must be a whole address" in refusal(SITE_URL=address)


def test_plain_http_on_a_public_name_is_refused():
    assert "is plain http on a public name" in refusal(SITE_URL="http://sumula.example.org")


@pytest.mark.parametrize("address", ["http://192.168.0.10:8000", "http://sumula.local", "http://hall.test"])
def test_plain_http_in_the_hall_is_taken(address):
    assert not read({"SITE_URL": address}).public


@pytest.mark.parametrize(
    "host", ["localhost", "laptop", "127.0.0.1", "10.0.0.7", "192.168.1.2", "[fe80::1]", "a.local"]
)
def test_addresses_of_a_hall_are_local(host):
    assert is_local(host)


@pytest.mark.parametrize(
    "host", ["example.org", "8.8.8.8", "local.example.org", "[2600::1]", "evil.com", "localhost.com"]
)
def test_addresses_from_outside_are_not_local(host):
    assert not is_local(host)


POSTGRES = "postgres://u@h/d"


def test_the_variables_of_several_servers_are_read():
    environment = read(
        {"DATABASE_URL": POSTGRES, "DATABASE_POOL": " 8 ", "VALKEY_URL": "valkey://h:6379/1", "JOBS": "queue"}
        | {"FILES": "s3://bucket/site", "S3_ENDPOINT": "https://s3.test", "S3_REGION": "sa-east-1"}
        | {"AWS_ACCESS_KEY_ID": "who", "AWS_SECRET_ACCESS_KEY": "hidden"}
    )
    assert (environment.database_pool, environment.valkey_url, environment.jobs) == (8, "redis://h:6379/1", "queue")
    assert (environment.files, environment.s3_endpoint, environment.s3_region) == (
        "s3://bucket/site",
        "https://s3.test",
        "sa-east-1",
    )
    assert (environment.aws_access_key_id, environment.aws_secret_access_key) == ("who", "hidden")
    assert "hidden" not in repr(environment)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"DATABASE_POOL": "-1"}, "DATABASE_POOL must be a whole number from 0 to 999, not -1."),
        ({"CDN_SECONDS": "61"}, "CDN_SECONDS must be a whole number from 0 to 60, not 61."),
        ({"JOBS": "cron"}, "JOBS must be site or queue, not cron."),
        ({"JOBS": "queue"}, "JOBS=queue needs PostgreSQL: set DATABASE_URL, or leave JOBS out."),
        ({"VALKEY_URL": "h:6379"}, "VALKEY_URL must begin with redis://, rediss:// or unix://."),
        ({"FILES": "ftp://h/d"}, "FILES must be a folder, or s3:// and the name of a bucket."),
        ({"FILES": "s3://[d"}, "FILES must be a folder, or s3:// and the name of a bucket."),
        ({"FILES": "s3:///d"}, "FILES must be a folder, or s3:// and the name of a bucket."),
    ],
)
def test_what_several_servers_cannot_do_is_refused(given, why):
    assert refusal(**given) == why


def test_the_shell_wins_over_the_file(tmp_path, monkeypatch):
    file = tmp_path / "env"
    file.write_text("PORT=9000\nTIME_ZONE=Europe/Rome\n")
    monkeypatch.setenv("ENV_FILE", str(file))
    monkeypatch.setenv("PORT", "9001")
    environment = read(variables())
    assert (environment.port, environment.time_zone) == (9001, "Europe/Rome")


@pytest.mark.smoke
def test_the_example_file_names_every_variable_and_changes_nothing():
    lines = (BASE_DIR / ".env.example").read_text().splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == []
    named = {line[1:].split("=")[0] for line in lines if line.startswith("#") and "=" in line and line[1] != " "}
    fields = {name.upper() for name in Environment.__dataclass_fields__}
    assert named == fields


def test_a_relative_folder_is_made_whole():
    assert read({"VAR_DIR": "elsewhere"}).var_dir == Path.cwd() / "elsewhere"


def test_token_of_metrics_and_time_of_slow_queries_are_read():
    environment = read({"METRICS_TOKEN": " sixteen letters! ", "SLOW_QUERY_MS": " 200 "})
    assert (environment.metrics_token, environment.slow_query_ms, read({}).slow_query_ms) == (
        "sixteen letters!",
        200,
        0,
    )
    assert refusal(METRICS_TOKEN="short").startswith("METRICS_TOKEN is too short")
    assert refusal(SLOW_QUERY_MS="-1") == "SLOW_QUERY_MS must be a whole number from 0 to 999999, not -1."


@pytest.mark.parametrize(
    ("clone", "given", "command"),
    [
        (True, ("migrate",), ".venv/bin/python manage.py migrate"),
        (True, ("doctor", "make doctor"), "make doctor"),
        (False, ("doctor", "make doctor"), "sumula doctor"),
    ],
)
def test_a_command_is_named_as_this_computer_knows_it(monkeypatch, clone, given, command):
    monkeypatch.setattr(environment, "CLONE", clone)
    assert environment.terminal_command(*given) == command


@pytest.mark.skipif("sys.platform == 'win32'", reason="everybody has a home there")
def test_an_installed_site_starts_for_a_user_without_a_home(monkeypatch):
    """Such as the user of a service: the folder is given, and only what is not given is looked for."""
    import pwd

    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(environment, "CLONE", False)
    monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    assert environment.data_folder() == Path("sumula")
