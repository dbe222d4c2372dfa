"""The server's limits on real connections; times are shortened, and one page is slow.

The limits tested are far below a server's real ones, since this machine may be slow.
"""

import http.client
import socket
import sys
import time
from contextlib import suppress

import pytest

from tests.tournament.served import answer, free_port, received, send, serving, status_of
from tests.tournament.waiting import wait_until

SHORT = """
import sys, time, django
django.setup()
from tournament.server import serving
from tournament.server.limits import ServerLimits

def site(environ, start_response):
    if environ["PATH_INFO"] == "/slow":
        print("a slow page", flush=True)
        time.sleep(2)
        environ["PATH_INFO"] = "/healthz"
    if environ["PATH_INFO"] == "/broken":
        raise KeyError("nothing")
    if environ["PATH_INFO"] == "/echo":
        start_response("200 OK", [("X-Seen", environ.get("HTTP_X_FORWARDED_FOR", "nothing"))])
        return [environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))]
    return whole(environ, start_response)

whole, serving.site = serving.site, site
serving.serve("127.0.0.1", int(sys.argv[1]), ServerLimits(
    header_seconds=3, body_seconds=1, body_rate=2 ** 30, body_bytes=1000, bodies_per_address=20,
    threads=2, threads_per_address=2, connections_per_address=50, stop_seconds=30,
))
"""
HEAD = b"Host: localhost\r\nConnection: close\r\n"


def posted(length: int, body: bytes, more: bytes = b"") -> bytes:
    return b"POST /echo HTTP/1.1\r\n" + HEAD + more + b"Content-Length: %d\r\n\r\n" % length + body


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    port = free_port()
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
    with serving(tmp_path_factory.mktemp("var"), port, ("-c", SHORT, str(port)), **settings):
        answer(port)
        yield port


def timed(connection):
    begun = time.monotonic()
    return received(connection), time.monotonic() - begun


def test_what_is_sent_arrives(port):
    assert received(send(port, posted(5, b"abcde"))).endswith(b"\r\n\r\nabcde")
    chunked = b"POST /echo HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    assert received(send(port, chunked)).endswith(b"\r\n\r\nabcde")


def test_half_a_head_and_an_idle_connection_are_closed(port):
    got, seconds = timed(send(port, b"GET /healthz HTTP/1.1\r\nHost: loc"))
    assert got == b""
    assert 1 < seconds < 20
    got, seconds = timed(send(port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    assert got.endswith(b"\r\n\r\nok\n")
    assert 1 < seconds < 20


def test_half_a_body_is_answered_and_closed(port):
    got, seconds = timed(send(port, posted(10, b"abc")))
    assert got.startswith(b"HTTP/1.1 408 ")
    assert 0.5 < seconds < 10


def test_too_large_a_head_is_refused(port):
    assert status_of(send(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 20_000 + b"\r\n\r\n")) == 431


def test_a_body_that_is_too_large_is_not_waited_for(port):
    assert status_of(send(port, posted(1001, b""))) == 413  # waited for, it would be 408
    chunks = b"3E8\r\n" + b"a" * 1000 + b"\r\n1\r\nb\r\n"
    chunked = b"POST /echo HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks
    assert status_of(send(port, chunked)) == 413


def test_one_address_has_so_many_bodies_on_their_way(port):
    halves = [send(port, posted(10, b"abc")) for _ in range(21)]
    assert sorted(status_of(half) for half in halves) == [408] * 20 + [429]
    assert status_of(send(port, posted(3, b"abc"))) == 200


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this machine has one address")
def test_slow_bodies_of_many_addresses_hold_up_nobody(port):
    took: list[float] = []
    while not took or (took[-1] >= 1 and len(took) < 3):  # other tests may have the cores
        halves = [send(port, posted(10, b"abc"), f"127.0.0.{at % 30 + 2}") for at in range(300)]
        got, seconds = timed(send(port, b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"))
        took.append(seconds)
        assert got.endswith(b"ok\n")
        assert {status_of(half) for half in halves} == {408}
    assert took[-1] < 1
    assert status_of(send(port, posted(3, b"abc"))) == 200


def is_closed(connection: socket.socket) -> bool:
    """Whether the other end has closed the connection."""
    connection.setblocking(False)
    with suppress(BlockingIOError):
        return connection.recv(1, socket.MSG_PEEK) == b""
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not list what a process has open")
def test_one_address_has_so_many_connections(port):
    before = [send(port, b"GET /heal") for _ in range(60)]
    after = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    wait_until(lambda: sum(map(is_closed, before)) >= 10)
    time.sleep(0.2)
    assert 10 <= sum(map(is_closed, before)) <= 11
    for connection in before:
        connection.close()
    after.request("GET", "/healthz")
    assert after.getresponse().status == 200
    after.close()


def test_a_header_with_an_underscore_passes_for_no_other(port):
    forged = b"X_Forwarded_For: 192.0.2.66\r\n"
    assert b"x-seen: nothing" in received(send(port, posted(0, b"", forged)))
    assert b"x-seen: 192.0.2.1\r\n" in received(send(port, posted(0, b"", b"X-Forwarded-For: 192.0.2.1\r\n" + forged)))


def test_slow_pages_hold_up_no_other_request_for_long(port):
    slow = [send(port, b"GET /slow HTTP/1.1\r\n" + HEAD + b"\r\n") for _ in range(2)]
    got, seconds = timed(send(port, b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"))
    assert got.endswith(b"ok\n")
    assert seconds < 20
    assert [status_of(each) for each in slow] == [200, 200]


def test_what_breaks_outside_of_django_is_an_answer_too(port):
    assert status_of(send(port, b"GET /broken HTTP/1.1\r\n" + HEAD + b"\r\n")) == 500


@pytest.mark.long
def test_what_is_being_answered_when_the_server_is_told_to_stop_is_finished(tmp_path):
    port = free_port()
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
    with serving(tmp_path, port, ("-c", SHORT, str(port)), **settings) as process:
        answer(port)
        idle = send(port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        half = send(port, posted(10, b"abc"))
        slow = send(port, b"GET /slow HTTP/1.1\r\n" + HEAD + b"\r\n")
        assert process.stdout
        assert any("a slow page" in line for line in process.stdout)  # and is being answered
        begun = time.monotonic()
        process.terminate()
        assert received(slow).endswith(b"ok\n")
        assert process.wait() == 0
        assert time.monotonic() - begun < 20
        idle.close()
        half.close()
