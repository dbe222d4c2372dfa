"""Python runs this first in each process that has this folder on its path: from then on our code sees a Windows.

Whatever Python's own library needs from the real system is imported before.
"""

import asyncio  # noqa: F401
import ctypes
import multiprocessing.connection  # noqa: F401
import os
import platform
import signal
import socket
import subprocess  # noqa: F401
import sys
import sysconfig
import tempfile
import types
import uuid  # noqa: F401
import webbrowser  # noqa: F401
import zoneinfo  # noqa: F401

platform.uname()
sysconfig.get_config_vars()
tempfile._O_TMPFILE_WORKS = False
REAL_KILL = os.kill


class Kernel:
    """The part of kernel32 that the site uses."""

    def __getattr__(self, name):
        def function(*arguments):
            if name == "OpenProcess":
                return arguments[2] if alive(arguments[2]) else 0
            return {"WaitForSingleObject": 0x102, "GetUserDefaultUILanguage": 0x0409}.get(name, 1)

        setattr(self, name, function)
        return function


def alive(process):
    try:
        REAL_KILL(process, 0)
    except OSError:
        return False
    return True


ctypes.WinDLL = lambda _name, use_last_error: Kernel()
ctypes.get_last_error = lambda: 87
for name in ("resource", "fcntl", "pwd", "grp", "termios", "pty", "tty", "readline", "syslog"):
    sys.modules[name] = None
for name in ("fork", "pread", "nice", "kill", "killpg", "O_TMPFILE", "setsid", "getppid", "link", "geteuid", "statvfs"):
    delattr(os, name)
for name in ("SIGKILL", "SIGXCPU", "SIGTRAP", "SIGHUP", "SIGUSR1"):
    delattr(signal, name)

sys.platform = "win32"
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR
