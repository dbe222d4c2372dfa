"""Where the site's log goes: warnings and errors to the terminal, one line each; tracebacks to a file under `var/`."""

from typing import Any

from tournament.environment import Environment

LINES = {"text": "tournament.error_log.formatting.TextLine", "json": "tournament.error_log.formatting.JsonLine"}


def logging_of(environment: Environment) -> dict[str, Any]:
    """The dictionary for `logging.config.dictConfig`."""
    handlers = _handlers(environment)
    used = [name for name in handlers if name not in ("nowhere", "requests")]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "tournament.error_log.context.AddRequest"}},
        "formatters": {
            "traceback": {"()": "tournament.error_log.formatting.WithTraceback"},
            **{name: {"()": formatter} for name, formatter in LINES.items()},
        },
        "handlers": handlers,
        "loggers": _loggers(used),
        "root": {"handlers": used, "level": "WARNING"},
    }


def _handlers(environment: Environment) -> dict[str, dict[str, Any]]:
    """Where lines may go, and in which form."""
    line = "traceback" if environment.debug else environment.log_format
    handlers: dict[str, dict[str, Any]] = {
        "nowhere": {"class": "logging.NullHandler"},
        "terminal": {"class": "logging.StreamHandler", "formatter": line, "filters": ["request"], "level": "WARNING"},
        "requests": {"class": "logging.StreamHandler", "formatter": line},
        "tracebacks": {
            "class": "tournament.error_log.handlers.TracebackFile",
            "filename": str(environment.var_dir / "log" / "errors.log"),
            "formatter": "traceback",
            "filters": ["request"],
            "level": "ERROR",
        },
    }
    if environment.error_tracker:
        tracker = "tournament.error_log.handlers.ErrorTracker"
        handlers["tracker"] = {
            "class": tracker, "path": environment.error_tracker, "filters": ["request"], "level": "ERROR"
        }  # fmt: skip
    return handlers


def _loggers(used: list[str]) -> dict[str, dict[str, Any]]:
    """The loggers that do not simply pass their lines to the root's handlers, which are those `used`."""
    return {
        # Only to the root's handlers: Django's own would repeat everything under DEBUG, or send mail.
        "django": {"handlers": [], "level": "INFO"},
        # The line that `make dev` prints for every request.
        "django.server": {"handlers": ["requests"], "level": "INFO", "propagate": False},
        # Network scanners would fill the log with tracebacks; the response is a plain 400.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # Requests that failed before or after Django handled them.
        "_granian": {"handlers": used, "propagate": False},
    }
