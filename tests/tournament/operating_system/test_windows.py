"""The Windows functions, as far as they can be tested elsewhere: which calls they make, and how they use the
results."""

import ctypes
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tournament.operating_system import windows
from tournament.operating_system.endings import Ending
from tournament.operating_system.windows_jobs import ExtendedLimits

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the real one answers")
WAIT_OBJECT_0, WAIT_TIMEOUT = 0, 0x102


class Kernel(SimpleNamespace):
    """A kernel32 that answers as it is told to, and remembers what it was asked."""

    def __init__(self, monkeypatch, error=0, **answers):
        super().__init__(asked=[])
        defaults = {"OpenProcess": 8, "GetCurrentProcess": -1, "CreateJobObjectW": 16, "CloseHandle": 1}
        for name, value in {**defaults, **answers}.items():
            setattr(self, name, self.function(name, value))
        monkeypatch.setattr(ctypes, "WinDLL", lambda name, use_last_error: self, raising=False)
        monkeypatch.setattr(ctypes, "get_last_error", lambda: error, raising=False)

    def function(self, name, value):
        def answer(*arguments):
            self.asked.append((name, *(getattr(one, "value", one) for one in arguments)))
            return value

        return answer


def test_a_process_that_still_runs_is_alive_and_its_handle_is_closed(monkeypatch):
    kernel = Kernel(monkeypatch, WaitForSingleObject=WAIT_TIMEOUT)
    assert windows.is_alive(4711)
    assert kernel.asked == [
        ("OpenProcess", windows.SYNCHRONIZE, False, 4711),
        ("WaitForSingleObject", 8, 0),
        ("CloseHandle", 8),
    ]


def test_a_process_that_ended_is_not_alive(monkeypatch):
    Kernel(monkeypatch, WaitForSingleObject=WAIT_OBJECT_0)
    assert not windows.is_alive(4711)
    assert windows.is_orphan_of(4711)


@pytest.mark.parametrize(("error", "alive"), [(5, True), (87, False)])
def test_a_process_that_cannot_be_opened_is_somebody_elses_or_gone(monkeypatch, error, alive):
    Kernel(monkeypatch, error, OpenProcess=None)
    assert windows.is_alive(4711) is alive


def test_memory_is_limited_by_a_job_object(monkeypatch):
    given = []
    kernel = Kernel(monkeypatch, AssignProcessToJobObject=1)
    kernel.SetInformationJobObject = lambda job, kind, limits, size: given.append((job.value, kind, limits._obj, size))
    windows.limit_memory(768)
    [(job, kind, limits, size)] = given
    assert (job, kind, size) == (16, 9, 144)  # 144 bytes: as winnt.h lays it out for 64 bits
    assert (limits.basic.flags, limits.process_memory) == (0x100, 768 * 1024 * 1024)
    assert kernel.asked[-1] == ("AssignProcessToJobObject", 16, ctypes.c_void_p(-1).value)


def test_the_limits_lie_where_windows_reads_them():
    assert (ExtendedLimits.basic.offset, ExtendedLimits.process_memory.offset) == (0, 112)


def test_the_priority_is_lowered_only_where_that_is_asked(monkeypatch):
    kernel = Kernel(monkeypatch, SetPriorityClass=1)
    windows.lower_priority(0)
    assert kernel.asked == []
    windows.lower_priority(5)
    assert kernel.asked[-1] == ("SetPriorityClass", ctypes.c_void_p(-1).value, 0x4000)


@pytest.mark.parametrize(
    ("status", "ending"), [(0xC0000017, Ending.OUT_OF_MEMORY), (1, None), (3221225477, Ending.OUT_OF_MEMORY)]
)
def test_how_it_ended_tells_apart_the_ends_of_a_process(status, ending):
    assert windows.how_it_ended(status) is ending


LIMITED = """
from tournament.operating_system import windows
windows.limit_processor(1, 4)
while True: pass
"""


@pytest.mark.long
def test_what_takes_too_much_of_the_processor_is_ended():
    assert subprocess.run([sys.executable, "-c", LIMITED], timeout=60, check=False).returncode == 4


def test_a_file_is_replaced_once_nobody_reads_it(monkeypatch, tmp_path):
    refusals = iter([PermissionError, PermissionError, None])

    class Aside:
        def replace(self, _path):
            if refusal := next(refusals):
                raise refusal

    monkeypatch.setattr(windows, "RETRY_SECONDS", 0)
    windows.replace_file(Aside(), tmp_path)
    assert list(refusals) == []


def test_a_file_that_somebody_reads_for_ever_is_not_replaced(monkeypatch, tmp_path):
    class Aside:
        def replace(self, _path):
            raise PermissionError

    monkeypatch.setattr(windows, "RETRY_SECONDS", 0)
    with pytest.raises(PermissionError):
        windows.replace_file(Aside(), tmp_path)


@pytest.mark.parametrize(("number", "language"), [(0x0416, "pt_BR"), (0x0410, "it_IT"), (0, "")])
def test_the_language_of_the_system_is_used(monkeypatch, number, language):
    Kernel(monkeypatch, GetUserDefaultUILanguage=number)
    assert windows.language() == language
