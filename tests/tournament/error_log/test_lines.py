"""One line each, whatever the message; tracebacks in their file; the tracker is called, and may fail."""

import json
import logging
import logging.config
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest

from tournament.environment import Environment
from tournament.error_log.context import RequestContext, in_request, note_revision
from tournament.error_log.handlers import TracebackFile
from tournament.models import User
from tournament.settings.logs import logging_of

REPORTED: list[dict[str, Any]] = []


def report(error: dict[str, Any]) -> None:
    REPORTED.append(error)


def fail(error: dict[str, Any]) -> None:
    raise OSError("no network")


def request_with_user() -> HttpRequest:
    """A request whose user has already been loaded."""
    request = HttpRequest()
    request._cached_user = User(pk=7)  # type: ignore[attr-defined]
    return request


@pytest.fixture
def logger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """A logger set up as in the environment, separate from the tests' own."""

    def set_up(**given: Any) -> logging.Logger:
        wanted = logging_of(Environment(var_dir=tmp_path, **given))
        root = {**wanted.pop("root"), "propagate": False}
        logging.config.dictConfig({**wanted, "loggers": {"tests.log": root}})
        return logging.getLogger("tests.log")

    REPORTED.clear()
    yield set_up
    log = logging.getLogger("tests.log")
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()


def fault(logger: logging.Logger, message: str = "It failed: %s", *values: object) -> None:
    try:
        raise KeyError("x\ny")
    except KeyError:
        logger.exception(message, *(values or ("a\nb\x1b[2J",)))


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def test_an_error_is_one_line_and_names_its_request(logger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with in_request(request_with_user()) as context:
        note_revision("12", 41)
        fault(logger())
    (line,) = lines(capsys)
    time, rest = line.split(" ", 1)
    assert len(time) == len("2026-11-21T14:00:00.000-03:00")
    assert rest == (
        r"ERROR tests.log: It failed: a\nb\x1b[2J · KeyError: 'x\ny' · "
        f"request={context.id} user=7 tournament=12 revision=41"
    )


def test_an_error_is_one_json_line_with_its_request(logger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with in_request(request_with_user()) as context:
        note_revision("12", 41)
        fault(logger(log_format="json"))
    (line,) = lines(capsys)
    reported = json.loads(line)
    del reported["time"]
    assert reported == {
        "level": "ERROR", "logger": "tests.log", "message": "It failed: a\nb\x1b[2J", "exception": r"KeyError: 'x\ny'",
        "request": context.id, "user": 7, "tournament": "12", "revision": 41,
    }  # fmt: skip


def test_outside_a_request_the_log_names_none(logger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    note_revision("12", 41)
    logger().warning("Full")
    (line,) = lines(capsys)
    assert line.endswith(" WARNING tests.log: Full")


def test_no_secret_address_is_in_a_line(logger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A slug, which is no secret, stays to be read."""
    logger().warning(
        "Not Found: /en/g/GJSax6Ix7dQUPevyyVBkBQ/hand/ /en/t/bSgMJvNVl4qBnoWWF9fu3g/taca-da-primavera-da-ilha/"
    )
    (line,) = lines(capsys)
    assert line.endswith("Not Found: /en/g/GJSax6…/hand/ /en/t/bSgMJv…/taca-da-primavera-da-ilha/")


def test_the_traceback_has_a_file_of_its_owner_s(logger: Any, tmp_path: Path) -> None:
    log = logger()
    assert not (tmp_path / "log").exists()
    log.warning("not there")
    with in_request(request_with_user()) as context:
        fault(log)
    log_text = (tmp_path / "log" / "errors.log").read_text("utf-8")
    assert "not there" not in log_text
    assert f"request={context.id}" in log_text
    assert log_text.count("Traceback (most recent call last):") == 1
    modes = [oct(path.stat().st_mode & 0o777) for path in (tmp_path / "log", tmp_path / "log" / "errors.log")]
    assert modes == ["0o700", "0o600"]


def test_a_full_file_makes_room(logger: Any, tmp_path: Path) -> None:
    log = logger()
    for handler in log.handlers:
        if isinstance(handler, TracebackFile):
            handler.maxBytes = 2000
    for number in range(100):
        fault(log, "fault %s", number)
    files = sorted(path.name for path in (tmp_path / "log").iterdir())
    assert files == ["errors.log", *(f"errors.log.{number}" for number in range(1, 6))]
    assert "fault 99" in (tmp_path / "log" / "errors.log").read_text("utf-8")


def test_a_folder_that_takes_nothing_is_no_second_error(
    logger: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "log").write_text("in the way")
    fault(logger())
    assert len(lines(capsys)) == 1


def test_a_tracker_hears_of_errors_alone(logger: Any) -> None:
    log = logger(error_tracker=f"{__name__}.report")
    log.warning("Full")
    fault(log)
    (reported,) = REPORTED
    assert (reported["level"], reported["exception"]) == ("ERROR", r"KeyError: 'x\ny'")
    assert reported["traceback"].endswith(r"KeyError: 'x\ny'")


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (f"{__name__}.fail", "OSError: no network"),
        ("nowhere.at_all", "ModuleNotFoundError: No module named 'nowhere'"),
        ("nothing", "ValueError: "),
    ],
)
def test_a_tracker_that_fails_is_reported(
    logger: Any, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], path: str, why: str
) -> None:
    fault(logger(error_tracker=path))
    assert len(lines(capsys)) == 1
    assert caplog.messages[-1].startswith(f"ERROR_TRACKER {path} failed: {why}")


def test_a_developer_sees_the_traceback_in_the_terminal(logger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    fault(logger(debug=True, log_format="json"))
    assert "Traceback (most recent call last):" in lines(capsys)


def test_nobody_is_looked_up() -> None:
    assert RequestContext(HttpRequest()).user_id is None
