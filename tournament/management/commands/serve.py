"""`manage.py serve`, the last step of `make run`: bring the database up to date, then start the server."""

import io
import logging
import socket
import stat
import time
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from tournament import addresses, browser
from tournament.doctor import machine, proxy
from tournament.doctor.diagnosis import Level
from tournament.environment import CLONE, env_file
from tournament.management.clock_tasks import MINUTE_TASKS, START_TASKS
from tournament.management.commands.setup_code import setup_lines
from tournament.management.updating import bring_up_to_date
from tournament.operating_system import system
from tournament.services import clock, clubs, static
from tournament.services.jobs import unattended
from tournament.services.tournaments.published import published_versions
from tournament.settings.storage import limit_statements

if TYPE_CHECKING:
    from django.db.backends.postgresql.base import DatabaseWrapper as PostgresConnection

log = logging.getLogger(__name__)
PROXY_CHECK_DELAY = 3.0
"""Seconds after which the server is expected to listen."""


class Command(BaseCommand):
    help = "Bring the database up to date and serve the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--open", action="store_true", help=_("open the site in this computer's browser too"))

    def handle(self, *args: Any, **options: Any) -> None:
        bind = settings.ENVIRONMENT.bind or ("127.0.0.1" if settings.PUBLIC else "0.0.0.0")  # noqa: S104 the hall's phones must reach it
        self._refuse_what_cannot_work(bind)
        bring_up_to_date(self.stdout.write)
        keep_private()
        first = [] if clubs.is_set_up() else setup_lines()
        limit_queries()
        static.collect_if_changed()
        self._announce()
        if first:
            self.stdout.write("\n" + "\n".join(first))
            self.stdout.flush()
        from tournament.server.limits import ServerLimits
        from tournament.server.serving import serve  # what the other commands need not load

        Thread(target=warn_of_the_proxy, daemon=True).start()
        if options["open"]:
            address = addresses.local_address() + ("/setup/" if first else "/")
            Thread(target=browser.open_when_served, args=(address,), daemon=True).start()
        unattended.resume()
        clock.begin(START_TASKS, MINUTE_TASKS)
        serve(bind, settings.ENVIRONMENT.port, ServerLimits(), published_versions)

    def _refuse_what_cannot_work(self, bind: str) -> None:
        if not settings.ENVIRONMENT.secret_key and not (settings.ENVIRONMENT.var_dir / "secret_key").exists():
            raise CommandError(
                _("The folder %(folder)s cannot be written to.") % {"folder": settings.ENVIRONMENT.var_dir}
            )
        with socket.socket() as probe:
            system.claim_port(probe)
            try:
                probe.bind((bind, settings.ENVIRONMENT.port))
            except OSError as error:
                port = settings.ENVIRONMENT.port
                why = _("Port %(port)s cannot be used (%(error)s). Try another: %(command)s")
                other = port + 1 if port < 65535 else 8000
                command = f"make run PORT={other}" if CLONE else f"{env_file()}: PORT={other}"
                raise CommandError(why % {"port": port, "error": error.strerror, "command": command}) from error

    def _announce(self) -> None:
        for label, address in labelled_addresses():
            self.stdout.write(f"{label:<24} {address}")
        site = addresses.site_address()
        if site is None:
            self.stdout.write(_why_no_phone())
            return
        self.stdout.write(f"\n{qr_code(site, colours=self.stdout.isatty())}")
        self.stdout.flush()


def _why_no_phone() -> str:
    if addresses.only_this_computer():
        return _("With BIND=%(bind)s only this computer is let in: phones cannot reach the site.") % {
            "bind": settings.ENVIRONMENT.bind
        }
    return _("No network was found: phones cannot reach this computer yet.")


def limit_queries() -> None:
    """Limit how long a query may take, now that the database answers pages."""
    connection.close()
    if connection.vendor == "postgresql":
        cast("PostgresConnection", connection).close_pool()
        limit_statements(connection.settings_dict["OPTIONS"])


def keep_private() -> None:
    """Make files private that were created before the site set its umask."""
    for path in machine.private_paths():
        if path.exists() and not system.is_private(path):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o077)


def warn_of_the_proxy() -> None:
    """Log a warning if the proxy does not pass on who the visitors are; called once the site answers."""
    time.sleep(PROXY_CHECK_DELAY)
    for diagnosis in proxy.diagnose():
        if diagnosis.level is not Level.OK:
            log.warning("%s (%s)", diagnosis.text, diagnosis.fix)


def qr_code(address: str, *, colours: bool) -> str:
    """The QR code of an address, made of half blocks. `colours`: whether to set colours, so that it is dark on light in
    any terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"\033[38;5;231;48;5;16m{line}\033[0m" if colours else line for line in lines)


def labelled_addresses() -> list[tuple[str, str]]:
    """(label, address) of this machine, then of everybody's phones."""
    if settings.PUBLIC:
        return [(_("Public address:"), settings.SITE_URL)]
    rows = [(_("On this computer:"), addresses.local_address())]
    if address := addresses.site_address():
        rows.append((_("On the hall's network:"), address))
    return rows
