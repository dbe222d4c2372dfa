"""Only one package knows how each operating system works; both of its modules have the same names."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournament.environment import BASE_DIR
from tournament.operating_system import posix, windows

ROOM = BASE_DIR / "tournament" / "operating_system"
MODULES = """
_posixsubprocess _winapi crypt curses fcntl grp msvcrt nis nt ossaudiodev posix pty pwd readline resource
select selectors signal spwd syslog termios tty winreg winsound
"""
OF_OS = """
O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_TMPFILE chown confstr ctermid eventfd fchdir fchmod fchown fork forkpty
getegid geteuid getgid getgroups getloadavg getpgid getppid getsid getuid kill killpg lchown link
login_tty lockf memfd_create mkfifo mknod nice openpty pidfd_open pipe2 posix_fadvise posix_spawn pread
preadv pwrite sched_getaffinity sched_setaffinity sendfile setgid setsid setuid splice statvfs sync
sysconf uname wait wait3 wait4 waitpid writev execl execle execlp execv execve execvp execvpe
"""
ONE_SYSTEMS_MODULES = set(MODULES.split())
ONE_SYSTEMS_NAMES: dict[str, set[str]] = {
    "os": set(OF_OS.split()),
    "signal": {"SIGKILL", "SIGXCPU", "SIGUSR1", "SIGHUP", "SIGALRM", "SIGCHLD"},
    "socket": {"AF_UNIX", "SO_REUSEADDR", "SO_REUSEPORT", "socketpair"},
    "time": {"tzset"},
}
OPTIONS_OF_PROCESSES = {"preexec_fn", "pass_fds", "start_new_session", "process_group", "creationflags", "startupinfo"}
FOLDERS = ("/proc/", "/dev/", "/tmp/", "/etc/", "/run/")


def of_one_system(tree: ast.AST) -> Iterator[str]:
    """Names that not every system has, anywhere in a file."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names if alias.name.split(".")[0] in ONE_SYSTEMS_MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                wanted = ONE_SYSTEMS_NAMES.get(module, set())
                yield from (alias.name for alias in names if alias.name in wanted or module in ONE_SYSTEMS_MODULES)
            case ast.Attribute(value=ast.Name(module), attr=name) if name in ONE_SYSTEMS_NAMES.get(module, ()):
                yield f"{module}.{name}"
            case ast.keyword(arg=str(option)) if option in OPTIONS_OF_PROCESSES:
                yield option
            case ast.Constant(value=str(text)) if text.startswith(FOLDERS):
                yield text


def test_nothing_else_uses_what_one_system_has():
    files = [path for room in ("rules", "scoring", "tournament") for path in sorted((BASE_DIR / room).rglob("*.py"))]
    uses = {
        (str(path.relative_to(BASE_DIR)), name)
        for path in files
        if path.parent != ROOM
        for name in of_one_system(ast.parse(path.read_bytes()))
    }
    assert uses == set()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import resource", ["resource"]),
        ("def f():\n    from signal import SIGTERM", ["SIGTERM"]),
        ("os.kill(1, 0)", ["os.kill"]),
        ("from os import fork, path", ["fork"]),
        ("probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)", ["socket.SO_REUSEADDR"]),
        ("Popen(command, start_new_session=True)", ["start_new_session"]),
        ("Path('/proc/self/fd')", ["/proc/self/fd"]),
        ("os.devnull, os.getpid(), socket.SOCK_DGRAM", []),
    ],
)
def test_the_name_of_a_system_is_seen_in_every_form(text, names):
    assert list(of_one_system(ast.parse(text))) == names


def functions(module) -> dict[str, inspect.Signature]:
    own = inspect.getmembers(module, inspect.isfunction)
    return {
        name: inspect.signature(function)
        for name, function in own
        if function.__module__ == module.__name__ and name[0] != "_"
    }


def parameters(signatures: dict[str, inspect.Signature]) -> dict[str, tuple[list[str], object]]:
    return {
        name: ([one.lstrip("_") for one in signature.parameters], signature.return_annotation)
        for name, signature in signatures.items()
    }


def test_each_system_has_every_function_with_the_same_parameters():
    assert parameters(functions(posix)) == parameters(functions(windows))
    assert hasattr(posix, "OPEN_FILES")
    assert windows.OPEN_FILES is None


def test_every_function_is_used():
    text = "".join(path.read_text("utf-8") for path in Path(BASE_DIR, "tournament").rglob("*.py"))
    assert [name for name in functions(posix) if f"system.{name}" not in text] == []
