"""What the processes of several servers share, and what each does once Valkey has gone."""

import logging
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from redis import Redis, RedisError

from tests.tournament.served import free_port
from tournament.services.readiness import valkey_state
from tournament.single_flight import MemoryStore, SingleFlightCache
from tournament.valkey import SharedStore, Valkey, shared_store, site_valkey

PROGRAM = shutil.which("valkey-server") or shutil.which("redis-server")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="neither valkey-server nor redis-server is installed")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    socket = tmp_path / "valkey.sock"
    with wait_for_answer(socket) as process:
        yield f"unix://{socket}", process
        process.send_signal(signal.SIGKILL)


def wait_for_answer(socket: Path) -> "subprocess.Popen[bytes]":
    command = [str(PROGRAM), "--port", "0", "--unixsocket", str(socket), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=socket.parent)
    for _ in range(200):
        with suppress(RedisError, OSError):
            Redis.from_url(f"unix://{socket}").ping()
            return process
        time.sleep(0.05)
    raise AssertionError("it never answered")


def store(url: str, prefix: str = "a:") -> SharedStore:
    """A store like another process's, with a memory of its own."""
    return SharedStore(MemoryStore(1000, len), Valkey(url), prefix)


def test_what_one_process_made_another_sends(server: Any) -> None:
    url, _process = server
    one, other = SingleFlightCache(store(url)), SingleFlightCache(store(url))
    assert one.get("page", lambda: b"made") == b"made"
    assert other.get("page", lambda: pytest.fail("made again")) == b"made"


def test_another_site_has_pages_of_its_own(server: Any) -> None:
    url, _process = server
    store(url).keep("page", b"made")
    assert (store(url).find("page"), store(url, "b:").find("page")) == (b"made", None)


def test_two_processes_that_ask_at_once_make_it_once(server: Any) -> None:
    url, _process = server
    made: list[int] = []
    begun_making = threading.Event()

    def make() -> bytes:
        made.append(1)
        begun_making.set()
        time.sleep(0.3)
        return b"page"

    first = threading.Thread(target=SingleFlightCache(store(url)).get, args=("page", make))
    first.start()
    begun_making.wait(5)
    assert (SingleFlightCache(store(url)).get("page", make), made) == (b"page", [1])
    first.join()


def test_what_came_to_nothing_is_made_by_the_next(server: Any) -> None:
    url, _process = server
    with pytest.raises(ZeroDivisionError):
        SingleFlightCache(store(url)).get("page", lambda: bytes(1 // 0))
    begun_at = time.monotonic()
    assert SingleFlightCache(store(url)).get("page", lambda: b"page") == b"page"
    assert time.monotonic() - begun_at < 8  # of the ten that a claim stands


def test_a_process_that_died_over_it_holds_nobody_up_for_long(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    url, _process = server
    monkeypatch.setattr("tournament.valkey.CLAIM_MILLISECONDS", 1000)
    assert store(url).claim("page")
    assert not store(url).claim("page")
    assert SingleFlightCache(store(url)).get("page", lambda: b"page") == b"page"


def test_when_it_dies_each_makes_its_own_and_the_log_says_so_once(
    server: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, process = server
    shared = store(url)
    cache = SingleFlightCache(shared)
    cache.get("old", lambda: b"old")
    process.kill()
    process.wait()
    with caplog.at_level(logging.WARNING, "tournament.valkey"):
        assert cache.get("old", lambda: pytest.fail("it has it")) == b"old"
        assert [cache.get(str(number), lambda: b"new") for number in range(3)] == [b"new"] * 3
        assert len(caplog.messages) == 1
        monkeypatch.setattr("tournament.valkey.AWAY_SECONDS", 0)
        shared._valkey._away_until = 0.001
        with wait_for_answer(Path(url.removeprefix("unix://"))) as again:
            cache.get("later", lambda: b"later")
            assert store(url).find("later") == b"later"
            again.kill()
    assert caplog.messages[1:] == ["Valkey answers again."]


def test_an_address_where_nobody_is_costs_one_try(settings: Any) -> None:
    away = SharedStore(MemoryStore(1000, len), Valkey(f"redis://127.0.0.1:{free_port()}/0"), "a:")
    begun_at = time.monotonic()
    assert [SingleFlightCache(away).get(str(number), lambda: b"page") for number in range(50)] == [b"page"] * 50
    assert time.monotonic() - begun_at < 2


def test_the_site_says_how_its_own_is(server: Any, settings: Any) -> None:
    assert valkey_state() == "none"
    settings.VALKEY_URL, process = server
    site_valkey.cache_clear()
    assert (valkey_state(), shared_store(MemoryStore(10, len)).find("page")) == ("reached", None)
    process.kill()
    process.wait()
    assert valkey_state() == "away"
    site_valkey.cache_clear()
