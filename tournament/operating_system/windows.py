"""The Windows versions. Its C interface is only looked up when called, so this module can be imported anywhere."""

import ctypes
import locale
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tournament.operating_system.endings import Ending
from tournament.operating_system.windows_jobs import EXTENDED_LIMITS, PROCESS_MEMORY, ExtendedLimits
from tournament.units import MEBIBYTE

OPEN_FILES: str | None = None
"""Windows has no folder that lists the open files of a process."""
ENDINGS = {
    0xC0000017: Ending.OUT_OF_MEMORY,  # STATUS_NO_MEMORY
    0xC0000005: Ending.OUT_OF_MEMORY,  # STATUS_ACCESS_VIOLATION: libraries in C that ran out of memory
    0xC0000409: Ending.OUT_OF_MEMORY,  # abort()
}
"""A killed process ends with 1, as Python does on an error, so it counts as an error."""
SYNCHRONIZE, ACCESS_DENIED, STILL_RUNNING = 0x00100000, 5, 0x102
BELOW_NORMAL = 0x00004000
LOOK_SECONDS = 0.5
"""Seconds between two looks at the CPU time used."""
MAX_TRIES = 50
"""Tries to replace a file that somebody is reading."""
RETRY_SECONDS = 0.02
"""Seconds between two tries."""


def _kernel() -> Any:
    """kernel32, whose handles are as wide as pointers."""
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined,unused-ignore]
    for name in ("OpenProcess", "GetCurrentProcess", "CreateJobObjectW"):
        getattr(kernel, name).restype = ctypes.c_void_p
    return kernel


def _last_error() -> int:
    return int(ctypes.get_last_error())  # type: ignore[attr-defined,unused-ignore]


def is_alive(process: int) -> bool:
    """Whether the process is running. On Windows `os.kill(process, 0)` would send Ctrl+C, or end the process."""
    kernel = _kernel()
    handle = kernel.OpenProcess(SYNCHRONIZE, False, process)
    if not handle:
        return _last_error() == ACCESS_DENIED
    try:
        return bool(kernel.WaitForSingleObject(ctypes.c_void_p(handle), 0) == STILL_RUNNING)
    finally:
        kernel.CloseHandle(ctypes.c_void_p(handle))


def is_orphan_of(parent: int) -> bool:
    """Whether the process that started this one is gone; `os.getppid` would still name it."""
    return not is_alive(parent)


def how_it_ended(status: int) -> Ending | None:
    """Why a process with this exit status ended; None if it ended by itself."""
    return ENDINGS.get(status & 0xFFFFFFFF)


def on_stop(stop: Callable[..., Any]) -> None:
    """Call `stop` when this process is asked to end: by Ctrl+C, Ctrl+Break, or a service manager."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, stop)


def lower_priority(by: int) -> None:
    """Lower this process's priority; 0 leaves it unchanged."""
    if by:
        kernel = _kernel()
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), BELOW_NORMAL)


def limit_memory(megabytes: int) -> None:
    """Limit the memory of this process, with a job object of its own."""
    kernel = _kernel()
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    limits = ExtendedLimits()
    limits.basic.flags = PROCESS_MEMORY
    limits.process_memory = megabytes * MEBIBYTE
    kernel.SetInformationJobObject(job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
    kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))


def limit_processor(seconds: int, status: int) -> None:
    """End this process with `status` after this many seconds of CPU time, watched by a thread."""

    def watch() -> None:
        while time.process_time() < seconds:
            time.sleep(LOOK_SECONDS)
        os._exit(status)

    threading.Thread(target=watch, daemon=True).start()


def raise_open_files(count: int) -> int:
    """Nothing to raise: Windows has no such limit."""
    return count


def claim_port(probe: socket.socket) -> None:
    """Prepare the socket to bind. SO_REUSEADDR would take the port from a process that is listening on it."""
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)  # type: ignore[attr-defined,unused-ignore]


def is_private(_path: Path) -> bool:
    """Always true: Windows has no such modes, and its access lists close a person's own folder to others."""
    return True


def claim_name(aside: Path, path: Path) -> None:
    """Rename the file `aside` to `path`. Raises FileExistsError if that exists. In either case `aside` is gone."""
    try:
        aside.rename(path)  # on Windows this refuses to replace a file
    finally:
        aside.unlink(missing_ok=True)


def replace_file(aside: Path, path: Path) -> None:
    """Rename the file `aside` to `path`, replacing a file of that name once nobody is reading it."""
    for _try in range(MAX_TRIES):
        with suppress(PermissionError):
            aside.replace(path)
            return
        time.sleep(RETRY_SECONDS)
    aside.replace(path)


def forget_name(_path: Path) -> None:
    """Windows cannot unlink an open file; whoever opened it deletes it in the end."""


def unnamed_file(_folder: Path) -> int | None:
    """Always None: Windows has no files without a name."""
    return None


def name_file(number: int, path: Path, aside: Callable[[], Path]) -> None:
    raise NotImplementedError("Windows has no files without a name")


def language() -> str:
    """The system's own language, such as pt_BR."""
    return locale.windows_locale.get(_kernel().GetUserDefaultUILanguage(), "")
