"""The Linux and macOS versions."""

import os
import resource
import signal
import socket
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tournament.operating_system.endings import Ending
from tournament.units import MEBIBYTE

OPEN_FILES = next((folder for folder in ("/proc/self/fd", "/dev/fd") if Path(folder).is_dir()), None)
"""The folder that lists the open files of this process, on systems that have one."""
ENDINGS = {
    # Libraries in C end the process when they run out of memory.
    -signal.SIGABRT: Ending.OUT_OF_MEMORY,
    -signal.SIGTRAP: Ending.OUT_OF_MEMORY,
    -signal.SIGSEGV: Ending.OUT_OF_MEMORY,
    -signal.SIGKILL: Ending.KILLED,
    -signal.SIGTERM: Ending.KILLED,
    -signal.SIGXCPU: Ending.TOO_SLOW,
}


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it exists and belongs to another user
        return True
    return True


def is_orphan_of(parent: int) -> bool:
    """Whether the process that started this one is gone."""
    return os.getppid() != parent


def how_it_ended(status: int) -> Ending | None:
    """Why a process with this exit status ended; None if it ended by itself."""
    return ENDINGS.get(status)


def on_stop(stop: Callable[..., Any]) -> None:
    """Call `stop` when this process is asked to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def lower_priority(by: int) -> None:
    """Lower this process's priority by this many steps; 0 leaves it unchanged."""
    os.nice(by)


def limit_memory(megabytes: int) -> None:
    """Limit the address space of this process. macOS has no such limit."""
    _limit(resource.RLIMIT_AS, megabytes * MEBIBYTE)


def limit_processor(seconds: int, status: int) -> None:
    """End this process with `status` after this many seconds of CPU time."""
    signal.signal(signal.SIGXCPU, lambda *_: sys.exit(status))
    _limit(resource.RLIMIT_CPU, seconds)
    _limit(resource.RLIMIT_CORE, 0)


def _limit(kind: int, most: int) -> None:
    with suppress(OSError, ValueError):
        _soft, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def raise_open_files(count: int) -> int:
    """Raise this process's limit of open files as far as allowed; returns the new limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > count:
        hard = count
    if soft == resource.RLIM_INFINITY or soft >= hard:
        return count if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return hard


def claim_port(probe: socket.socket) -> None:
    """Prepare the socket to bind: a port in TIME_WAIT counts as free, one that is being listened on does not."""
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def is_private(path: Path) -> bool:
    """Whether nobody else on this machine can read it."""
    return not stat.S_IMODE(path.stat().st_mode) & 0o077


def claim_name(aside: Path, path: Path) -> None:
    """Rename the file `aside` to `path`. Raises FileExistsError if that exists. In either case `aside` is gone."""
    try:
        os.link(aside, path)
    finally:
        aside.unlink()


def replace_file(aside: Path, path: Path) -> None:
    """Rename the file `aside` to `path`, replacing a file of that name."""
    aside.replace(path)


def forget_name(path: Path) -> None:
    """Unlink an open file: it disappears when it is closed, or with the process."""
    path.unlink()


def unnamed_file(folder: Path) -> int | None:
    """The descriptor of a file that has no name yet; None if the system or the disk does not support that."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    except (AttributeError, OSError):
        return None


def name_file(number: int, path: Path, aside: Callable[[], Path]) -> None:
    """Give an unnamed file this name, replacing any file that has it, by way of a temporary name from `aside()`."""
    # Python only follows the link in /proc if it is also given a folder, which has no effect on an absolute path.
    link = partial(os.link, f"/proc/self/fd/{number}", src_dir_fd=number, follow_symlinks=True)
    try:
        link(path)
    except FileExistsError:
        other = aside()
        link(other)
        other.replace(path)


def language() -> str:
    """The system's own language; empty where only environment variables set it."""
    return ""
