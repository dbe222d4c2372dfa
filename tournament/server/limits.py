"""How much of the server one visitor may use, and all of them together."""

from dataclasses import dataclass

from tournament.units import MEBIBYTE


@dataclass(frozen=True)
class ServerLimits:
    """The limits, with sizes in bytes and times in seconds. One address may be a whole hall behind a router, so its
    shares are large."""

    header_bytes: int = 16 * 1024
    header_seconds: int = 30
    """The time for the headers of a request, and for which a connection may be idle. Public pages poll every 22 s."""
    body_bytes: int = 21 * MEBIBYTE
    """The largest file that a form accepts (20 MiB), plus the form around it."""
    body_seconds: float = 15
    """The time for a body of a few kilobytes; larger ones get additional time by `body_rate`."""
    body_rate: int = 32 * 1024
    """Bytes per second of the slowest phone that is waited for."""
    bodies_bytes: int = 128 * MEBIBYTE
    """Bytes of all bodies being read together."""
    bodies_per_address: int = 32
    """Bodies of one address being read."""
    threads: int = 16
    """Requests that Django handles at a time, all in one process, since SQLite has only one writer anyway."""
    threads_per_address: int = 12
    requests_per_address: int = 400
    """Requests of one address being read, waiting, or being handled."""
    connections: int = 4000
    connections_per_address: int = 1000
    stop_seconds: float = 10
    """The time for responses in progress when the server is told to stop."""

    def seconds_for(self, size: int) -> float:
        """How long to wait for a body of this many bytes."""
        return self.body_seconds + size / self.body_rate
